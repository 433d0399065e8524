import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { findCards } from "~/parts/card.server";
import { countInGroups } from "./facets.server";
import type { CatalogueFilters } from "./filters";
import { orderBySort, priceRange, whereFilters } from "./narrow.server";
import { pagesOf, placeOf, type ProductPage } from "./page";
import type { ProductCardData } from "~/parts/product-card-data";
import { searchProducts } from "./search.server";
import { ShortCache } from "./short-cache.server";

const priceCounts = new ShortCache<number>(500);

/**
 * How many listed products the filters leave, without the search text. Without a price it is added
 * up from the facets; both are kept for seconds.
 */
export async function countProducts(filters: CatalogueFilters): Promise<number> {
  const { minCents, maxCents } = priceRange(filters);
  if (minCents === undefined && maxCents === undefined) return countInGroups(filters);
  const { manufacturers, condition, availability } = filters;
  const name = JSON.stringify([minCents, maxCents, manufacturers, condition, availability]);
  return priceCounts.get(name, async () => {
    const counted = whereFilters(
      db.selectFrom("products").select((eb) => eb.fn.countAll<number>().as("count")),
      filters,
    );
    return (await retryRead(() => counted.executeTakeFirstOrThrow())).count;
  });
}

/**
 * The rows of one stretch of the list. An index gives their ids in order (the second half of the
 * list is walked from its end), only then are the products themselves read.
 */
async function readStretch(
  filters: CatalogueFilters,
  { offset, total }: { offset: number; total: number },
): Promise<ProductCardData[]> {
  const backwards = offset > total / 2;
  const limit = backwards ? Math.min(filters.pageSize, total - offset) : filters.pageSize;
  const skipped = backwards ? Math.max(total - offset - filters.pageSize, 0) : offset;
  const ids = orderBySort(
    whereFilters(db.selectFrom("products").select("id"), filters),
    filters.sort,
    backwards,
  )
    .limit(limit)
    .offset(skipped);
  const rows = await retryRead(() => ids.execute());
  const ordered = rows.map((row) => row.id);
  return findCards(backwards ? ordered.reverse() : ordered);
}

/**
 * One page of the catalogue (specification, section 7). A page beyond the end is the last one.
 *
 * @throws when the database stays away; reads are tried three times
 */
export async function listProducts(filters: CatalogueFilters): Promise<ProductPage> {
  if (filters.search) return searchProducts(filters);
  const counted = await countProducts(filters);
  const { page, offset } = placeOf(filters, counted);
  const products = await readStretch(filters, { offset, total: Math.max(counted, 1) });
  const total = trueTotal({ counted, offset, found: products.length, pageSize: filters.pageSize });
  const pages = pagesOf(total, filters.pageSize);
  return { products, total, more: false, page, pages, near: [], suggestion: undefined };
}

/** The kept count may be seconds old; the rows in hand are not. */
function trueTotal(list: {
  counted: number;
  offset: number;
  found: number;
  pageSize: number;
}): number {
  const seen = list.offset + list.found;
  const isEnd = list.found < list.pageSize && (list.found > 0 || list.offset === 0);
  return isEnd ? seen : Math.max(list.counted, seen);
}
