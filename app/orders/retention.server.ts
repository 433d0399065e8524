import { calendarYearsBefore } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { retention } from "~/shop";

/** An order that was paid, or in part, is an accounting record, any other a business letter. */
export async function deleteOldOrders(now: Date): Promise<number> {
  const orders = await db
    .deleteFrom("orders")
    .where((eb) =>
      eb.or([
        eb("created_at", "<", calendarYearsBefore(now, retention.receiptYears)),
        eb.and([
          eb("paid_at", "is", null),
          eb.not(
            eb.exists(
              eb.selectFrom("payments").select("id").whereRef("order_id", "=", "orders.id"),
            ),
          ),
          eb("created_at", "<", calendarYearsBefore(now, retention.letterYears)),
        ]),
      ]),
    )
    .where("stock_state", "<>", "held")
    .executeTakeFirst();
  const withdrawals = await db
    .deleteFrom("withdrawals")
    .where("received_at", "<", calendarYearsBefore(now, retention.letterYears))
    .executeTakeFirst();
  return Number(orders.numDeletedRows + withdrawals.numDeletedRows);
}

export async function forgetSubnetHashes(): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ placed_from: "" })
    .where("placed_from", "<>", "")
    .where("payment_state", "<>", "open")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
