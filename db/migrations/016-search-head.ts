import { type Kysely, sql } from "kysely";

export const tables = ["products"];

/**
 * What a part is, by all that names it: name, numbers, manufacturer, category and the lead of its
 * description. Searched by its own index: the whole texts that merely mention a kind of part are
 * hundreds of times as many. The column is new and written for all rows, which keeps others from
 * the table meanwhile (about a minute for a million products).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products
      add search_head text collate "C" not null generated always as (
        ' ' || shop_search_words(coalesce(name, ''))
        || ' ' || shop_search_key(coalesce(name, ''))
        || ' ' || shop_search_key(article_number)
        || ' ' || shop_search_words(manufacturer)
        || ' ' || shop_search_words(category)
        || ' ' || coalesce(shop_search_words(nullif(subcategory, 'Nicht angegeben')), '')
        || ' ' || shop_search_words(shop_lead(left(description, 200))) || ' ') stored`.execute(db);
  await sql`
    create index products_head_trigrams on products
      using gin (search_head gin_trgm_ops) where listed`.execute(db);
}
