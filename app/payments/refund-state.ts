import type Stripe from "stripe";

/** Back on the shop's account for good (https://docs.stripe.com/refunds#failed-refunds). */
export function hasFailed(refund: Stripe.Refund): boolean {
  return refund.status === "failed" || refund.status === "canceled";
}
