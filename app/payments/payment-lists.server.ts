import type Stripe from "stripe";
import { stripe } from "~/platform/stripe.server";
import type { PaymentNames } from "./applied.server";
import { isMissing } from "./stripe-errors.server";

export interface OfPayment<Item> extends PaymentNames {
  paymentIntentId: string;
  chargedCents: number;
  list: Item[];
}

export type Refunds = OfPayment<Stripe.Refund>;
export type Disputes = OfPayment<Stripe.Dispute>;

/**
 * Events come late, twice and in any order (https://docs.stripe.com/webhooks#event-ordering), so
 * Stripe is asked for the current state.
 */
async function find<Item extends Stripe.Refund | Stripe.Dispute>(
  paymentIntentId: string,
  ask: (params: Stripe.RefundListParams & Stripe.DisputeListParams) => Promise<{ data: Item[] }>,
): Promise<OfPayment<Item> | undefined> {
  const { data: list } = await ask({
    payment_intent: paymentIntentId,
    limit: 100,
    expand: ["data.charge"],
  }).catch((error: unknown) => {
    if (isMissing(error)) return { data: [] };
    throw error;
  });
  const charge = list[0]?.charge;
  if (typeof charge !== "object" || !charge) return undefined;
  const { amount: chargedCents, metadata } = charge;
  const { order_id: orderId, rest_id: restId } = metadata;
  return { paymentIntentId, orderId, restId, chargedCents, list };
}

export async function findRefunds(paymentIntentId: string): Promise<Refunds | undefined> {
  return find(paymentIntentId, (params) => stripe.refunds.list(params));
}

export async function findDisputes(paymentIntentId: string): Promise<Disputes | undefined> {
  return find(paymentIntentId, (params) => stripe.disputes.list(params));
}
