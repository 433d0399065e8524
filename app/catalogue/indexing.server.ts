import type { ServerTranslate } from "~/i18n/translate";
import { conditionLabel } from "~/parts/condition-label";
import { cataloguePath, listActive, noFilters, type CatalogueFilters } from "./filters";

interface Listing {
  filters: CatalogueFilters;
  /** In the reader's language, where the list is of one. */
  category?: { name: string; text: string };
  page: number;
  total: number;
  t: ServerTranslate;
}

function titleOf({
  search,
  category,
  filter,
  t,
}: {
  search: string;
  category: string | undefined;
  filter: string;
  t: ServerTranslate;
}): string {
  if (search) return t("catalogue.searchTitle", { text: search });
  if (filter) return `${filter} – ${category ?? t("catalogue.title")}`;
  return category ? t("catalogueMeta.category", { category }) : t("catalogueMeta.title");
}

/**
 * The plain list, one category, one manufacturer and one condition are pages of their own with a
 * canonical address per language; every search, combination, other order and empty list is
 * `noindex` without one.
 */
export function indexing({ filters, category, page, total, t }: Listing) {
  const filter = filters.manufacturers[0] ?? conditionLabel(filters.condition, t);
  const plain =
    total > 0 &&
    listActive(filters).length === Number(filter !== "" || filters.category !== "") &&
    filters.sort === noFilters.sort &&
    filters.pageSize === noFilters.pageSize;
  const title = titleOf({ search: filters.search, category: category?.name, filter, t });
  return {
    title: page > 1 ? `${title}, ${t("catalogue.toPage", { page })}` : title,
    description: category?.text ?? t("catalogueMeta.description"),
    canonicalPath: plain ? cataloguePath(filters, { page }) : undefined,
  };
}
