import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Quantity } from "./quantities";
import { spellingsOf, type SearchQuery, type SearchWord } from "./search-text";

/** What a search found, in the order of the list, at most `MAX_HITS`. */
export interface Hits {
  ids: number[];
  /** There are more than the list goes on to show. */
  more: boolean;
  /** The first hit carries exactly the number that was typed. */
  exact: boolean;
}

function every(conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length > 0
    ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
    : sql<SqlBool>`true`;
}

function isIn(column: string, texts: string[]): RawBuilder<SqlBool> {
  // Folded words hold no character that LIKE knows.
  const places = texts.map((text) => sql`${sql.ref(column)} like ${`%${text}%`}`);
  return places.length > 0 ? sql<SqlBool>`(${sql.join(places, sql` or `)})` : sql<SqlBool>`false`;
}

function overlaps(tokens: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`quantities && ${tokens}::text[]`;
}

/** Columns that `containsAll` reads. */
export const searchedColumns = ["search_text", "search_head", "quantities"] as const;

/** All words stand in the product's texts, all quantities among its figures. */
export function containsAll({ words, quantities, mentioned }: SearchQuery): RawBuilder<SqlBool> {
  return every([
    ...words.map((word) => isIn(searchedColumn(word, mentioned), spellingsOf(word))),
    ...quantities.map(({ exact, within }) => overlaps([...exact, ...within])),
  ]);
}

/** A part must be of the kind, or of that category: it isn't enough that it fits or has one. */
export function searchedColumn(
  word: SearchWord,
  mentioned?: boolean,
): (typeof searchedColumns)[0 | 1] {
  return word.role === "kind" && !mentioned ? "search_head" : "search_text";
}

/** A word of the lead ends so, but for a plural: "Magnetventil" is a "Ventil", "Ventilinsel" isn't. */
function endsWord(texts: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`search_lead ~ ${`(${texts.map((text) => text.trimEnd()).join("|")})(E|N|S|EN|ER|ES)? `}`;
}

function beginsWord(texts: string[]): RawBuilder<SqlBool> {
  return isIn(
    "search_lead",
    texts.map((text) => ` ${text.trim()}`),
  );
}

/**
 * How far a part is from being what the word says: 0 it is called so, as typed, 1 in other words,
 * 2 its name speaks of it, 3 its category, 4 its other texts.
 */
function distance(word: SearchWord): RawBuilder<number> {
  const { own, others, role } = word;
  const all = spellingsOf(word);
  const called = role === "kind" ? endsWord : beginsWord;
  // What is cheap to see comes first: most rows need no more.
  const cases = [
    sql`when not ${isIn("search_head", all)} then 4`,
    sql`when not ${isIn("search_lead", all)} then 3`,
    ...(own.length > 0 ? [sql`when ${called(own)} then 0`] : []),
    ...(others.length > 0
      ? [sql`when ${called(others)} then ${sql.lit(own.length > 0 ? 1 : 0)}`]
      : []),
  ];
  return sql<number>`case ${sql.join(cases, sql` `)} else 2 end`;
}

/** Ranks below this are part numbers. */
export const FIRST_WORD_RANK = 20;
const KIND_WEIGHT = 3;
const RANGE_WEIGHT = 4;

/**
 * The exact number; then numbers that begin with the longest reading of the text or contain it, then
 * those of shorter readings; then by words: what a part is weighs more than what it is like, a figure
 * of its own more than one within a range.
 */
export function rank({ numbers, words, quantities }: SearchQuery): RawBuilder<number> {
  const parts = numbers.filter((number) => number.length >= 2);
  const digits = words.flatMap(({ own }) =>
    own.map((each) => each.trim()).filter((each) => /[0-9]/.test(each) && each.length >= 2),
  );
  const byNumber = parts.flatMap((part, index) => [
    sql`when article_key like ${`${part}%`} then ${sql.lit(1 + 2 * index)}`,
    sql`when article_key like ${`%${part}%`} then ${sql.lit(2 + 2 * index)}`,
  ]);
  const costs = [
    sql`${sql.lit(FIRST_WORD_RANK)}`,
    ...words.map((word) =>
      word.role === "kind" ? sql`${sql.lit(KIND_WEIGHT)} * ${distance(word)}` : distance(word),
    ),
    ...quantities
      .filter(({ within }) => within.length > 0)
      .map(
        ({ exact }) => sql`case when ${overlaps(exact)} then 0 else ${sql.lit(RANGE_WEIGHT)} end`,
      ),
  ];
  return sql<number>`case
    when article_key = any(${numbers}::text[]) then 0
    ${byNumber.length > 0 ? sql.join(byNumber, sql` `) : sql``}
    when ${digits.length > 0} and article_key like all(${digits.map((word) => `%${word}%`)}::text[])
      then ${sql.lit(FIRST_WORD_RANK - 1)}
    else ${sql.join(costs, sql` + `)} end`;
}

/** How many times more or less a product's nearest figure in that unit is. */
export function farFrom({ unit, value }: Quantity): RawBuilder<number> {
  return sql<number>`(
    select min(abs(ln(greatest(split_part(figure, ':', 2)::numeric, 0.000001) / ${Math.max(value, 0.000001)}::numeric)))
    from unnest(quantities) as figure
    where figure like ${`${unit}:%`} and figure not like '%~%')`;
}
