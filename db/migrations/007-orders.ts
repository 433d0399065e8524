import { type Kysely, sql } from "kysely";

export const tables = ["orders", "mails", "newsletter_subscriptions"];

/** What running orders by hand needs: mails that leave once, reminders, agreements, unsubscribing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What the mail is about; a second one with the same key is never written.
  await sql`alter table mails add once_key text unique`.execute(db);

  await sql`
    alter table orders
      add defects_agreed boolean not null default false,
      add reminded_at timestamptz`.execute(db);
  await sql`create index orders_created_at on orders (created_at desc)`.execute(db);

  // The id stands in the link that ends a subscription. The row stays as proof of the consent.
  await sql`
    alter table newsletter_subscriptions
      add id uuid not null unique default gen_random_uuid(),
      add unsubscribed_at timestamptz`.execute(db);
}
