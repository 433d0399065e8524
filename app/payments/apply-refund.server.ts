import type Stripe from "stripe";
import type { Trx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { stripe } from "~/platform/stripe.server";
import { insertOrderEvent, listEventDetails } from "~/orders/order-history.server";
import { queueRefundMail } from "~/orders/order-mail.server";
import { type Order, updateOrder } from "~/orders/orders.server";
import { queueRefundFailedMail } from "~/orders/refund-failed-mail.server";
import { releaseStock } from "~/orders/stock.server";
import { type Applied, idOf, lockOrderPaidBy, unknownOrder } from "./apply-session.server";
import { isMissing } from "./stripe-errors.server";

/** The refunds of one payment as Stripe knows them now. Cents. */
export interface Refunds {
  paymentIntentId: string;
  /** What the payment's metadata name. */
  orderId: string | undefined;
  chargedCents: number;
  list: Stripe.Refund[];
}

/**
 * Asks Stripe what became of a payment's refunds. Events about them come late, twice and in any
 * order (https://docs.stripe.com/webhooks#event-ordering): they are the reason to ask, not the
 * answer.
 *
 * @returns `undefined` when nothing was refunded, or Stripe doesn't know the payment
 */
export async function findRefunds(paymentIntentId: string): Promise<Refunds | undefined> {
  const { data: list } = await stripe.refunds
    .list({ payment_intent: paymentIntentId, limit: 100, expand: ["data.charge"] })
    .catch((error: unknown) => {
      if (isMissing(error)) return { data: [] };
      throw error;
    });
  const charge = list[0]?.charge;
  if (typeof charge !== "object" || !charge) return undefined;
  const { amount: chargedCents, metadata } = charge;
  return { paymentIntentId, orderId: metadata.order_id, chargedCents, list };
}

/**
 * The bank sent the money back, or the buyer never said where to send it: it is on the shop's
 * Stripe account again, for good (https://docs.stripe.com/refunds#failed-refunds).
 */
export function hasFailed(refund: Stripe.Refund): boolean {
  return refund.status === "failed" || refund.status === "canceled";
}

const unshipped: readonly string[] = ["pending", "paid", "processing"];

/** An order that hasn't been shipped ends with its refund, and its pieces are for sale again. */
async function endUnshipped(trx: Trx, order: Order, actor: string): Promise<void> {
  if (!unshipped.includes(order.status)) return;
  await releaseStock(trx, { orderId: order.id, actor, from: ["held", "sold"], flagged: true });
}

/** @param owed what the shop's desk has to send another way, and isn't told when nothing is left */
async function noteFailure(
  trx: Trx,
  { order, refund, owed }: { order: Order; refund: Stripe.Refund; owed: "whole" | "part" | "none" },
): Promise<void> {
  const { id, amount: cents, failure_reason: reason = "unknown" } = refund;
  const detail = { refund: id, cents, reason };
  const event = "refund-failed";
  await insertOrderEvent(trx, { orderId: order.id, actor: "stripe", event, detail });
  if (owed === "none") return;
  await queueRefundFailedMail(trx, { order, refundId: id, cents, reason, owed });
  log.error({ order: order.number, refund: id }, "refund failed");
}

async function notePart(trx: Trx, order: Order, cents: number): Promise<string> {
  const noted = await listEventDetails(trx, { orderId: order.id, event: "partly-refunded" });
  if (cents === 0 || noted.some((detail) => detail.cents === cents)) return "already settled";
  const detail = { cents };
  await insertOrderEvent(trx, {
    orderId: order.id,
    actor: "stripe",
    event: "partly-refunded",
    detail,
  });
  return "partly refunded";
}

/**
 * Brings an order to what Stripe says of its refunds, whoever made them: the shop itself or somebody
 * in Stripe's dashboard. Safe to repeat. What has failed once never counts again, so an answer that
 * was overtaken does no harm.
 *
 * @param actor who is named for money that went back
 */
export async function applyRefunds(trx: Trx, refunds: Refunds, actor = "stripe"): Promise<Applied> {
  const order = await lockOrderPaidBy(trx, refunds);
  if (!order) return unknownOrder;
  const as = (outcome: string): Applied => ({ orderId: order.id, outcome });
  const noted = await listEventDetails(trx, { orderId: order.id, event: "refund-failed" });
  const isNoted = ({ id }: Stripe.Refund) => noted.some(({ refund }) => refund === id);
  const sum = (list: Stripe.Refund[]) => list.reduce((cents, { amount }) => cents + amount, 0);
  const sentCents = sum(refunds.list.filter((refund) => !hasFailed(refund) && !isNoted(refund)));
  const failures = refunds.list.filter((refund) => hasFailed(refund) && !isNoted(refund));
  const sent = sentCents >= refunds.chargedCents;
  const whole =
    order.paymentState === "refunded" || sentCents + sum(failures) >= refunds.chargedCents;
  const owed = sent ? "none" : whole ? "whole" : "part";
  for (const refund of failures) await noteFailure(trx, { order, refund, owed });

  const end = async (paymentState: "refunded" | "refund-failed") => {
    await endUnshipped(trx, order, actor);
    const stripePaymentIntentId = refunds.paymentIntentId;
    await updateOrder(trx, { id: order.id, paymentState, stripePaymentIntentId });
  };
  if (sent) {
    if (order.paymentState === "refunded") return as("already settled");
    await end("refunded");
    await insertOrderEvent(trx, { orderId: order.id, actor, event: "refunded" });
    await queueRefundMail(trx, order);
    return as("refunded");
  }
  if (failures.length === 0) return as(await notePart(trx, order, sentCents));
  if (whole) await end("refund-failed");
  return as("refund failed");
}

/** The payment that an event about a refund is for. */
export function refundedPaymentOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case "charge.refunded":
    case "charge.refund.updated":
    case "refund.updated":
    case "refund.failed":
      return idOf(event.data.object.payment_intent) ?? undefined;
    default:
      return undefined;
  }
}
