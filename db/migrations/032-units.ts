import { type Kysely, sql } from "kysely";

export const tables = ["products", "order_items", "parcels", "stock_moves"];

/** Single pieces: what came in, what was tried, which order has which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table units (
      id integer generated always as identity (start with 1001) primary key,
      token text not null unique,
      product_id integer references products on delete set null,
      article_number text not null default '',
      manufacturer text not null default '',
      name text not null default '',
      category text not null default '',
      serial text not null default '',
      condition text not null default '',
      store_place text not null default '',
      state text not null default 'arrived' check (state in
        ('arrived', 'testing', 'on-sale', 'reserved', 'sold', 'returned', 'scrapped', 'sent-back')),
      origin text not null check (origin in ('hand', 'return', 'buy-back')),
      origin_reference text not null default '',
      cost_cents integer check (cost_cents >= 0),
      tax_kind text not null default 'standard' check (tax_kind in ('standard', 'margin')),
      included text not null default '',
      note text not null default '',
      photos text[] not null default '{}',
      form_token text unique,
      version integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index units_product_id on units (product_id, state, id)`.execute(db);
  await sql`create index units_state on units (state, id)`.execute(db);
  await sql`create index units_serial on units (upper(serial)) where serial <> ''`.execute(db);
  await sql`
    create index units_origin on units (origin_reference) where origin_reference <> ''`.execute(db);
  await sql`
    create table unit_events (
      id bigint generated always as identity primary key,
      unit_id integer not null references units on delete cascade,
      event text not null,
      state text not null,
      reference text not null default '',
      actor text not null default '',
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index unit_events_unit_id on unit_events (unit_id, id)`.execute(db);
  await sql`
    create table unit_tests (
      id integer generated always as identity primary key,
      unit_id integer not null references units on delete cascade,
      form_token text not null unique,
      checks jsonb not null,
      result text not null check (result in ('passed', 'limited', 'failed')),
      firmware text not null default '',
      note text not null default '',
      photos text[] not null default '{}',
      actor text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index unit_tests_unit_id on unit_tests (unit_id, id)`.execute(db);
  await sql`
    create table order_units (
      order_item_id integer not null references order_items on delete cascade,
      unit_id integer not null references units,
      chosen boolean not null default false,
      parcel_id uuid references parcels on delete set null,
      returned_at timestamptz,
      primary key (order_item_id, unit_id)
    )`.execute(db);
  await sql`
    create unique index order_units_unit_id on order_units (unit_id)
    where returned_at is null`.execute(db);
  await sql`create index order_units_past on order_units (unit_id)`.execute(db);
  await sql`create index order_units_parcel_id on order_units (parcel_id)`.execute(db);
  // Kept when the order ends: paid late, it gets them again if they are still there.
  await sql`
    alter table order_items add chosen_units integer[] not null default '{}'`.execute(db);
  await sql`alter table stock_moves add unit_id integer references units on delete set null`.execute(
    db,
  );
  await sql`
    create index stock_moves_unit_id on stock_moves (unit_id) where unit_id is not null`.execute(
    db,
  );
}
