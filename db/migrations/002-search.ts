import { type Kysely, sql } from "kysely";

export const tables = ["products"];

/**
 * Search and listing in plain PostgreSQL.
 *
 * `shop_search_words` is `app/catalogue/search-text.ts` in SQL; both must agree. What the shop lists
 * (specification, section 7) is a generated column, so that a sale only touches an index when the
 * last piece goes: `stock` itself stands in none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Immutable because it names its dictionary; the names are qualified for dump and restore.
  await sql`
    create function shop_search_words(value text) returns text
    language sql immutable strict parallel safe
    return regexp_replace(
      translate(
        upper(public.unaccent('public.unaccent'::regdictionary, value) collate "C"),
        E'OIαβγμµ\t\n\r\u00a0', '01ABGUU    '),
      '[^A-Z0-9 ]', '', 'g')`.execute(db);
  await sql`
    create function shop_search_key(value text) returns text
    language sql immutable strict parallel safe
    return replace(shop_search_words(value), ' ', '')`.execute(db);

  await sql`
    alter table products
      add listed boolean not null generated always as
        (name is not null and (cardinality(images) = 0 or stock > 0)) stored,
      add in_stock boolean not null generated always as (stock > 0) stored,
      add article_key text collate "C" not null generated always as
        (left(shop_search_key(article_number), 100)) stored,
      add search_text text collate "C" not null generated always as (
        ' ' || shop_search_words(coalesce(name, ''))
        || ' ' || shop_search_key(coalesce(name, ''))
        || ' ' || shop_search_key(article_number)
        || ' ' || shop_search_words(manufacturer)
        || ' ' || shop_search_words(left(description, 4000))) stored`.execute(db);

  const newest = sql`created_at desc, id desc`;
  const price = sql`price_cents, id`;
  const indexes = {
    newest: sql`(${newest}) include (manufacturer, condition, in_stock, price_cents)`,
    price: sql`(${price}) include (manufacturer, condition, in_stock)`,
    manufacturer_newest: sql`(manufacturer, ${newest}) include (condition, in_stock, price_cents)`,
    manufacturer_price: sql`(manufacturer, ${price}) include (condition, in_stock)`,
    condition_newest: sql`(condition, ${newest}) include (in_stock, price_cents)`,
    condition_price: sql`(condition, ${price}) include (in_stock)`,
    in_stock_newest: sql`(in_stock, ${newest}) include (price_cents)`,
    in_stock_price: sql`(in_stock, ${price})`,
    article_key: sql`(article_key, id)`,
    article_trigrams: sql`using gin (article_key gin_trgm_ops)`,
    search_trigrams: sql`using gin (search_text gin_trgm_ops)`,
  };
  for (const [name, definition] of Object.entries(indexes)) {
    const index = sql.ref(`products_${name}`);
    await sql`create index ${index} on products ${definition} where listed`.execute(db);
  }
}
