import {
  articleLists,
  articleSorts,
  type ArticleFilter,
  type ArticleList,
} from "~/catalogue/article-filter";
import { queryText } from "../query-text";
import { ARTICLES_PATH } from "./paths";

/** What isn't understood is left out. */
export function readFilter(params: URLSearchParams): ArticleFilter {
  const list = articleLists.find((each) => each === params.get("list")) ?? "all";
  const sort = articleSorts.find((each) => each === params.get("sort")) ?? usualSort(list);
  return { q: queryText(params, "q") || undefined, list, sort };
}

/** What somebody who opens the list wants on top. */
export function usualSort(list: ArticleList): ArticleFilter["sort"] {
  if (list === "twice") return "number";
  return list === "unsold" ? "oldest" : "newest";
}

/** @param after only what follows this article */
export function linkTo({ q, list, sort }: ArticleFilter, after?: number): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (list !== "all") query.set("list", list);
  if (sort !== usualSort(list)) query.set("sort", sort);
  if (after !== undefined) query.set("after", String(after));
  return query.size > 0 ? `${ARTICLES_PATH}?${query.toString()}` : ARTICLES_PATH;
}

/** An id as an address names it. */
export function readId(text: string | null | undefined): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : undefined;
}
