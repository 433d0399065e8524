import type Stripe from "stripe";
import { newId } from "./objects";
import type { SessionParams } from "./session-params";

/** Payment, charge and refund of a session. Amounts in cents, times in Unix seconds. */

export type PaymentMethodType = "card" | "sepa_debit";

/**
 * What the customer does on the hosted page. A card payment succeeds or is declined at once; a
 * debit completes the session unpaid, and `outcome` says what the bank will answer later.
 */
export interface PaymentChoice {
  method: PaymentMethodType;
  outcome: "succeeded" | "failed";
  email?: string;
  shippingRate?: string;
}

export function newPaymentIntent(
  session: Stripe.Checkout.Session,
  data: SessionParams["payment_intent_data"],
  created: number,
): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${newId("s").slice(2)}`,
    confirmation_method: "automatic",
    created,
    currency: session.currency ?? "eur",
    customer: null,
    customer_account: null,
    description: data?.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: data?.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: data?.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: data?.shipping ? paymentShipping(data.shipping) : null,
    source: null,
    statement_descriptor: data?.statement_descriptor ?? null,
    statement_descriptor_suffix: data?.statement_descriptor_suffix ?? null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

type ShippingParams = NonNullable<NonNullable<SessionParams["payment_intent_data"]>["shipping"]>;

function paymentShipping(shipping: ShippingParams): Stripe.PaymentIntent.Shipping {
  const { address, name, phone } = shipping;
  return {
    address: {
      city: address.city ?? null,
      country: address.country ?? null,
      line1: address.line1,
      line2: address.line2 ?? null,
      postal_code: address.postal_code ?? null,
      state: address.state ?? null,
    },
    name,
    phone: phone ?? null,
  };
}

export function newCharge(
  intent: Stripe.PaymentIntent,
  payment: {
    method: PaymentMethodType;
    status: "succeeded" | "pending" | "failed";
    details: Stripe.Checkout.Session.CustomerDetails | null;
    created: number;
  },
): Stripe.Charge {
  const { method, status, details, created } = payment;
  return {
    id: newId(method === "card" ? "ch" : "py"),
    object: "charge",
    amount: intent.amount,
    amount_captured: status === "failed" ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: details?.address ?? null,
      email: details?.email ?? null,
      name: details?.name ?? null,
      phone: details?.phone ?? null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: status !== "failed",
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: status !== "failed",
    payment_intent: intent.id,
    payment_method: newId("pm"),
    payment_method_details: { type: method },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** Why a payment failed, as the payment intent shows it. */
export function paymentError(
  method: PaymentMethodType,
  chargeId: string,
): Stripe.PaymentIntent.LastPaymentError {
  const declined = method === "card";
  return {
    charge: chargeId,
    code: declined ? "card_declined" : "payment_intent_payment_attempt_failed",
    ...(declined && { decline_code: "generic_decline" }),
    message: declined ? "Your card was declined." : "The debit was returned by the bank.",
    payment_method_type: method,
    type: declined ? "card_error" : "invalid_request_error",
  };
}

export interface RefundParams {
  amount?: number;
  charge?: string;
  expand?: string[];
  metadata?: Record<string, string> | "";
  payment_intent?: string;
  reason?: "duplicate" | "fraudulent" | "requested_by_customer";
}

export function newRefund(
  charge: Stripe.Charge,
  refund: { amount: number; params: RefundParams; created: number },
): Stripe.Refund {
  return {
    id: newId("re"),
    object: "refund",
    amount: refund.amount,
    balance_transaction: null,
    charge: charge.id,
    created: refund.created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: refund.params.metadata || {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: refund.params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}

/** References are ids in the store; the types of the client also allow the object itself. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === "string" ? reference : (reference?.id ?? "");
}
