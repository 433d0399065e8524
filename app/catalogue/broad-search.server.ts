import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { sortOrder, whereFilters } from "./filter-query.server";
import type { CatalogueFilters } from "./filters";
import { containsAll, searchedColumns, type Hits } from "./search-conditions.server";
import type { SearchQuery } from "./search-text";

interface BroadSearch {
  query: SearchQuery;
  filters: CatalogueFilters;
  /** How many hits the list has up to the end of the requested page. */
  needed: number;
  /** Estimated: of so many products one is a hit. */
  productsPerHit: number;
  /** Few numbers contain the key, so that the trigram index finds them quickly. */
  numberIsRare: boolean;
}

interface FoundNumber {
  id: number;
  article_key: string;
}

/** Scanning so many times what the estimate says nearly always finds enough. */
const SAFETY_FACTOR = 2;
const MIN_SCANNED = 200;
const GIVE_UP_FACTOR = 64;

function listed(filters: CatalogueFilters) {
  return whereFilters(db.selectFrom("products").select(["id", "article_key"]), filters);
}

function findByPrefix({ query, filters, needed }: BroadSearch): Promise<FoundNumber[]> {
  return listed(filters)
    .where("article_key", "like", `${query.key}%`)
    .orderBy("article_key")
    .orderBy("id")
    .limit(needed + 1)
    .execute();
}

function findByPart({ query, filters, needed }: BroadSearch): Promise<FoundNumber[]> {
  return listed(filters)
    .where("article_key", "like", `%${query.key}%`)
    .where("article_key", "not like", `${query.key}%`)
    .orderBy("article_key")
    .orderBy("id")
    .limit(needed + 1)
    .execute();
}

/**
 * Reads products in the list's order until enough contain the words. The subquery's limit leaves
 * PostgreSQL no other way than the index of that order.
 */
async function scanInOrder(
  { query, filters, needed, productsPerHit }: BroadSearch,
  excluded: string | undefined,
): Promise<FoundNumber[]> {
  const order = sortOrder(filters.sort);
  const unlessExcluded = excluded === undefined ? sql`` : sql`and article_key not like ${excluded}`;
  const expected = needed * productsPerHit * SAFETY_FACTOR;
  for (let limit = Math.ceil(Math.max(expected, MIN_SCANNED)); ; limit *= 4) {
    const scanned = listed(filters)
      .select([...searchedColumns, "created_at", "price_cents"])
      .orderBy(order)
      .limit(limit);
    const { rows: found } = await sql<FoundNumber>`
      select id, article_key from (${scanned}) as scanned
      where ${containsAll(query)} ${unlessExcluded}
      order by ${order} limit ${needed + 1}`.execute(db);
    if (found.length > needed || limit >= expected * GIVE_UP_FACTOR) return found;
  }
}

/**
 * The first `needed` hits of a text that thousands of products contain. By relevance the numbers
 * come first; each group is read in the order of its own index, so that nothing is ever sorted.
 */
export async function findBroadHits(search: BroadSearch): Promise<Hits> {
  const { query, filters, needed, numberIsRare } = search;
  const found: FoundNumber[] = [];
  const byRelevance = filters.sort === "newest" && query.key.length >= 2;
  const withPart = numberIsRare && query.key.length >= 3;
  if (byRelevance) {
    found.push(...(await retryRead(() => findByPrefix(search))));
    if (found.length <= needed && withPart) {
      found.push(...(await retryRead(() => findByPart(search))));
    }
  }
  if (found.length <= needed) {
    const numbers = withPart ? `%${query.key}%` : `${query.key}%`;
    const excluded = byRelevance ? numbers : undefined;
    found.push(...(await retryRead(() => scanInOrder(search, excluded))));
  }
  return {
    ids: found.slice(0, needed).map((row) => row.id),
    more: found.length > needed,
    exact: found[0]?.article_key === query.key,
  };
}
