import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { catalogueLimits } from "~/shop";
import { findCards } from "./card.server";
import type { CatalogueFilters } from "./filters";
import { findBroadHits } from "./broad-search.server";
import { orderBySort, whereFilters } from "./narrow.server";
import { findNear, suggestText } from "./near.server";
import { pagesOf, placeOf, type ProductPage } from "./page";
import { estimateHits } from "./sample.server";
import { containsWords, tier, type Hits } from "./search-conditions.server";
import { parseSearch, type SearchQuery } from "./search-text";
import { ShortCache } from "./short-cache.server";

const MAX_HITS = catalogueLimits.liveSearchMax;
/** A text that more products than this contain is not looked up but met on the way. */
const BROAD_HITS = 2_000;
/** With fewer hits than this, and none exact, near misses are shown as well. */
const FEW_HITS = 5;

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
export async function findHits(filters: CatalogueFilters): Promise<Hits> {
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

/** One page of what a search found, and what it may have meant when it found little or nothing. */
export async function searchProducts(filters: CatalogueFilters): Promise<ProductPage> {
  const { ids, more, exact } = await findHits(filters);
  const total = more ? MAX_HITS : ids.length;
  const { page, offset } = placeOf(filters, total);
  const query = parseSearch(filters.search);
  const unclear = query && !exact && total < FEW_HITS && isUnfiltered(filters);
  const [products, nearIds, suggestion] = await Promise.all([
    findCards(ids.slice(offset, offset + filters.pageSize)),
    unclear ? findNear(query) : [],
    unclear && total === 0 ? suggestText(filters.search) : undefined,
  ]);
  const near = await findCards(nearIds.filter((id) => !ids.includes(id)));
  return { products, total, more, page, pages: pagesOf(total, filters.pageSize), near, suggestion };
}

/** After an import in this process. */
export function forgetHits(): void {
  hitCache.clear();
}
