import type { Translate } from "~/i18n/translate";
import { categoryPath, categorySlug } from "~/parts/category-path";
import { catalogueLimits } from "~/shop";
import { filterTable, type Facets, type Filter, type Format } from "./filter-table";
import { toOneOf, toWholeNumber } from "./read-params";

export type FilterName = keyof typeof filterTable;

export const sorts = ["newest", "price-asc", "price-desc"] as const;
/** `newest` is the default; with a search text it means relevance first. */
export type Sort = (typeof sorts)[number];

interface View {
  sort: Sort;
  pageSize: number;
  page: number;
}

/** Turns a union of objects into their intersection. */
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type FilterValues = AllOf<(typeof filterTable)[FilterName]["none"]>;

/** The whole state of the catalogue page, by its names in the address. */
export type CatalogueFilters = FilterValues & View;

type AnyFilter = Omit<Filter<FilterValues>, "none" | "read"> & {
  none: Partial<FilterValues>;
  read: (params: URLSearchParams) => Partial<FilterValues>;
};

const table: AnyFilter[] = Object.values(filterTable);

const MAX_PAGE = 10_000_000;

function readView(params: URLSearchParams): View {
  const pageSize = Number(params.get("pageSize"));
  return {
    sort: toOneOf(sorts, params.get("sort")),
    pageSize:
      catalogueLimits.pageSizes.find((size) => size === pageSize) ??
      catalogueLimits.defaultPageSize,
    page: toWholeNumber(params.get("page"), { max: MAX_PAGE }),
  };
}

function merge(parts: Partial<FilterValues>[], view: View): CatalogueFilters {
  return Object.assign({}, ...parts, view) as CatalogueFilters;
}

export const noFilters: CatalogueFilters = merge(
  table.map(({ none }) => none),
  readView(new URLSearchParams()),
);

const names = Object.keys(noFilters) as (keyof CatalogueFilters)[];
const oldNames = table.flatMap((filter) => filter.oldNames ?? []);
const listNames = names.filter((name) => Array.isArray(noFilters[name]));

/** @param category the path's last part, where it has one */
export function parseFilters(query: URLSearchParams, category?: string): CatalogueFilters {
  const params = new URLSearchParams(query);
  if (category !== undefined) params.set("category", category);
  return merge(
    table.map(({ read }) => read(params)),
    readView(params),
  );
}

function isSet(filters: CatalogueFilters, name: keyof CatalogueFilters): boolean {
  return String(filters[name] ?? "") !== String(noFilters[name] ?? "");
}

/** As the form's fields have them, without those at their default. */
export function toParams(filters: CatalogueFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of names) if (isSet(filters, name)) params.set(name, String(filters[name]));
  if (filters.category) params.set("category", categorySlug(filters.category));
  return params;
}

/** The first page unless one is named. */
export function cataloguePath(
  filters: CatalogueFilters,
  change: Partial<CatalogueFilters> = {},
): string {
  const { category, ...rest } = { ...filters, page: 1, ...change };
  const query = toParams({ ...rest, category: "" })
    .toString()
    .replaceAll("%2C", ",");
  return query ? `${categoryPath(category)}?${query}` : categoryPath(category);
}

/** A GET form left empty, repeated or moved fields behind, or the address has old names. */
export function needsTidying(params: URLSearchParams, category = ""): boolean {
  return (
    params.has("category") ||
    category !== categorySlug(category) ||
    oldNames.some((name) => params.has(name)) ||
    listNames.some((name) => params.getAll(name).length > 1) ||
    names.some((name) => params.get(name)?.trim() === "")
  );
}

/** Sort and page size filter nothing. Each with the change that removes it. */
export function listActive(filters: CatalogueFilters) {
  return table.flatMap(({ none, chip }) =>
    splitValues(filters, none).map(({ values, without }) => ({
      without,
      label: (t: Translate, format: Format, facets: Facets) => chip(values, t, format, facets),
    })),
  );
}

interface Active {
  values: CatalogueFilters;
  without: Partial<CatalogueFilters>;
}

function splitValues(filters: CatalogueFilters, none: Partial<FilterValues>): Active[] {
  const name = names.find((each) => each in none && isSet(filters, each));
  if (!name) return [];
  const list = filters[name];
  if (!Array.isArray(list)) return [{ values: filters, without: none }];
  return list.map((value) => ({
    values: { ...filters, [name]: [value] },
    without: { [name]: list.filter((other) => other !== value) },
  }));
}

export const controls = table.flatMap(({ panel }) => panel ?? []).sort((a, b) => a.place - b.place);
