import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { countInGroups } from "./facets.server";
import type { CatalogueFilters } from "./filters";
import { priceRange } from "./narrow.server";
import type { SearchQuery, SearchWord } from "./search-text";
import { ShortCache } from "./short-cache.server";

/**
 * A few thousand products drawn at random, kept in this process for minutes. They tell how common
 * a text is, and so which way through the database is short: a rare one goes through the trigram
 * index, a common one is met soon enough on a walk along the list's own order. PostgreSQL's
 * statistics don't say that for texts.
 */
const SIZE = 3_000;

export interface SampledProduct {
  name: string;
  search_text: string;
  article_key: string;
  manufacturer: string;
  condition: string;
  in_stock: boolean;
  price_cents: number;
}

interface Sample {
  products: SampledProduct[];
  /** How many listed products each of them stands for. */
  weight: number;
}

const cache = new ShortCache<Sample>(1, { minLifeMs: 60_000, maxLifeMs: 300_000 });

async function draw(): Promise<Sample> {
  const total = await countInGroups({});
  const percent = Math.min((100 * SIZE) / Math.max(total, 1), 100);
  const source =
    percent === 100
      ? sql`products`
      : sql`products tablesample system (${sql.lit(Math.min(percent * 1.2, 100))})`;
  const { rows } = await retryRead(() =>
    sql<SampledProduct>`
      select name, search_text, article_key, manufacturer, condition, in_stock, price_cents
      from ${source} where listed limit ${SIZE}`.execute(db),
  );
  return { products: rows, weight: total / Math.max(rows.length, 1) };
}

export function sample(): Promise<Sample> {
  return cache.get("sample", draw);
}

function contains(text: string, word: SearchWord): boolean {
  return word.some((spelling) => text.includes(spelling));
}

function passes(product: SampledProduct, filters: CatalogueFilters): boolean {
  const { minCents, maxCents } = priceRange(filters);
  return (
    (filters.manufacturers.length === 0 || filters.manufacturers.includes(product.manufacturer)) &&
    (filters.condition === "" || filters.condition === product.condition) &&
    (filters.availability === "all" ||
      product.in_stock === (filters.availability === "in-stock")) &&
    (minCents === undefined || product.price_cents >= minCents) &&
    (maxCents === undefined || product.price_cents <= maxCents)
  );
}

/**
 * About how many listed products contain all words (`text`) or the whole key (`number`), and how
 * many that pass the filters lie between two hits (`distance`).
 */
export async function estimateHits(query: SearchQuery, filters: CatalogueFilters) {
  const { products, weight } = await sample();
  let passing = 0;
  let text = 0;
  let number = 0;
  for (const product of products) {
    if (!passes(product, filters)) continue;
    passing++;
    if (!query.words.every((word) => contains(product.search_text, word))) continue;
    text++;
    if (product.article_key.includes(query.key)) number++;
  }
  return { text: text * weight, number: number * weight, distance: passing / Math.max(text, 1) };
}
