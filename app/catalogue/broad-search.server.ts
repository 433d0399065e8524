import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import type { CatalogueFilters } from "./filters";
import { orderBySort, whereFilters } from "./narrow.server";
import { containsWords, type Hits } from "./search-conditions.server";
import type { SearchQuery } from "./search-text";

interface BroadSearch {
  query: SearchQuery;
  filters: CatalogueFilters;
  /** How many hits the page asked for reaches into the list. */
  needed: number;
  /** About how many products a walk passes until it meets the next hit. */
  distance: number;
  /** Few numbers contain the key, so that the trigram index finds them quickly. */
  numberIsRare: boolean;
}

interface FoundNumber {
  id: number;
  article_key: string;
}

const orders = {
  newest: sql`created_at desc, id desc`,
  "price-asc": sql`price_cents, id`,
  "price-desc": sql`price_cents desc, id desc`,
};

/** Hits met on the way vary; so many times the expected stretch nearly always holds enough. */
const ALLOWANCE = 2;
const MIN_STRETCH = 200;

function whereListed(filters: CatalogueFilters) {
  return whereFilters(db.selectFrom("products").select(["id", "article_key"]), filters);
}

/** The exact number and those that begin with it, in the order of the index on the key. */
function findByBeginning({ query, filters, needed }: BroadSearch): Promise<FoundNumber[]> {
  return whereListed(filters)
    .where("article_key", "like", `${query.key}%`)
    .orderBy("article_key")
    .orderBy("id")
    .limit(needed + 1)
    .execute();
}

function findByPart({ query, filters, needed }: BroadSearch): Promise<FoundNumber[]> {
  return whereListed(filters)
    .where("article_key", "like", `%${query.key}%`)
    .where("article_key", "not like", `${query.key}%`)
    .orderBy("article_key")
    .orderBy("id")
    .limit(needed + 1)
    .execute();
}

/**
 * Walks along the list's order until enough products contain the words. The stretch is a subquery
 * with a limit, which leaves PostgreSQL no other way than the index of that order.
 */
async function findOnTheWay(
  { query, filters, needed, distance }: BroadSearch,
  passed: string | undefined,
): Promise<FoundNumber[]> {
  const unlessPassed = passed === undefined ? sql`` : sql`and article_key not like ${passed}`;
  for (let stretch = Math.max(needed * distance * ALLOWANCE, MIN_STRETCH); ; stretch *= 4) {
    const limit = Math.ceil(stretch);
    const way = orderBySort(
      whereFilters(
        db
          .selectFrom("products")
          .select(["id", "article_key", "search_text", "created_at", "price_cents"]),
        filters,
      ),
      filters.sort,
    ).limit(limit);
    const { rows: found } = await sql<FoundNumber>`
      select id, article_key from (${way}) as way
      where ${containsWords(query.words)} ${unlessPassed}
      order by ${orders[filters.sort]} limit ${needed + 1}`.execute(db);
    if (found.length > needed || limit >= needed * distance * ALLOWANCE * 64) return found;
  }
}

/**
 * The first `needed` hits of a text that thousands of products contain. By price they are simply
 * met in order; by relevance the numbers come first, each group in the order of its own index, so
 * that nothing is ever gathered and sorted.
 */
export async function findBroadHits(search: BroadSearch): Promise<Hits> {
  const { query, filters, needed, numberIsRare } = search;
  const found: FoundNumber[] = [];
  const byRelevance = filters.sort === "newest" && query.key.length >= 2;
  const withPart = numberIsRare && query.key.length >= 3;
  if (byRelevance) {
    found.push(...(await retryRead(() => findByBeginning(search))));
    if (found.length <= needed && withPart) {
      found.push(...(await retryRead(() => findByPart(search))));
    }
  }
  if (found.length <= needed) {
    const numbers = withPart ? `%${query.key}%` : `${query.key}%`;
    const passed = byRelevance ? numbers : undefined;
    found.push(...(await retryRead(() => findOnTheWay(search, passed))));
  }
  return {
    ids: found.slice(0, needed).map((row) => row.id),
    more: found.length > needed,
    exact: found[0]?.article_key === query.key,
  };
}
