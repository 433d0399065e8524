import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { catalogueLimits } from "~/shop";
import { findCards } from "~/parts/card.server";
import { viewReplacements } from "~/parts/replacements.server";
import { findBroadHits } from "./broad-search.server";
import { findWithFewerWords } from "./fewer-words.server";
import { sortOrder, splitByPrice, toConditions, whereFilters } from "./filter-query.server";
import type { CatalogueFilters } from "./filters";
import { estimateHits } from "./hit-estimate.server";
import { numbersIn } from "./numbers-in";
import { clampPage, pagesOf, type ProductPage } from "./page";
import { containsAll, farFrom, FIRST_WORD_RANK, rank, type Hits } from "./search-conditions.server";
import { parseSearch, type SearchQuery } from "./search-text";
import { ShortCache } from "./short-cache.server";
import { findSimilarNumbers, suggestText } from "./suggestions.server";

const MAX_HITS = catalogueLimits.liveSearchMax;
/** A text that more products than this contain is found by a scan in the list's order. */
const BROAD_HITS = 2_000;
/** With fewer hits than this, and none exact, near misses are shown as well. */
const FEW_HITS = 5;
const SUGGESTED_HITS = 9;

const hitCache = new ShortCache<Hits>(300);
const nothing: Hits = { ids: [], more: false, exact: false };

async function findRareHits(query: SearchQuery, filters: CatalogueFilters): Promise<Hits> {
  const matching = whereFilters(
    db
      .selectFrom("products")
      .select(["id", "article_key", "created_at", "price_cents", rank(query).as("rank")])
      .select(query.closeTo ? farFrom(query.closeTo).as("far") : sql<number>`0`.as("far")),
    filters,
  ).where(containsAll(query));
  const hits = db.selectFrom(matching.as("hits")).select(["id", "rank"]);
  const byRelevance =
    filters.sort === "newest"
      ? hits
          .orderBy("rank")
          .orderBy(sql`case when rank < ${FIRST_WORD_RANK} then article_key end`)
          .orderBy("far")
      : hits;
  const ordered = byRelevance.orderBy(sortOrder(filters.sort)).limit(MAX_HITS + 1);
  const rows = await retryRead(() => ordered.execute());
  return {
    ids: rows.slice(0, MAX_HITS).map((row) => row.id),
    more: rows.length > MAX_HITS,
    exact: rows.some((row) => row.rank === 0),
  };
}

/**
 * Products whose texts contain every word and quantity: the exact number first, then numbers that
 * begin with it, contain it, then the rest by relevance (or all by price).
 */
export async function findHits(query: SearchQuery, filters: CatalogueFilters): Promise<Hits> {
  const parts = splitByPrice(filters);
  if (!parts) return findInOneOrder(query, filters);
  const priced = await findInOneOrder(query, parts.priced);
  if (priced.more) return priced;
  const onRequest = await findInOneOrder(query, parts.onRequest);
  const ids = [...priced.ids, ...onRequest.ids];
  return {
    ids: ids.slice(0, MAX_HITS),
    more: onRequest.more || ids.length > MAX_HITS,
    exact: priced.exact || onRequest.exact,
  };
}

