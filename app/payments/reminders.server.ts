import { sql } from "kysely";
import { db, type Trx } from "~/platform/db.server";
import { applyEvent } from "~/orders/apply-event.server";
import { lockOrder } from "~/orders/orders.server";
import { terms } from "~/shop";

export async function remindOfPrepayments(now = new Date()): Promise<number> {
  const day = 24 * 3600_000;
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("stock_state", "=", "held")
    .where("payment_method", "=", "prepayment")
    .where("payment_state", "=", "open")
    .where("reminded_at", "is", null)
    .where("withdrawal", "is", null)
    .where("payment_due_at", ">", now)
    .where("payment_due_at", "<=", new Date(now.getTime() + terms.prepaymentReminderDays * day))
    .orderBy("payment_due_at")
    .limit(100)
    .execute();
  for (const { id } of rows) await db.transaction().execute((trx) => remind(trx, id));
  return rows.length;
}

async function remind(trx: Trx, id: string): Promise<void> {
  const order = await lockOrder(trx, { id });
  const row = await trx
    .updateTable("orders")
    .set({ reminded_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("payment_state", "=", "open")
    .where("reminded_at", "is", null)
    .where("withdrawal", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!row || !order) return;
  await applyEvent(trx, order, "reminded", { actor: "sweep" });
}
