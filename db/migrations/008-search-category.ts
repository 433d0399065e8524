import { type Kysely, sql } from "kysely";

export const tables = ["products"];

/**
 * Category and subcategory are searched as well: people type what a part is ("Netzteil"), and names
 * often say only which series it belongs to. The column is written anew, which keeps others from
 * the table meanwhile (about two minutes for a million products).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products
      drop column search_text,
      add search_text text collate "C" not null generated always as (
        ' ' || shop_search_words(coalesce(name, ''))
        || ' ' || shop_search_key(coalesce(name, ''))
        || ' ' || shop_search_key(article_number)
        || ' ' || shop_search_words(manufacturer)
        || ' ' || shop_search_words(category)
        || ' ' || coalesce(shop_search_words(nullif(subcategory, 'Nicht angegeben')), '')
        || ' ' || shop_search_words(left(description, 4000))) stored`.execute(db);
  await sql`
    create index products_search_trigrams on products
      using gin (search_text gin_trgm_ops) where listed`.execute(db);
}
