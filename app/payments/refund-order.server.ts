import { db } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { stripe } from "~/platform/stripe.server";
import { applyEvent } from "~/orders/apply-event.server";
import { insertPayment } from "~/orders/ledger.server";
import { refundableCents } from "~/orders/refund-amount.server";
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

async function giveUp(orderId: string, reason: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, { id: orderId });
    if (!order || isSettled(order)) return;
    log.error({ order: order.number, reason }, "refund failed");
    const cents = refundableCents(order);
    const owed = { cents: -cents, way: "card", state: "failed", actor: "shop" } as const;
    const known = cents > 0 ? await insertPayment(trx, order, owed) : order;
    await applyEvent(trx, known, "refund-failed", { actor: "shop", detail: { reason } });
    const mail = { order, cents: cents || order.amountCents, reason, owed: "whole" } as const;
    await queueRefundFailedMail(trx, mail);
  });
}

async function noteDispute(paymentIntentId: string): Promise<boolean> {
  const disputes = await findDisputes(paymentIntentId);
  if (!disputes) return false;
  await db.transaction().execute((trx) => applyDisputes(trx, disputes));
  return true;
}

/**
 * Safe to repeat: the order is Stripe's idempotency key, and refunds made in its dashboard count.
 * @param isLast the desk takes over on failure
 * @throws Stripe's error, so that the job is tried again
 */
export async function refundOrder(orderId: string, { isLast = false } = {}): Promise<void> {
  const order = await findOrder({ id: orderId });
  if (!order?.stripePaymentIntentId || isSettled(order)) return;
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
