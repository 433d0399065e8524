/** What somebody opens the list of articles for. */
export const articleLists = [
  "all",
  "onSale",
  "offSale",
  "noPicture",
  "none",
  "unsold",
  "twice",
  "asked",
] as const;
export type ArticleList = (typeof articleLists)[number];

export const articleSorts = ["newest", "oldest", "number"] as const;
export type ArticleSort = (typeof articleSorts)[number];

export interface ArticleFilter {
  q?: string;
  list: ArticleList;
  sort: ArticleSort;
}

/** Days without a sale after which an article counts as a slow seller. */
export const UNSOLD_DAYS = 180;
