import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { SearchQuery, SearchWord } from "./search-text";

/** What a search found, in the order of the list, at most `MAX_HITS`. */
export interface Hits {
  ids: number[];
  /** There are more than the list goes on to show. */
  more: boolean;
  /** The first hit carries exactly the number that was typed. */
  exact: boolean;
}

/** All words stand in the product's texts. Folded words hold no character that LIKE knows. */
export function containsWords(words: SearchWord[]): RawBuilder<SqlBool> {
  const conditions = words.map((word) => {
    const spellings = word.map((spelling) => sql`search_text like ${`%${spelling}%`}`);
    return sql`(${sql.join(spellings, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** How far name, numbers, manufacturer and category reach into `search_text`, before the description. */
const headLength = sql`2 * length(name) + length(article_number) + length(manufacturer)
  + length(category) + length(subcategory) + 8`;

/**
 * 0 the exact number, 1 it begins so, 2 it contains it, 3 the words as typed stand in name,
 * manufacturer or category, 4 others for the same do, 5 they stand somewhere in the texts.
 */
export function tier({ numberKeys, words }: SearchQuery) {
  const parts = numberKeys.filter((key) => key.length >= 2);
  const numberWords = words.flatMap((word) => word.slice(0, 1).map((spelling) => spelling.trim()));
  const digits = numberWords.filter((word) => /[0-9]/.test(word) && word.length >= 2);
  // A position is found three times as fast as a pattern in a part of the text.
  const inHead = (spellings: (word: SearchWord) => SearchWord) =>
    sql.join(
      words.map((word) => {
        const places = spellings(word).map(
          (spelling) => sql`strpos(search_text, ${spelling}) between 1 and ${headLength}`,
        );
        return sql`(${sql.join(places, sql` or `)})`;
      }),
      sql` and `,
    );
  return sql<number>`case
    when article_key = any(${numberKeys}::text[]) then 0
    when article_key like any(${parts.map((part) => `${part}%`)}::text[]) then 1
    when article_key like any(${parts.map((part) => `%${part}%`)}::text[]) then 2
    when ${digits.length > 0} and article_key like all(${digits.map((word) => `%${word}%`)}::text[]) then 2
    when ${inHead((word) => word.slice(0, 1))} then 3
    when ${inHead((word) => word)} then 4
    else 5 end`;
}
