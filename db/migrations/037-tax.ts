import { type Kysely, sql } from "kysely";

export const tables = ["orders", "order_items"];

/**
 * Tax by line with its reason, what businesses say of themselves, and what VIES answered. Orders
 * from before keep what they were charged: nothing for shipments to businesses with a VAT ID, 19 %
 * otherwise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_items
      add tax_kind text not null default 'standard' check (tax_kind in ('standard', 'margin')),
      add tax_category text not null default 'S' check (tax_category in ('S', 'K', 'G', 'E')),
      add tax_rate_bp integer not null default 1900 check (tax_rate_bp between 0 and 5000),
      add tax_reason text not null default 'domestic' check (tax_reason in
        ('domestic', 'oss', 'eu-consumer', 'intra-community', 'export', 'margin'))`.execute(db);
  await sql`
    alter table orders
      add shipping_tax jsonb not null default '[]',
      add business boolean not null default false,
      add buyer_reference text not null default '',
      add cost_center text not null default '',
      add invoice_email text not null default '',
      add leitweg_id text not null default ''`.execute(db);
  await sql`
    create index orders_buyer_reference on orders (lower(buyer_reference))
    where buyer_reference <> ''`.execute(db);
  await sql`
    create table vat_checks (
      order_id uuid not null references orders on delete cascade,
      vat_id text not null,
      answer text not null default 'waiting' check (answer in ('waiting', 'valid', 'invalid')),
      attempts integer not null default 0,
      last_error text not null default '',
      trader_name text not null default '',
      trader_address text not null default '',
      consultation_number text not null default '',
      answered_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (order_id, vat_id)
    )`.execute(db);
  const isInEu = sql`delivery_address->>'country' in (
    'Austria', 'Netherlands', 'Belgium', 'France', 'Italy', 'Spain', 'Portugal', 'Poland',
    'Czech Republic', 'Slovakia', 'Hungary', 'Slovenia', 'Croatia', 'Denmark', 'Sweden', 'Finland',
    'Luxembourg', 'Ireland')`;
  await sql`
    update order_items set tax_category = 'K', tax_rate_bp = 0, tax_reason = 'intra-community'
    from orders where orders.id = order_id and vat_exempt`.execute(db);
  await sql`
    update order_items set tax_reason = 'eu-consumer'
    from orders where orders.id = order_id and not vat_exempt and ${isInEu}`.execute(db);
  await sql`
    update orders set
      business = vat_exempt,
      shipping_tax = case when shipping_cents = 0 then '[]' else jsonb_build_array(
        jsonb_build_object(
          'category', case when vat_exempt then 'K' else 'S' end,
          'rateBasisPoints', case when vat_exempt then 0 else 1900 end,
          'reason', case when vat_exempt then 'intra-community'
            when ${isInEu} then 'eu-consumer' else 'domestic' end,
          'cents', shipping_cents)) end
    where vat_exempt or shipping_cents > 0`.execute(db);
}
