import { type Kysely, sql } from "kysely";

export const tables = ["orders", "order_items"];

/** What happened to an order besides its state: money, parcels, returns, notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add version integer not null default 0,
      add vat_id_checked_at timestamptz`.execute(db);

  await sql`
    create table payments (
      id uuid primary key default gen_random_uuid(),
      order_id uuid not null references orders on delete cascade,
      cents integer not null check (cents <> 0),
      way text not null check (way in ('card', 'transfer')),
      state text not null default 'done' check (state in ('done', 'due', 'failed')),
      credit_cents integer not null default 0 check (credit_cents >= 0),
      reference text not null default '',
      reason text not null default '',
      day date not null default (now() at time zone 'Europe/Berlin')::date,
      actor text not null,
      created_at timestamptz not null default now(),
      check (cents < 0 or state = 'done' and credit_cents = 0)
    )`.execute(db);
  await sql`create index payments_order_id on payments (order_id, created_at)`.execute(db);
  await sql`
    create unique index payments_stripe on payments (reference)
      where way = 'card' and reference <> ''`.execute(db);
  await sql`
    create index payments_unsent on payments (created_at) where state in ('due', 'failed')
    `.execute(db);

  await sql`
    create table parcels (
      id uuid primary key default gen_random_uuid(),
      order_id uuid not null references orders on delete cascade,
      carrier text not null default '',
      tracking_number text not null default '',
      actor text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index parcels_order_id on parcels (order_id, created_at)`.execute(db);
  await sql`
    create index parcels_tracking_number on parcels (tracking_number) where tracking_number <> ''
    `.execute(db);
  await sql`
    create table parcel_items (
      parcel_id uuid not null references parcels on delete cascade,
      order_item_id bigint not null references order_items on delete cascade,
      quantity integer not null check (quantity > 0),
      primary key (parcel_id, order_item_id)
    )`.execute(db);
  await sql`create index parcel_items_order_item_id on parcel_items (order_item_id)`.execute(db);

  await sql`
    create table returns (
      id uuid primary key default gen_random_uuid(),
      order_id uuid not null references orders on delete cascade,
      actor text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index returns_order_id on returns (order_id, created_at)`.execute(db);
  await sql`
    create table return_items (
      return_id uuid not null references returns on delete cascade,
      order_item_id bigint not null references order_items on delete cascade,
      quantity integer not null check (quantity > 0),
      condition text not null default '',
      restocked integer not null default 0,
      refund_cents integer not null default 0 check (refund_cents >= 0),
      primary key (return_id, order_item_id),
      check (restocked between 0 and quantity)
    )`.execute(db);
  await sql`create index return_items_order_item_id on return_items (order_item_id)`.execute(db);

  await sql`
    create table order_notes (
      id uuid primary key default gen_random_uuid(),
      order_id uuid not null references orders on delete cascade,
      actor text not null,
      text text not null check (text <> ''),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index order_notes_order_id on order_notes (order_id, created_at)`.execute(db);

  // Forms about orders that were carried out: sent again, they change nothing.
  await sql`
    create table order_forms (
      form_token uuid primary key,
      order_id uuid not null references orders on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index order_forms_order_id on order_forms (order_id)`.execute(db);

  await fillPayments(db);
  await fillParcels(db);
  await fillReturns(db);
}

/** Of a payment that was flagged nobody wrote down how much it was. */
async function fillPayments(db: Kysely<unknown>): Promise<void> {
  const way = sql`case payment_method when 'online' then 'card' else 'transfer' end`;
  await sql`
    insert into payments (order_id, cents, way, reference, day, actor, created_at)
    select id, amount_cents, ${way}, coalesce(stripe_payment_intent_id, ''),
      (at at time zone 'Europe/Berlin')::date, 'shop', at
    from (select *, coalesce(paid_at, updated_at) as at from orders) as orders
    where amount_cents > 0 and
      (paid_at is not null or payment_state in ('paid', 'refunded', 'refund-failed'))
    `.execute(db);

  const last = (event: string) => sql`(
    select created_at from order_events
    where order_id = orders.id and event = ${event} order by id desc limit 1)`;
  await sql`
    insert into payments (order_id, cents, way, state, day, actor, created_at)
    select id, -amount_cents, ${way}, case payment_state when 'refunded' then 'done' else 'failed' end,
      (at at time zone 'Europe/Berlin')::date, 'shop', at
    from (
      select *, coalesce(
        case payment_state when 'refunded' then ${last("refunded")}
          else ${last("refund-failed")} end, updated_at) as at
      from orders) as orders
    where amount_cents > 0 and payment_state in ('refunded', 'refund-failed')`.execute(db);

  // Each of these events says how much it was in all.
  await sql`
    insert into payments (order_id, cents, way, credit_cents, day, actor, created_at)
    select distinct on (order_id) order_id, -cents, 'card', cents,
      (at at time zone 'Europe/Berlin')::date, 'shop', at
    from (
      select order_id, (detail->>'cents')::integer as cents, order_events.created_at as at
      from order_events join orders on orders.id = order_id
      where event = 'partly-refunded' and payment_state = 'paid'
    ) as noted
    where cents > 0
    order by order_id, at desc`.execute(db);
}

async function fillParcels(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into parcels (order_id, tracking_number, actor, created_at)
    select id, tracking_number, 'shop', coalesce(
      (select max(created_at) from order_events where order_id = orders.id and event = 'shipped'),
      updated_at)
    from orders where status in ('shipped', 'delivered', 'returned')`.execute(db);
  await sql`
    insert into parcel_items (parcel_id, order_item_id, quantity)
    select parcels.id, order_items.id, quantity
    from parcels join order_items using (order_id)`.execute(db);
}

async function fillReturns(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into returns (order_id, actor, created_at)
    select id, 'shop', coalesce(
      (select max(created_at) from order_events where order_id = orders.id and event = 'returned'),
      updated_at)
    from orders where exists (
      select from order_items where order_id = orders.id and returned > 0)`.execute(db);
  await sql`
    insert into return_items (return_id, order_item_id, quantity, restocked)
    select returns.id, order_items.id, returned, order_items.restocked
    from returns join order_items using (order_id) where returned > 0`.execute(db);
}
