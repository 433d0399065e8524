import { db } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { stripe } from "~/platform/stripe.server";
import { applyEvent } from "~/orders/apply-event.server";
import { findOrder, lockOrder, type Order } from "~/orders/orders.server";
import { queueRefundFailedMail } from "~/orders/refund-failed-mail.server";
import { listLostRefunds } from "./refunds-due.server";
import { applyDisputes } from "./apply-dispute.server";
import { applyRefunds } from "./apply-refund.server";
import { findDisputes, findRefunds } from "./payment-lists.server";
import { isRefundedAlready, isRefusal, reasonOf } from "./stripe-errors.server";

function isSettled({ paymentState }: Order): boolean {
  return paymentState === "refunded" || paymentState === "refund-failed";
}

/** From here on a person has to see that the money goes back; unless it did already. */
async function giveUp(orderId: string, reason: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, { id: orderId });
    if (!order || isSettled(order)) return;
    log.error({ order: order.number, reason }, "refund failed");
    await applyEvent(trx, order, "refund-failed", { actor: "shop", detail: { reason } });
    await queueRefundFailedMail(trx, { order, cents: order.amountCents, reason, owed: "whole" });
  });
}

/** @returns whether the buyer disputed the payment, which no event may have told yet */
async function noteDispute(paymentIntentId: string): Promise<boolean> {
  const disputes = await findDisputes(paymentIntentId);
  if (!disputes) return false;
  await db.transaction().execute((trx) => applyDisputes(trx, disputes));
  return true;
}

/**
 * Pays an order back and tells the buyer: one whose parts were sold to somebody else before its
 * payment arrived, or one that was cancelled or returned. Safe to repeat: Stripe's idempotency key
 * is the order, and what was refunded in its dashboard counts as done. What Stripe refuses is left
 * to the shop's desk.
 *
 * @param attempt.isLast nobody will try again: the desk takes over
 * @throws Stripe's error, so that the job is tried again
 */
export async function refundOrder(orderId: string, { isLast = false } = {}): Promise<void> {
  const order = await findOrder({ id: orderId });
  if (!order?.stripePaymentIntentId || isSettled(order)) return;
  // The bank decides; if it is for the shop, the refund is due again.
  if (order.dispute === "open" || order.dispute === "lost") return;
  try {
    await stripe.refunds.create(
      { payment_intent: order.stripePaymentIntentId, metadata: { order_id: order.id } },
      { idempotencyKey: `refund-${order.id}` },
    );
  } catch (error) {
    if (!isRefundedAlready(error)) {
      const reason = reasonOf(error);
      log.warn({ order: order.number, reason, err: (error as Error).message }, "refund not made");
      if (reason === "charge_disputed" && (await noteDispute(order.stripePaymentIntentId))) return;
      if (!isLast && !isRefusal(error)) throw error;
      return giveUp(orderId, reason);
    }
  }
  const refunds = await findRefunds(order.stripePaymentIntentId);
  if (refunds) await db.transaction().execute((trx) => applyRefunds(trx, refunds, "shop"));
  // An earlier refund that failed in part is missing in the sum.
  await giveUp(orderId, "incomplete");
}

/**
 * Refunds that are due although their job is gone: a restored backup has none, a killed machine may
 * have used up the last try.
 *
 * @returns how many were queued
 */
export async function requeueLostRefunds(): Promise<number> {
  const ids = await listLostRefunds();
  for (const orderId of ids) {
    await db
      .transaction()
      .execute((trx) => sendJob(trx, { name: "refund-order", payload: { orderId } }));
  }
  if (ids.length > 0) log.warn({ orders: ids.length }, "refunds without a job: queued again");
  return ids.length;
}
