import { type Kysely, sql } from "kysely";

export const tables = ["orders"];

/** Refunds that failed, and how much one visitor's unpaid prepayments hold back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      drop constraint orders_payment_state_check,
      add constraint orders_payment_state_check check (payment_state in (
        'open', 'processing', 'paid', 'failed', 'expired', 'cancelled', 'refunded',
        'refund-failed', 'flagged')),
      add placed_from text not null default ''`.execute(db);
  await sql`
    create index orders_open_prepayments on orders (placed_from)
      where payment_method = 'prepayment' and payment_state = 'open'`.execute(db);
}
