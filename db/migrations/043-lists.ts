import { type Kysely, sql } from "kysely";

export const tables = ["products", "quote_requests"];

/** Lines of a request for a quote; lists and carts that somebody passed on, for as long as they hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quote_request_lines (
      id integer generated always as identity primary key,
      quote_id uuid not null references quote_requests on delete cascade,
      position integer not null,
      product_id integer references products on delete set null,
      article_number text not null,
      name text not null default '',
      condition text not null default '',
      quantity integer not null check (quantity between 1 and 9999),
      note text not null default '',
      unique (quote_id, position)
    )`.execute(db);
  await sql`
    create index quote_request_lines_product_id on quote_request_lines (product_id)
    where product_id is not null`.execute(db);
  await sql`
    create table shared_lists (
      token_hash text primary key,
      kind text not null check (kind in ('list', 'cart')),
      content text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index shared_lists_expires_at on shared_lists (expires_at)`.execute(db);
}
