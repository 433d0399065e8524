import { sql } from "kysely";
import { buyerName } from "~/orders/buyer-name.server";
import { db } from "~/platform/db.server";

/** An order whose transfer is awaited. */
export interface AwaitedTransfer {
  number: string;
  email: string;
  buyer: string;
  openCents: number;
  /** `null` for the rest of an order that has been paid in part. */
  dueAt: Date | null;
}

const MAX = 1_000;

/** As `balanceOf` says it, of orders that aren't called off. */
const openCents = sql<number>`(
  case when status in ('cancelled', 'returned') then 0
  else greatest(0, amount_cents - coalesce(
    (select sum(cents + credit_cents) from payments where order_id = orders.id), 0)) end)::integer`;

const transfers = db
  .selectFrom("orders")
  .select(["number", "email", openCents.as("openCents"), buyerName.as("buyer")])
  .select(sql<Date | null>`case payment_state when 'open' then payment_due_at end`.as("dueAt"));

/** The first due first. */
export async function listAwaitedTransfers(): Promise<AwaitedTransfer[]> {
  return transfers
    .where("payment_method", "=", "prepayment")
    .where(
      sql<boolean>`(payment_state = 'open' or
        payment_state = 'paid' and status in ('paid', 'processing') and ${openCents} > 0)`,
    )
    .orderBy("payment_due_at")
    .limit(MAX)
    .execute();
}

/** Whether or not they wait for money. */
export async function findByNumbers(numbers: readonly string[]): Promise<AwaitedTransfer[]> {
  if (numbers.length === 0) return [];
  return transfers.where("number", "in", numbers).execute();
}
