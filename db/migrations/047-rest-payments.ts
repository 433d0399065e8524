import { type Kysely, sql } from "kysely";

export const tables = ["orders", "payments"];

/**
 * What is missing of an order that was paid once can be paid by card: at most one page of Stripe's
 * at a time. Money that isn't of the order's own payment names the one it came by or goes back to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rest_payments (
      id uuid primary key default gen_random_uuid(),
      order_id uuid not null references orders on delete cascade,
      cents integer not null check (cents > 0),
      state text not null default 'open'
        check (state in ('open', 'processing', 'paid', 'ended')),
      stripe_session_id text unique,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index rest_payments_order_id on rest_payments (order_id)`.execute(db);
  await sql`
    create unique index rest_payments_under_way on rest_payments (order_id)
      where state in ('open', 'processing')`.execute(db);
  await sql`alter table payments add payment_intent text`.execute(db);
}
