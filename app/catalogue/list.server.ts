import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { cardColumns, toCard } from "~/parts/card.server";
import { countInGroups } from "./facets.server";
import { sortOrder, splitByPrice, toConditions, whereFilters } from "./filter-query.server";
import type { CatalogueFilters } from "./filters";
import { pagesOf, clampPage, type ProductPage } from "./page";
import type { ProductCardData } from "~/parts/product-card-data";
import { searchProducts } from "./search.server";
import { ShortCache } from "./short-cache.server";

const counts = new ShortCache<number>(500);

/** Without the search text; seconds old at most. */
export async function countProducts(filters: CatalogueFilters): Promise<number> {
  const conditions = toConditions(filters);
  if (conditions.every(({ grouped }) => grouped)) return countInGroups(conditions);
  return counts.get(JSON.stringify(conditions), async () => {
    const counted = whereFilters(
      db.selectFrom("products").select((eb) => eb.fn.countAll<number>().as("count")),
      filters,
    );
    return (await retryRead(() => counted.executeTakeFirstOrThrow())).count;
  });
}

interface Stretch {
  offset: number;
  limit: number;
  /** Of the whole list. */
  total: number;
}

/**
 * An index gives the ids in order (the second half of the list is read backwards); only then the
 * products are read.
 */
async function readStretch(
  filters: CatalogueFilters,
  { offset, limit: wanted, total }: Stretch,
): Promise<ProductCardData[]> {
  const backwards = offset > total / 2;
  const limit = backwards ? Math.min(wanted, total - offset) : wanted;
  if (limit <= 0) return [];
  const skipped = backwards ? Math.max(total - offset - wanted, 0) : offset;
  const ids = whereFilters(db.selectFrom("products").select("id"), filters)
    .orderBy(sortOrder(filters.sort, backwards))
    .limit(limit)
    .offset(skipped);
  const cards = db
    .selectFrom("products")
    .select(cardColumns)
    .where("id", "in", ids)
    .orderBy(sortOrder(filters.sort));
  const rows = await retryRead(() => cards.execute());
  return rows.map(toCard);
}

async function readPage(
  filters: CatalogueFilters,
  { offset, total }: { offset: number; total: number },
): Promise<ProductCardData[]> {
  const limit = filters.pageSize;
  const parts = splitByPrice(filters);
  if (!parts) return readStretch(filters, { offset, limit, total });
  const priced = await countProducts(parts.priced);
  const first = await readStretch(parts.priced, { offset, limit, total: Math.max(priced, 1) });
  const rest = await readStretch(parts.onRequest, {
    offset: Math.max(offset - priced, 0),
    limit: limit - first.length,
    total: Math.max(total - priced, 1),
  });
  return [...first, ...rest];
}

/**
 * Specification, section 7. A page beyond the end is the last one.
 * @throws when the database stays away; reads are tried three times
 */
export async function listProducts(filters: CatalogueFilters): Promise<ProductPage> {
  if (filters.search) return searchProducts(filters);
  const counted = await countProducts(filters);
  const { page, offset } = clampPage(filters, counted);
  const products = await readPage(filters, { offset, total: Math.max(counted, 1) });
  const total = correctTotal({
    counted,
    offset,
    found: products.length,
    pageSize: filters.pageSize,
  });
  const pages = pagesOf(total, filters.pageSize);
  return {
    ...{ products, total, page, pages },
    ...{ more: false, soldOut: [], near: [], suggestion: undefined, without: [], nearWithout: [] },
    replacements: [],
  };
}

/** The cached count may be seconds old; the rows are not. */
function correctTotal(list: {
  counted: number;
  offset: number;
  found: number;
  pageSize: number;
}): number {
  const seen = list.offset + list.found;
  const isEnd = list.found < list.pageSize && (list.found > 0 || list.offset === 0);
  return isEnd ? seen : Math.max(list.counted, seen);
}
