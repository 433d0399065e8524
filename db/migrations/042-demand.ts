import { type Kysely, sql } from "kysely";

export const tables = ["products", "users", "favorites", "quote_requests"];

const key = (column: string) => sql.raw(`left(shop_search_key(${column}), 100)`);

/**
 * Who wants to be told when a part is there, what was looked for in vain, and what the shop would
 * buy. Keys are as `products.article_key`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waits (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      language text not null check (language in ('de', 'en')),
      article_number text not null,
      article_key text collate "C" not null generated always as
        (${key("article_number")}) stored,
      present integer[] not null default '{}',
      token_hash text not null unique,
      requested_at timestamptz not null default now(),
      confirmed_at timestamptz,
      told_at timestamptz
    )`.execute(db);
  await sql`
    create unique index waits_once on waits (email, article_key) where told_at is null`.execute(db);
  await sql`
    create index waits_open on waits (article_key)
    where confirmed_at is not null and told_at is null`.execute(db);

  // Accounts that are told what comes in of their watch list; the id is their link's.
  await sql`
    create table watch_mails (
      user_id uuid primary key references users on delete cascade,
      id uuid not null unique default gen_random_uuid(),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`alter table favorites add awaited boolean not null default false`.execute(db);
  await sql`
    update favorites set awaited = true from products
    where products.id = product_id and not products.in_stock`.execute(db);
  await sql`create index favorites_awaited on favorites (product_id) where awaited`.execute(db);
  await sql`
    create function shop_await_product() returns trigger language plpgsql as $$
    begin
      update favorites set awaited = true where product_id = new.id and not awaited;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger products_awaited after update on products
    for each row when (old.in_stock and not new.in_stock)
    execute function shop_await_product()`.execute(db);

  await sql`
    create table demand_days (
      day date not null,
      kind text not null check (kind in ('search', 'wait')),
      article_key text collate "C" not null,
      label text not null,
      hits integer not null,
      primary key (day, kind, article_key)
    )`.execute(db);
  await sql`create index demand_days_key on demand_days (article_key, day)`.execute(db);
  await sql`create index quote_requests_key on quote_requests (${key("article_number")})`.execute(
    db,
  );

  await sql`
    create table wanted_parts (
      article_key text collate "C" primary key,
      article_number text not null,
      limit_cents integer not null check (limit_cents > 0),
      note text not null default '',
      actor text not null,
      version integer not null default 0,
      created_at timestamptz not null default now()
    )`.execute(db);
}
