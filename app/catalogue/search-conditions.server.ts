import { sql, type Expression, type ExpressionBuilder, type SqlBool } from "kysely";
import type { Database } from "../../db/schema";
import type { SearchQuery, SearchWord } from "./search-text";

/** What a search found, in the order of the list, at most `MAX_HITS`. */
export interface Hits {
  ids: number[];
  /** There are more than the list goes on to show. */
  more: boolean;
  /** The first hit carries exactly the number that was typed. */
  exact: boolean;
}

function likePattern(spelling: string): string {
  // Folded words hold no character that LIKE knows. Short ones count where a word begins: anywhere
  // they would be in every text, and no trigram could find them.
  return spelling.length < 3 ? `% ${spelling}%` : `%${spelling}%`;
}

/**
 * All words stand in the product's texts.
 *
 * @param indexed false keeps the planner from the trigram index, which gathers every hit first
 */
export function containsWords(words: SearchWord[], { indexed = true } = {}) {
  return (eb: ExpressionBuilder<Database, "products">): Expression<SqlBool> => {
    const text = indexed ? eb.ref("search_text") : sql<string>`(search_text || '')`;
    return eb.and(
      words.map((word) => eb.or(word.map((spelling) => eb(text, "like", likePattern(spelling))))),
    );
  };
}

/** 0 the exact number, 1 it begins so, 2 it contains it, 3 the words stand somewhere in the texts. */
export function tier({ numberKeys, words }: SearchQuery) {
  const parts = numberKeys.filter((key) => key.length >= 2);
  const numberWords = words.map((word) => word[0] ?? "").filter((word) => /[0-9]/.test(word) && word.length >= 2);
  return sql<number>`case
    when article_key = any(${numberKeys}::text[]) then 0
    when article_key like any(${parts.map((part) => `${part}%`)}::text[]) then 1
    when article_key like any(${parts.map((part) => `%${part}%`)}::text[]) then 2
    when ${numberWords.length > 0} and article_key like all(${numberWords.map((word) => `%${word}%`)}::text[]) then 2
    else 3 end`;
}
