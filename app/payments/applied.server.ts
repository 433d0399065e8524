import type Stripe from "stripe";
import type { Trx } from "~/platform/db.server";
import { isUuid } from "~/platform/uuid";
import { lockOrder, type Order } from "~/orders/orders.server";
import { findRestPayment } from "~/orders/rest-payments.server";

/** What Stripe's news meant for an order. */
export interface Applied {
  orderId: string | null;
  outcome: string;
}

export const unknownOrder: Applied = { orderId: null, outcome: "unknown order" };

export function idOf(value: string | { id: string } | null): string | null {
  const id: unknown = typeof value === "string" ? value : value?.id;
  return typeof id === "string" && /^\w{1,255}$/.test(id) ? id : null;
}

export type SessionOutcome = "completed" | "failed" | "expired";

/**
 * A debit that the bank returned leaves the session complete and unpaid; see its payment intent.
 */
export function outcomeOf(session: Stripe.Checkout.Session): SessionOutcome | undefined {
  if (session.status === "expired") return "expired";
  if (session.status !== "complete") return undefined;
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const failed = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return session.payment_status === "unpaid" && failed ? "failed" : "completed";
}

export async function lockOrderNamed(trx: Trx, id: string | undefined): Promise<Order | undefined> {
  return isUuid(id) ? lockOrder(trx, { id }) : undefined;
}

/** What Stripe was told of a payment: its order, or the payment of a rest that it is. */
export interface PaymentNames {
  orderId: string | undefined;
  restId: string | undefined;
}

export async function lockOrderPaidBy(
  trx: Trx,
  payment: PaymentNames & { paymentIntentId: string },
): Promise<Order | undefined> {
  if (payment.restId) return lockOrderOfRest(trx, payment.restId);
  const paid = await lockOrder(trx, { stripePaymentIntentId: payment.paymentIntentId });
  if (paid) return paid;
  const named = await lockOrderNamed(trx, payment.orderId);
  return named?.stripePaymentIntentId ? undefined : named;
}

export async function lockOrderOfRest(trx: Trx, restId: string): Promise<Order | undefined> {
  const rest = isUuid(restId) ? await findRestPayment(trx, restId) : undefined;
  return rest && lockOrder(trx, { id: rest.orderId });
}
