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
  /** Few numbers contain the key, so that the trigram index finds them quickly. */
  numberIsRare: boolean;
}

/** Exact numbers and those that begin with it, in the order of the index on the key. */
function findByBeginning({ query, filters, needed }: BroadSearch) {
  return whereFilters(db.selectFrom("products").select(["id", "article_key"]), filters)
    .where("article_key", "like", `${query.key}%`)
    .orderBy("article_key")
    .orderBy("id")
    .limit(needed + 1);
}

function findByPart({ query, filters, needed }: BroadSearch) {
  return whereFilters(db.selectFrom("products").select(["id", "article_key"]), filters)
    .where("article_key", "like", `%${query.key}%`)
    .where("article_key", "not like", `${query.key}%`)
    .orderBy("article_key")
    .orderBy("id")
    .limit(needed + 1);
}

/** A walk along the list's order until enough products contain the words; they are many. */
function findOnTheWay(
  { query, filters, needed }: BroadSearch,
  passed: "nothing" | "beginning" | "part",
) {
  const walk = orderBySort(
    whereFilters(db.selectFrom("products").select(["id", "article_key"]), filters),
    filters.sort,
  ).where(containsWords(query.words, { indexed: false }));
  if (passed === "nothing") return walk.limit(needed + 1);
  const shown = passed === "part" ? `%${query.key}%` : `${query.key}%`;
  return walk.where("article_key", "not like", shown).limit(needed + 1);
}

/**
 * The first `needed` hits of a text that thousands of products contain. By price they are simply
 * met in order; by relevance the numbers come first, each group in the order of its own index, so
 * that nothing is ever gathered and sorted.
 */
export async function findBroadHits(search: BroadSearch): Promise<Hits> {
  const { query, filters, needed, numberIsRare } = search;
  const found: { id: number; article_key: string }[] = [];
  const byRelevance = filters.sort === "newest" && query.key.length >= 2;
  const withPart = numberIsRare && query.key.length >= 3;
  if (byRelevance) {
    found.push(...(await retryRead(() => findByBeginning(search).execute())));
    if (found.length <= needed && withPart) {
      found.push(...(await retryRead(() => findByPart(search).execute())));
    }
  }
  if (found.length <= needed) {
    const passed = byRelevance ? (withPart ? "part" : "beginning") : "nothing";
    found.push(...(await retryRead(() => findOnTheWay(search, passed).execute())));
  }
  return {
    ids: found.slice(0, needed).map((row) => row.id),
    more: found.length > needed,
    exact: found[0]?.article_key === query.key,
  };
}
