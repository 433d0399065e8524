import { type Kysely, sql } from "kysely";

export const tables = ["orders"];

/** Withdrawals declared on /widerruf, as they were typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table withdrawals (
      id uuid primary key default gen_random_uuid(),
      form_token uuid not null unique,
      order_id uuid references orders on delete set null,
      name text not null,
      order_number text not null,
      email text not null,
      items text not null default '',
      language text not null check (language in ('de', 'en')),
      received_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index withdrawals_received_at on withdrawals (received_at desc)`.execute(db);
  await sql`create index withdrawals_order_id on withdrawals (order_id)`.execute(db);
}
