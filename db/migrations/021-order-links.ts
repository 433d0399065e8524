import { type Kysely, sql } from "kysely";

export const tables = ["orders"];

/** A guest's page of an order: only the hash of its address is kept, as long as the order is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_links (
      token_hash text primary key,
      order_id uuid not null references orders (id) on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index order_links_order_id on order_links (order_id)`.execute(db);
}