async function findInOneOrder(query: SearchQuery, filters: CatalogueFilters): Promise<Hits> {
  const { page, ...rest } = filters;
  const estimate = await estimateHits(query, filters);
  if (estimate.text <= BROAD_HITS) {
    return hitCache.get(JSON.stringify([query, { ...rest, pageSize: 0 }]), () =>
      findRareHits(query, filters),
    );
  }
  const needed = Math.min(page * filters.pageSize, MAX_HITS);
  return hitCache.get(JSON.stringify([query, { ...rest, needed }]), () =>
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
  if (numbers.length === 0) return nothing;
  const rows = await retryRead(() =>
    whereFilters(db.selectFrom("products").select(["id", "article_key"]), {
      ...filters,
      search: "",
    })
      .where((eb) => eb("article_key", "=", eb.fn.any(eb.val(numbers))))
      .orderBy("id")
      .limit(MAX_PART_NUMBERS)
      .execute(),
  );
  const position = (row: { article_key: string }) => numbers.indexOf(row.article_key);
  rows.sort((a, b) => position(a) - position(b));
  return { ids: rows.map((row) => row.id), more: false, exact: rows.length > 0 };
}

/** Parts with exactly that number whose last piece was sold. Their pages stay. */
async function findSoldOut({ numbers }: SearchQuery, search: string): Promise<number[]> {
  const known = [...new Set([...numbers, ...numbersIn(search)])];
  const rows = await retryRead(() =>
    db
      .selectFrom("products")
      .select("id")
      .where("listed", "=", false)
      .where("name", "is not", null)
      .where("off_sale", "=", false)
      .where((eb) => eb("article_key", "=", eb.fn.any(eb.val(known))))
      .orderBy("id")
      .limit(FEW_HITS)
      .execute(),
  );
  return rows.map((row) => row.id);
}

async function didYouMean(filters: CatalogueFilters) {
  const suggestion = await suggestText(filters.search);
  const query = suggestion === undefined ? undefined : parseSearch(suggestion);
  if (suggestion === undefined || !query) return undefined;
  const { ids } = await findHits(query, { ...filters, search: suggestion, page: 1 });
  return ids.length > 0 ? { suggestion, ids: ids.slice(0, SUGGESTED_HITS) } : undefined;
}

interface Instead {
  soldOut?: number[];
  near?: number[];
  suggestion?: string;
  /** What `near` lacks. */
  nearWithout?: string[];
  fewer?: Hits & { without: string[] };
}

/** What the page shows when the text as it stands finds nothing, or little that is exact. */
async function findInstead(
  query: SearchQuery,
  filters: CatalogueFilters,
  { ids, exact }: Hits,
): Promise<Instead> {
  if (exact || ids.length >= FEW_HITS) return {};
  const isNarrowed = toConditions({ ...filters, search: "" }).length > 0;
  const soldOut = isNarrowed ? [] : await findSoldOut(query, filters.search);
  const near = isNarrowed ? [] : await findSimilarNumbers(query);
  if (soldOut.length + near.length > 0) return { soldOut, near };
  if (ids.length === 0) {
    const meant = isNarrowed ? undefined : await didYouMean(filters);
    if (meant) return { near: meant.ids, suggestion: meant.suggestion };
    return { fewer: await findWithFewerWords(query, filters, findHits) };
  }
  if (query.quantities.length === 0 && !query.words.some(({ role }) => role === "kind")) return {};
  const fewer = await findWithFewerWords(query, { ...filters, page: 1 }, findHits, ids);
  const others = fewer?.ids.filter((id) => !ids.includes(id)) ?? [];
  return { near: others.slice(0, SUGGESTED_HITS), nearWithout: fewer?.without };
}

export async function searchProducts(filters: CatalogueFilters): Promise<ProductPage> {
  const query = parseSearch(filters.search);
  const contained = query ? await findHits(query, filters) : nothing;
  const found = contained.ids.length > 0 ? contained : await findByPartNumbers(filters);
  const instead = query ? await findInstead(query, filters, found) : {};
  const { ids, more } = instead.fewer ?? found;
  const total = more ? MAX_HITS : ids.length;
  const { page, offset } = clampPage(filters, total);
  const [products, soldOut, near, replacements] = await Promise.all([
    findCards(ids.slice(offset, offset + filters.pageSize)),
    findCards(instead.soldOut ?? []),
    findCards((instead.near ?? []).filter((id) => !ids.includes(id))),
    query?.number && page === 1
      ? viewReplacements([...query.numbers, ...numbersIn(filters.search)])
      : [],
  ]);
  return {
    products,
    total,
    more,
    page,
    pages: pagesOf(total, filters.pageSize),
    soldOut,
    near,
    suggestion: instead.suggestion,
    without: instead.fewer?.without ?? [],
    nearWithout: instead.nearWithout ?? [],
    replacements,
  };
}
