import { type Kysely, sql } from "kysely";

export const tables = ["orders"];

/** What is owed or held back stands in the order itself: refunds, disputes, releases that fail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add refund_due_at timestamptz,
      add dispute text check (dispute in ('open', 'won', 'lost')),
      add next_release_at timestamptz`.execute(db);
  await sql`
    create index orders_refund_due on orders (refund_due_at) where refund_due_at is not null
    `.execute(db);

  // Those owed until now: cancelled ones, and returned ones whose buyer was told so.
  await sql`
    update orders set refund_due_at = now()
    where payment_state = 'paid' and stripe_payment_intent_id is not null and (
      status = 'cancelled' or
      status = 'returned' and exists (
        select from mails where once_key = 'order/' || orders.id || '/returned'))`.execute(db);

  // What of Stripe's lists the desk was told about.
  await sql`
    create table stripe_findings (
      stripe_id text primary key,
      created_at timestamptz not null default now()
    )`.execute(db);
}
