import { type Expression, sql } from "kysely";

/** Characters of a key: the columns `article_key` hold no more. */
export const ARTICLE_KEY_LENGTH = 100;

/**
 * The key of an article number in any spelling, exactly as the generated columns `article_key` and
 * their indexes have it: case, accents and separators don't count, O and I are 0 and 1
 * (`shop_search_key`).
 * @param number a text, or the SQL that gives one
 */
export const articleKey = (number: string | Expression<unknown>) =>
  sql<string>`left(shop_search_key(${number}), ${sql.lit(ARTICLE_KEY_LENGTH)})`;
