import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type { RefundParams, SessionParams } from "./params";

// https://docs.stripe.com/api in cents and Unix seconds, with ids for references (expand.ts).

const EVIDENCE_SECONDS = 10 * 24 * 3600;

type PaymentMethodType = "card" | "sepa_debit";

/** What the buyer does on the payment page. `failed`: a declined card, or a returned debit. */
export interface PaymentChoice {
  method: PaymentMethodType;
  outcome: "succeeded" | "failed";
}

export function newId(prefix: string) {
  return `${prefix}_${randomBytes(18).toString("base64url").replaceAll(/[-_]/g, "0")}`;
}

export function now() {
  return Math.floor(Date.now() / 1000);
}

/** References are ids in the store; the types of the client also allow the object itself. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === "string" ? reference : (reference?.id ?? "");
}

export function newSession(params: SessionParams): Stripe.Checkout.Session {
  const subtotal = params.line_items.reduce(
    (sum, line) => sum + line.price_data.unit_amount * line.quantity,
    0,
  );
  const shipping = params.shipping_options?.[0]?.shipping_rate_data.fixed_amount.amount ?? 0;
  const created = now();
  return whole<Stripe.Checkout.Session>({
    id: `cs_test_${newId("a1").slice(3)}${newId("x").slice(2)}`,
    object: "checkout.session",
    amount_subtotal: subtotal,
    amount_total: subtotal + shipping,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency: "eur",
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? created + 24 * 60 * 60,
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata,
    mode: "payment",
    // Made when the buyer pays, not with the session (since API version 2022-08-01).
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: shipping, amount_tax: 0 },
    // Depends on where the simulator listens, so it is added when the session is shown.
    url: null,
  });
}

export function newPaymentIntent(
  session: Stripe.Checkout.Session,
  data: SessionParams["payment_intent_data"],
): Stripe.PaymentIntent {
  return whole<Stripe.PaymentIntent>({
    id: newId("pi"),
    object: "payment_intent",
    amount: session.amount_total ?? 0,
    amount_received: 0,
    created: now(),
    currency: "eur",
    latest_charge: null,
    livemode: false,
    metadata: data?.metadata ?? {},
    status: "requires_payment_method",
  });
}

export function newCharge(
  intent: Stripe.PaymentIntent,
  { method, status }: { method: PaymentMethodType; status: "succeeded" | "pending" | "failed" },
): Stripe.Charge {
  return whole<Stripe.Charge>({
    id: newId(method === "card" ? "ch" : "py"),
    object: "charge",
    amount: intent.amount,
    amount_refunded: 0,
    created: now(),
    currency: "eur",
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: status !== "failed",
    payment_intent: intent.id,
    refunded: false,
    status,
  });
}

export function newRefund(
  charge: Stripe.Charge,
  { amount, params }: { amount: number; params: RefundParams },
): Stripe.Refund {
  return whole<Stripe.Refund>({
    id: newId("re"),
    object: "refund",
    amount,
    charge: charge.id,
    created: now(),
    currency: "eur",
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    status: "succeeded",
  });
}

export function newDispute(charge: Stripe.Charge, reason: string): Stripe.Dispute {
  const created = now();
  return whole<Stripe.Dispute>({
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    charge: charge.id,
    created,
    currency: "eur",
    evidence_details: {
      due_by: created + EVIDENCE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  });
}

const whole = <T>(fields: Partial<T>) => fields as T;
