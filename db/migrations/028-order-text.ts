import { type Kysely, sql } from "kysely";

export const tables = ["orders", "order_items", "parcels"];

/** What staff search orders by has indexes: pieces of names, numbers and parts, among any number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function shop_order_text(number text, phone text, delivery jsonb, billing jsonb)
    returns text language sql immutable parallel safe
    return number || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
      || ' ' || coalesce(delivery->>'company', '') || ' ' || coalesce(delivery->>'firstName', '')
      || ' ' || coalesce(delivery->>'lastName', '') || ' ' || coalesce(delivery->>'city', '')
      || ' ' || coalesce(billing->>'company', '') || ' ' || coalesce(billing->>'firstName', '')
      || ' ' || coalesce(billing->>'lastName', '')`.execute(db);
  await sql`
    create index orders_text on orders using gin (
      shop_order_text(number, phone, delivery_address, billing_address) gin_trgm_ops,
      email gin_trgm_ops)`.execute(db);
  await sql`
    create index order_items_article_key on order_items
      using gin (shop_search_key(article_number) gin_trgm_ops)`.execute(db);
  await sql`
    create index parcels_tracking_trigrams on parcels
      using gin (tracking_number gin_trgm_ops)`.execute(db);
}
