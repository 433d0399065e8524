import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { balanceOf, noMoney, type Owing, type PaymentFact } from "./balance";
import { paymentSums, sumPaymentsOf } from "./ledger.server";

type Row = Omit<Owing, "money"> & { id: string };

/** How each of these orders and its money stand to each other. */
export async function withFacts<Known extends Row>(
  orders: readonly Known[],
): Promise<(Known & { fact: PaymentFact })[]> {
  const sums = await sumPaymentsOf(orders.map(({ id }) => id));
  return orders.map((order) => {
    const money = sums.get(order.id) ?? noMoney;
    return { ...order, fact: balanceOf({ ...order, money }).fact };
  });
}

/** Orders of which a part is paid, or too much. */
export async function findUneven(wanted: "part" | "over"): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .select([
      "orders.id",
      "orders.status",
      "payment_state as paymentState",
      "payment_method as paymentMethod",
      "refund_by_hand as refundByHand",
      "refund_due_at as refundDueAt",
      "dispute",
      "amount_cents as amountCents",
    ])
    .select(paymentSums)
    .groupBy("orders.id")
    // Most of the others; `balanceOf` decides.
    .having(sql<boolean>`sum(cents + credit_cents) <> amount_cents`)
    .execute();
  return rows
    .filter((row) => balanceOf({ ...row, money: row }).fact === wanted)
    .map(({ id }) => id);
}
