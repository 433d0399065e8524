import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { catalogueLimits } from "~/shop";
import { findCards } from "~/parts/card.server";
import { findBroadHits } from "./broad-search.server";
import { sortOrder, toConditions, whereFilters } from "./filter-query.server";
import type { CatalogueFilters } from "./filters";
import { estimateHits } from "./hit-estimate.server";
import { clampPage, pagesOf, type ProductPage } from "./page";
import { containsWords, tier, type Hits } from "./search-conditions.server";
import { numbersIn, parseSearch, type SearchQuery } from "./search-text";
import { ShortCache } from "./short-cache.server";
import { findSimilarNumbers, suggestText } from "./suggestions.server";

const MAX_HITS = catalogueLimits.liveSearchMax;
/** A text that more products than this contain is found by a scan in the list's order. */
const BROAD_HITS = 2_000;
/** With fewer hits than this, and none exact, near misses are shown as well. */
const FEW_HITS = 5;
const SUGGESTED_HITS = 6;

const hitCache = new ShortCache<Hits>(300);

async function findRareHits(query: SearchQuery, filters: CatalogueFilters): Promise<Hits> {
  const matching = whereFilters(
    db.selectFrom("products").select(["id", tier(query).as("tier")]),
    filters,
  ).where(containsWords(query.words));
  const byRelevance =
    filters.sort === "newest"
      ? matching.orderBy("tier").orderBy(sql`case when ${tier(query)} < 3 then article_key end`)
      : matching;
  const ordered = byRelevance.orderBy(sortOrder(filters.sort)).limit(MAX_HITS + 1);
  const rows = await retryRead(() => ordered.execute());
  return {
    ids: rows.slice(0, MAX_HITS).map((row) => row.id),
    more: rows.length > MAX_HITS,
    exact: rows.some((row) => row.tier === 0),
  };
}

/**
 * Products whose texts contain every word: the exact number first, then numbers that begin with it,
 * contain it, then the rest by newest (or all by price).
 */
async function findHits(filters: CatalogueFilters): Promise<Hits> {
  const query = parseSearch(filters.search);
  if (!query) return { ids: [], more: false, exact: false };
  const { page, ...rest } = filters;
  const estimate = await estimateHits(query, filters);
  if (estimate.text <= BROAD_HITS) {
    return hitCache.get(JSON.stringify({ ...rest, pageSize: 0 }), () =>
      findRareHits(query, filters),
    );
  }
  const needed = Math.min(page * filters.pageSize, MAX_HITS);
  return hitCache.get(JSON.stringify({ ...rest, needed }), () =>
    findBroadHits({
      query,
      filters,
      needed,
      productsPerHit: estimate.productsPerHit,
      numberIsRare: estimate.number <= BROAD_HITS,
    }),
  );
}

const MAX_PART_NUMBERS = 40;

/** The parts whose numbers stand in a text that no product contains as a whole. */
async function findByPartNumbers(filters: CatalogueFilters): Promise<Hits> {
  const numbers = numbersIn(filters.search);
  if (numbers.length === 0) return { ids: [], more: false, exact: false };
  const rows = await retryRead(() =>
    whereFilters(db.selectFrom("products").select(["id", "article_key"]), filters)
      .where((eb) => eb("article_key", "=", eb.fn.any(eb.val(numbers))))
      .orderBy("id")
      .limit(MAX_PART_NUMBERS)
      .execute(),
  );
  const position = (row: { article_key: string }) => numbers.indexOf(row.article_key);
  rows.sort((a, b) => position(a) - position(b));
  return { ids: rows.map((row) => row.id), more: false, exact: rows.length > 0 };
}

async function didYouMean(filters: CatalogueFilters) {
  const suggestion = await suggestText(filters.search);
  if (!suggestion) return undefined;
  const { ids } = await findHits({ ...filters, search: suggestion, page: 1 });
  return ids.length > 0 ? { suggestion, ids: ids.slice(0, SUGGESTED_HITS) } : undefined;
}

export async function searchProducts(filters: CatalogueFilters): Promise<ProductPage> {
  const contained = await findHits(filters);
  const { ids, more, exact } =
    contained.ids.length > 0 ? contained : await findByPartNumbers(filters);
  const total = more ? MAX_HITS : ids.length;
  const { page, offset } = clampPage(filters, total);
  const query = parseSearch(filters.search);
  const unclear = query && !exact && total < FEW_HITS && toConditions(filters).length === 0;
  const [products, nearIds] = await Promise.all([
    findCards(ids.slice(offset, offset + filters.pageSize)),
    unclear ? findSimilarNumbers(query) : [],
  ]);
  const meant = unclear && total + nearIds.length === 0 ? await didYouMean(filters) : undefined;
  const near = await findCards((meant?.ids ?? nearIds).filter((id) => !ids.includes(id)));
  return {
    products,
    total,
    more,
    page,
    pages: pagesOf(total, filters.pageSize),
    near,
    suggestion: meant?.suggestion,
  };
}
