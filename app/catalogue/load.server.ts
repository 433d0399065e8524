import type { Language } from "~/i18n/i18n";
import { categoryLabel } from "~/parts/category-label.server";
import { conditions as knownConditions, findCondition } from "~/parts/conditions";
import { isDatabaseUnavailable } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { withTimeLimit } from "~/platform/time-limit";
import { listCategories, listConditions, listManufacturers, withKnownNames } from "./facets.server";
import type { Facets } from "./filter-table";
import type { CatalogueFilters } from "./filters";
import { listProducts } from "./list.server";
import { pagesOf, type ProductPage } from "./page";

const TIME_LIMIT_MS = 8_000;

interface CatalogueList extends ProductPage, Facets {
  filters: CatalogueFilters;
  failed: boolean;
}

const nothing: ProductPage = {
  products: [],
  total: 0,
  more: false,
  page: 1,
  pages: pagesOf(0, 1),
  soldOut: [],
  near: [],
  suggestion: undefined,
  without: [],
  nearWithout: [],
  replacements: [],
};

/** Conditions the shop doesn't rank stand at the end. */
function bestFirst(names: string[]): string[] {
  const rank = (name: string) => {
    const known = findCondition(name);
    return known ? knownConditions.indexOf(known) : knownConditions.length;
  };
  return [...names].sort((a, b) => rank(a) - rank(b));
}

async function read(requested: CatalogueFilters, language: Language): Promise<CatalogueList> {
  const filters = await withKnownNames(requested);
  const [page, categories, manufacturers, conditions] = await Promise.all([
    listProducts(filters),
    listCategories(filters),
    listManufacturers(filters),
    listConditions(),
  ]);
  const chosen = filters.manufacturers;
  return {
    filters: { ...filters, page: page.page },
    categories: categories
      .filter(({ value, count }) => count > 0 || filters.category === value)
      .map(({ value, count }) => [value, categoryLabel(value, language), count]),
    manufacturers: manufacturers
      .filter(({ value, count }) => count > 0 || chosen.includes(value))
      .map(({ value, count }) => [value, count]),
    conditions: bestFirst(conditions.map(({ value }) => value)),
    failed: false,
    ...page,
  };
}

/** An empty list with `failed` when the database stays away. */
export async function loadCatalogue(
  filters: CatalogueFilters,
  { language, signal }: { language: Language; signal: AbortSignal },
): Promise<CatalogueList> {
  try {
    return await withTimeLimit(read(filters, language), TIME_LIMIT_MS);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    if (!signal.aborted)
      log.warn({ err: (error as Error).message }, "the catalogue could not be read");
    const facets: Facets = { categories: [], manufacturers: [], conditions: [] };
    return { filters, ...facets, failed: true, ...nothing };
  }
}
