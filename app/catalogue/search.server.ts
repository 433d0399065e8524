import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { catalogueLimits } from "~/shop";
import { findCards } from "~/parts/card.server";
import type { CatalogueFilters } from "./filters";
import { findBroadHits } from "./broad-search.server";
import { orderBySort, whereFilters } from "./narrow.server";
import { findNear, suggestText } from "./near.server";
import { pagesOf, placeOf, type ProductPage } from "./page";
import { estimateHits } from "./sample.server";
import { containsWords, tier, type Hits } from "./search-conditions.server";
import { numbersIn, parseSearch, type SearchQuery } from "./search-text";
import { ShortCache } from "./short-cache.server";

const MAX_HITS = catalogueLimits.liveSearchMax;
/** A text that more products than this contain is not looked up but met on the way. */
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
  const ordered =
    filters.sort === "newest"
      ? orderBySort(
          matching.orderBy("tier").orderBy(sql`case when ${tier(query)} < 3 then article_key end`),
          "newest",
        )
      : orderBySort(matching, filters.sort);
  const rows = await retryRead(() => ordered.limit(MAX_HITS + 1).execute());
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
      distance: estimate.distance,
      numberIsRare: estimate.number <= BROAD_HITS,
    }),
  );
}

function isUnfiltered(filters: CatalogueFilters): boolean {
  return (
    filters.manufacturers.length === 0 &&
    filters.condition === "" &&
    filters.availability === "all" &&
    filters.minPrice === undefined &&
    filters.maxPrice === undefined
  );
}

const MAX_NAMED = 40;

/** The parts whose numbers stand in a text that no product contains as a whole. */
async function findNamed(filters: CatalogueFilters): Promise<Hits> {
  const numbers = numbersIn(filters.search);
  if (numbers.length === 0) return { ids: [], more: false, exact: false };
  const rows = await retryRead(() =>
    whereFilters(db.selectFrom("products").select(["id", "article_key"]), filters)
      .where((eb) => eb("article_key", "=", eb.fn.any(eb.val(numbers))))
      .orderBy("id")
      .limit(MAX_NAMED)
      .execute(),
  );
  const place = (row: { article_key: string }) => numbers.indexOf(row.article_key);
  rows.sort((a, b) => place(a) - place(b));
  return { ids: rows.map((row) => row.id), more: false, exact: rows.length > 0 };
}

/** The text as it was probably meant and its first hits; nothing when it would find nothing, too. */
async function findMeant(filters: CatalogueFilters) {
  const suggestion = await suggestText(filters.search);
  if (!suggestion) return undefined;
  const { ids } = await findHits({ ...filters, search: suggestion, page: 1 });
  return ids.length > 0 ? { suggestion, ids: ids.slice(0, SUGGESTED_HITS) } : undefined;
}

/** One page of what a search found, and what it may have meant when it found little or nothing. */
export async function searchProducts(filters: CatalogueFilters): Promise<ProductPage> {
  const contained = await findHits(filters);
  const { ids, more, exact } = contained.ids.length > 0 ? contained : await findNamed(filters);
  const total = more ? MAX_HITS : ids.length;
  const { page, offset } = placeOf(filters, total);
  const query = parseSearch(filters.search);
  const unclear = query && !exact && total < FEW_HITS && isUnfiltered(filters);
  const [products, nearIds] = await Promise.all([
    findCards(ids.slice(offset, offset + filters.pageSize)),
    unclear ? findNear(query) : [],
  ]);
  const meant = unclear && total + nearIds.length === 0 ? await findMeant(filters) : undefined;
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
