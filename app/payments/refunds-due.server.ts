import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { isQueued } from "~/platform/jobs.server";

const isUndisputed = sql<boolean>`coalesce(orders.dispute, 'won') = 'won'`;

const isRefundDue = sql<boolean>`(
  orders.refund_due_at is not null and orders.stripe_payment_intent_id is not null and
  orders.payment_state in ('paid', 'flagged') and ${isUndisputed})`;

const hasNoJob = sql<boolean>`not ${isQueued("refund-order", "orderId", sql`orders.id::text`)}`;

export async function listLostRefunds(limit = 100): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where(isRefundDue)
    .where(hasNoJob)
    .orderBy("refund_due_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Its money is on the shop's Stripe account and belongs to the buyer. */
export interface UnsettledRefund {
  id: string;
  number: string;
  paymentState: "paid" | "flagged" | "refund-failed";
  stripePaymentIntentId: string;
  isLost: boolean;
}

export async function listUnsettledRefunds(limit = 1000): Promise<UnsettledRefund[]> {
  const rows = await db
    .selectFrom("orders")
    .select([
      "id",
      "number",
      "payment_state as paymentState",
      "stripe_payment_intent_id as stripePaymentIntentId",
      hasNoJob.as("isLost"),
    ])
    .where((eb) =>
      eb.or([isRefundDue, eb.and([eb("payment_state", "=", "refund-failed"), isUndisputed])]),
    )
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows as UnsettledRefund[];
}
