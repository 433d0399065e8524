/** `POST /v1/checkout/sessions` after the schema check. Amounts in cents, times in Unix seconds. */
export interface SessionParams {
  mode?: "payment" | "setup" | "subscription";
  success_url: string;
  cancel_url?: string;
  client_reference_id?: string;
  currency?: string;
  customer?: string;
  customer_creation?: "always" | "if_required";
  customer_email?: string;
  automatic_tax?: { enabled: boolean };
  adaptive_pricing?: { enabled?: boolean };
  allow_promotion_codes?: boolean;
  billing_address_collection?: "auto" | "required";
  custom_text?: Partial<Record<CustomTextPosition, { message: string } | "">>;
  expand?: string[];
  expires_at?: number;
  integration_identifier?: string;
  line_items?: LineItemParams[];
  locale?: string;
  metadata?: Record<string, string>;
  origin_context?: "mobile_app" | "web";
  payment_intent_data?: {
    description?: string;
    metadata?: Record<string, string>;
    receipt_email?: string;
    shipping?: PaymentShipping;
    statement_descriptor?: string;
    statement_descriptor_suffix?: string;
  };
  payment_method_collection?: "always" | "if_required";
  payment_method_types?: string[];
  phone_number_collection?: { enabled: boolean };
  shipping_options?: { shipping_rate?: string; shipping_rate_data?: ShippingRateParams }[];
  submit_type?: string;
  ui_mode?: string;
}

type CustomTextPosition =
  "after_submit" | "shipping_address" | "submit" | "terms_of_service_acceptance";

export interface LineItemParams {
  price?: string;
  price_data?: {
    currency: string;
    product?: string;
    product_data?: {
      name: string;
      description?: string;
      images?: string[];
      metadata?: Record<string, string>;
      tax_code?: string;
      unit_label?: string;
    };
    tax_behavior?: "exclusive" | "inclusive" | "unspecified";
    unit_amount?: number;
  };
  quantity?: number;
  metadata?: Record<string, string>;
}

export interface ShippingRateParams {
  display_name: string;
  delivery_estimate?: Record<"maximum" | "minimum", { unit: "day"; value: number }>;
  fixed_amount?: { amount: number; currency: string };
  metadata?: Record<string, string>;
  tax_behavior?: "exclusive" | "inclusive" | "unspecified";
  tax_code?: string;
  type?: "fixed_amount";
}

interface PaymentShipping {
  address: Partial<Record<"city" | "country" | "line2" | "postal_code" | "state", string>> & {
    line1: string;
  };
  name: string;
  phone?: string;
}
