import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type { LineItemParams, SessionParams, ShippingRateParams } from "./session-params";

/**
 * The objects of the API, field by field as https://docs.stripe.com/api describes them. Amounts
 * are cents, times Unix seconds. References to other objects are ids; see expand.ts.
 */

/** An id as Stripe makes them: a prefix that names the kind, and random letters and digits. */
export function newId(prefix: string) {
  return `${prefix}_${randomBytes(18).toString("base64url").replaceAll(/[-_]/g, "0")}`;
}

export function newProduct(line: LineItemParams, created: number): Stripe.Product {
  const data = line.price_data?.product_data;
  return {
    id: newId("prod"),
    object: "product",
    active: false,
    created,
    default_price: null,
    description: data?.description ?? null,
    images: data?.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: data?.metadata ?? {},
    name: data?.name ?? "",
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: data?.tax_code ?? null,
    tax_details: null,
    type: "service",
    unit_label: data?.unit_label ?? null,
    updated: created,
    url: null,
  };
}

export function newLineItem(
  line: LineItemParams,
  product: Stripe.Product,
  created: number,
): Stripe.LineItem {
  const unitAmount = line.price_data?.unit_amount ?? 0;
  const quantity = line.quantity ?? 1;
  const currency = line.price_data?.currency.toLowerCase() ?? "eur";
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: unitAmount * quantity,
    amount_tax: 0,
    amount_total: unitAmount * quantity,
    currency,
    description: product.name,
    metadata: line.metadata ?? {},
    price: newPrice(line, { product: product.id, unitAmount, currency, created }),
    quantity,
  };
}

function newPrice(
  line: LineItemParams,
  price: { product: string; unitAmount: number; currency: string; created: number },
): Stripe.Price {
  return {
    id: newId("price"),
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: price.product,
    recurring: null,
    tax_behavior: line.price_data?.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: price.unitAmount,
    // The client's type is an object for exact decimals; on the wire it is text.
    unit_amount_decimal: String(price.unitAmount) as unknown as Stripe.Price["unit_amount_decimal"],
  };
}

export function newShippingRate(rate: ShippingRateParams, created: number): Stripe.ShippingRate {
  const amount = rate.fixed_amount?.amount ?? 0;
  const currency = rate.fixed_amount?.currency.toLowerCase() ?? "eur";
  return {
    id: newId("shr"),
    object: "shipping_rate",
    active: false,
    created,
    delivery_estimate: rate.delivery_estimate ?? null,
    display_name: rate.display_name,
    fixed_amount: { amount, currency },
    livemode: false,
    metadata: rate.metadata ?? {},
    tax_behavior: rate.tax_behavior ?? "unspecified",
    tax_code: rate.tax_code ?? null,
    type: "fixed_amount",
  };
}

/** What a session owes: cents, with the shipping option that is chosen (the first by default). */
export function sessionAmounts(
  lines: Stripe.LineItem[],
  shipping: Stripe.ShippingRate | undefined,
) {
  const subtotal = lines.reduce((sum, line) => sum + line.amount_subtotal, 0);
  const amount = shipping?.fixed_amount?.amount ?? 0;
  return {
    amount_subtotal: subtotal,
    amount_total: subtotal + amount,
    shipping_cost: shipping
      ? { amount_subtotal: amount, amount_tax: 0, amount_total: amount, shipping_rate: shipping.id }
      : null,
    total_details: { amount_discount: 0, amount_shipping: amount, amount_tax: 0 },
  } satisfies Partial<Stripe.Checkout.Session>;
}

export function newSession(
  params: SessionParams,
  parts: { lines: Stripe.LineItem[]; rates: Stripe.ShippingRate[]; created: number },
): Stripe.Checkout.Session {
  const amounts = sessionAmounts(parts.lines, parts.rates[0]);
  const text = params.custom_text;
  return {
    id: `cs_test_${newId("a1").slice(3)}${newId("x").slice(2)}`,
    object: "checkout.session",
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    ...amounts,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: parts.created,
    currency: parts.lines[0]?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: text?.after_submit || null,
      shipping_address: text?.shipping_address || null,
      submit: text?.submit || null,
      terms_of_service_acceptance: text?.terms_of_service_acceptance || null,
    },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: params.customer_email ? customerDetails(params.customer_email, null) : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? parts.created + 24 * 60 * 60,
    integration_identifier: params.integration_identifier ?? null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: "payment",
    origin_context: params.origin_context ?? null,
    // Made when the customer pays, not with the session (since API version 2022-08-01).
    payment_intent: null,
    payment_link: null,
    payment_method_collection: params.payment_method_collection ?? "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: params.payment_method_types ?? ["card", "sepa_debit"],
    payment_status: amounts.amount_total === 0 ? "no_payment_required" : "unpaid",
    permissions: null,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_options: parts.rates.map((rate) => ({
      shipping_amount: rate.fixed_amount?.amount ?? 0,
      shipping_rate: rate.id,
    })),
    status: "open",
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    ui_mode: "hosted_page",
    // Depends on where the simulator listens, so it is added when the session is shown.
    url: null,
    wallet_options: null,
  };
}

export function customerDetails(
  email: string,
  country: string | null,
): Stripe.Checkout.Session.CustomerDetails {
  const address = { city: null, country, line1: null, line2: null, postal_code: null, state: null };
  return {
    address: country ? address : null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
}
