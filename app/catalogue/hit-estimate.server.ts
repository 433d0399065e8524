import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { countInGroups } from "./facets.server";
import { columnFilters, meets, toConditions, type Product } from "./filter-query.server";
import type { CatalogueFilters } from "./filters";
import { searchedColumn, searchedColumns } from "./search-conditions.server";
import { spellingsOf, type SearchQuery } from "./search-text";
import { MINUTES, ShortCache } from "./short-cache.server";

/**
 * A few thousand random products tell how common a text is, which PostgreSQL's statistics don't, and
 * so how to find it: a rare one by the trigram index, a common one by a scan in the list's order.
 */
const SAMPLE_SIZE = 3_000;

export interface SampledProduct extends Partial<Omit<Product, "name">> {
  name: string;
  search_text: string;
  search_head: string;
  article_key: string;
  manufacturer: string;
  quantities: string[];
}

const columns = new Set([
  "article_key",
  "name",
  "manufacturer",
  ...searchedColumns,
  ...columnFilters.map(({ column }) => column),
]);

interface Sample {
  products: SampledProduct[];
  /** How many listed products each of them stands for. */
  weight: number;
}

const cache = new ShortCache<Sample>(1, MINUTES);

async function drawSample(): Promise<Sample> {
  const total = await countInGroups([]);
  const percent = Math.min((100 * SAMPLE_SIZE) / Math.max(total, 1), 100);
  const source =
    percent === 100
      ? sql`products`
      : sql`products tablesample system (${sql.lit(Math.min(percent * 1.2, 100))})`;
  const { rows } = await retryRead(() =>
    sql<SampledProduct>`
      select ${sql.join([...columns].map((column) => sql.ref(column)))}
      from ${source} where listed limit ${SAMPLE_SIZE}`.execute(db),
  );
  return { products: rows, weight: total / Math.max(rows.length, 1) };
}

export function sampleProducts(): Promise<Sample> {
  return cache.get("sample", drawSample);
}

/** `containsAll` of search-conditions.server.ts for a product in memory. */
function toTest(query: SearchQuery): (product: SampledProduct) => boolean {
  const { words, quantities, mentioned } = query;
  const texts = words.map((word) => ({
    column: searchedColumn(word, mentioned),
    spellings: spellingsOf(word),
  }));
  const figures = quantities.map(({ exact, within }) => [...exact, ...within]);
  return (product) =>
    texts.every(({ column, spellings }) =>
      spellings.some((each) => product[column].includes(each)),
    ) && figures.every((tokens) => tokens.some((token) => product.quantities.includes(token)));
}

/**
 * About how many listed products contain all of the query (`text`) or the whole key (`number`), and of how
 * many that meet the filters one contains them (`productsPerHit`).
 */
export async function estimateHits(query: SearchQuery, filters: CatalogueFilters) {
  const { products, weight } = await sampleProducts();
  const conditions = toConditions(filters);
  const containsAll = toTest(query);
  let candidates = 0;
  let text = 0;
  let number = 0;
  for (const product of products) {
    if (!meets(product, conditions)) continue;
    candidates++;
    if (!containsAll(product)) continue;
    text++;
    if (product.article_key.includes(query.key)) number++;
  }
  const productsPerHit = candidates / Math.max(text, 1);
  return { text: text * weight, number: number * weight, productsPerHit };
}
