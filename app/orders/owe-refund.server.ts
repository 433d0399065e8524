import { sql } from "kysely";
import type { Trx } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";

/** All that was paid through Stripe has to go back; the order says so until it did. */
export async function oweRefund(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ refund_due_at: sql<Date>`coalesce(refund_due_at, now())` })
    .where("id", "=", orderId)
    .execute();
  await sendJob(trx, { name: "refund-order", payload: { orderId } });
}
