import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { isQueued, sendJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { stripe } from "~/platform/stripe.server";
import { applyEvent } from "~/orders/apply-event.server";
import { lockOrder } from "~/orders/orders.server";
import { queueRefundFailedMail } from "~/orders/refund-failed-mail.server";
import { applyRefunds } from "./apply-refund.server";
import { findRefunds } from "./payment-lists.server";
import { isRefundedAlready, isRefusal, reasonOf } from "./stripe-errors.server";

/** A part of a payment, to the card; the row in `payments` says how much. */
async function findDue(paymentId: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "order_id")
    .select(["payments.cents", "order_id as orderId", "number", "dispute"])
    .select((eb) =>
      eb.fn.coalesce("payments.payment_intent", "stripe_payment_intent_id").as("paymentIntentId"),
    )
    .where("payments.id", "=", paymentId)
    .where("payments.state", "=", "due")
    .where("payments.way", "=", "card")
    .executeTakeFirst();
}

async function giveUp(paymentId: string, orderId: string, reason: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, { id: orderId });
    const row = await trx
      .updateTable("payments")
      .set({ state: "failed" })
      .where("id", "=", paymentId)
      .where("state", "=", "due")
      .returning("cents")
      .executeTakeFirst();
    if (!row || !order) return;
    const cents = -row.cents;
    log.error({ order: order.number, reason }, "refund failed");
    await applyEvent(trx, order, "part-refund-failed", {
      actor: "shop",
      detail: { cents, reason },
    });
    const mail = { order, refundId: paymentId, cents, reason, owed: "part" } as const;
    await queueRefundFailedMail(trx, mail);
  });
}

/**
 * Safe to repeat: the row is Stripe's idempotency key, and its refund names the row.
 * @param isLast the desk takes over on failure
 * @throws Stripe's error, so that the job is tried again
 */
export async function sendRefund(paymentId: string, { isLast = false } = {}): Promise<void> {
  const due = await findDue(paymentId);
  if (!due?.paymentIntentId) return;
  const { orderId, number, paymentIntentId } = due;
  const made = await findRefunds(paymentIntentId);
  // Stripe forgets the key of a request after a day.
  if (!made?.list.some(({ metadata }) => metadata?.payment_id === paymentId)) {
    try {
      await stripe.refunds.create(
        {
          payment_intent: paymentIntentId,
          amount: -due.cents,
          metadata: { order_id: orderId, payment_id: paymentId },
        },
        { idempotencyKey: `refund-${paymentId}` },
      );
    } catch (error) {
      const reason = reasonOf(error);
      log.warn({ order: number, reason, err: (error as Error).message }, "refund not made");
      if (!isLast && !isRefusal(error)) throw error;
      if (isRefundedAlready(error)) await forget(paymentId);
      else await giveUp(paymentId, orderId, reason);
    }
  }
  const refunds = await findRefunds(paymentIntentId);
  if (refunds) await db.transaction().execute((trx) => applyRefunds(trx, refunds, "shop"));
}

/** All of the payment has gone back meanwhile: with the whole order, or in Stripe's dashboard. */
async function forget(paymentId: string): Promise<void> {
  await db.deleteFrom("payments").where("id", "=", paymentId).where("state", "=", "due").execute();
}

const hasNoJob = sql<boolean>`not ${isQueued("refund-amount", "paymentId", sql`payments.id::text`)}`;

/** Whose job got lost. */
export async function requeueLostAmounts(): Promise<void> {
  const rows = await db
    .selectFrom("payments")
    .select("id")
    .where("state", "=", "due")
    .where("way", "=", "card")
    .where(hasNoJob)
    .limit(100)
    .execute();
  for (const { id } of rows) {
    await db
      .transaction()
      .execute((trx) => sendJob(trx, { name: "refund-amount", payload: { paymentId: id } }));
  }
  if (rows.length > 0) log.warn({ payments: rows.length }, "refunds without a job: queued again");
}
