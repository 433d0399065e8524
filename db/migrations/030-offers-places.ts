import { type Kysely, sql } from "kysely";

export const tables = ["products", "orders"];

/** What was offered to whom, and the orders that came of it; where articles lie in the store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offers (
      id uuid primary key default gen_random_uuid(),
      number text not null unique,
      form_token text not null unique,
      email text not null,
      first_name text not null default '',
      last_name text not null default '',
      company text not null default '',
      phone text not null default '',
      language text not null default 'de' check (language in ('de', 'en')),
      message text not null default '',
      valid_until timestamptz not null,
      declined_at timestamptz,
      decline_reason text not null default '',
      withdrawn_at timestamptz,
      actor text not null,
      version integer not null default 0,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index offers_created_at on offers (created_at, id)`.execute(db);
  await sql`create index offers_email on offers (lower(email))`.execute(db);
  await sql`
    create table offer_items (
      id integer generated always as identity primary key,
      offer_id uuid not null references offers on delete cascade,
      product_id integer references products on delete set null,
      name text not null,
      article_number text not null,
      condition text not null,
      unit text not null,
      quantity integer not null check (quantity > 0),
      unit_price_cents integer not null check (unit_price_cents > 0)
    )`.execute(db);
  await sql`create index offer_items_offer_id on offer_items (offer_id)`.execute(db);
  await sql`create index offer_items_product_id on offer_items (product_id)`.execute(db);
  await sql`
    create table offer_links (
      token_hash text primary key,
      offer_id uuid not null references offers on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index offer_links_offer_id on offer_links (offer_id)`.execute(db);
  await sql`
    alter table orders add offer_id uuid references offers on delete set null`.execute(db);
  await sql`
    create index orders_offer_id on orders (offer_id) where offer_id is not null`.execute(db);
  await sql`alter table products add store_place text not null default ''`.execute(db);
}
