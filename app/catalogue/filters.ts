import { catalogueLimits } from "~/shop";

export const availabilities = ["all", "in-stock", "on-request"] as const;
export type Availability = (typeof availabilities)[number];
export const sorts = ["newest", "price-asc", "price-desc"] as const;
/** `newest` is the default; with a search text it means relevance first. */
type Sort = (typeof sorts)[number];

/** The whole state of the catalogue page, as its address carries it. */
export interface CatalogueFilters {
  search: string;
  /** Euro; `undefined` leaves the end of the range open. */
  minPrice: number | undefined;
  maxPrice: number | undefined;
  manufacturers: string[];
  condition: string;
  availability: Availability;
  sort: Sort;
  page: number;
  pageSize: number;
}

export const noFilters: CatalogueFilters = {
  search: "",
  minPrice: undefined,
  maxPrice: undefined,
  manufacturers: [],
  condition: "",
  availability: "all",
  sort: "newest",
  page: 1,
  pageSize: catalogueLimits.defaultPageSize,
};

const MAX_SEARCH_LENGTH = 200;
const MAX_NAME_LENGTH = 100;
const MAX_MANUFACTURERS = 50;
const MAX_PAGE = 10_000_000;
/** The highest amount in euro whose cents fit PostgreSQL's `integer`. */
const MAX_EURO = 21_474_836;

/** Control characters are blanks, runs of blanks are one; what is too long is cut. */
function toText(value: string | null, maxLength: number): string {
  const start = (value ?? "").slice(0, maxLength * 10);
  // A pair cut in half is not a character that PostgreSQL would take.
  return start
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, maxLength)
    .replace(/\p{Cs}+$/u, "")
    .trim();
}

/** Euro with at most two decimals, comma or point; `undefined` for anything else. */
function toEuro(value: string | null): number | undefined {
  const text = (value ?? "").trim().replace(",", ".");
  if (!/^-?[0-9]{1,15}(\.[0-9]{0,10})?$/.test(text)) return undefined;
  return Math.round(Math.min(Math.max(Number(text), 0), MAX_EURO) * 100) / 100;
}

function toPage(value: string | null): number {
  if (!/^[0-9]{1,20}$/.test(value ?? "")) return 1;
  return Math.min(Math.max(Number(value), 1), MAX_PAGE);
}

function oneOf<Value extends string>(
  values: readonly Value[],
  value: string | null,
): Value | undefined {
  return values.find((known) => known === value);
}

function toManufacturers(values: string[]): string[] {
  const names = values
    .slice(0, MAX_MANUFACTURERS)
    .flatMap((value) => value.slice(0, MAX_NAME_LENGTH * MAX_MANUFACTURERS).split(","))
    .slice(0, MAX_MANUFACTURERS)
    .map((name) => toText(name, MAX_NAME_LENGTH))
    .filter(Boolean);
  return [...new Set(names)].sort();
}

/** Reads an address. Whatever is unknown, malformed or out of range counts as not said. */
export function parseFilters(params: URLSearchParams): CatalogueFilters {
  const condition = toText(params.get("condition"), MAX_NAME_LENGTH);
  const floor = toEuro(params.get("minPrice"));
  const ceiling = toEuro(params.get("maxPrice"));
  const minPrice = floor === catalogueLimits.minPrice ? undefined : floor;
  const atLeastMin = ceiling === undefined ? undefined : Math.max(ceiling, minPrice ?? 0);
  const pageSize = Number(params.get("pageSize"));
  return {
    search: toText(params.get("search"), MAX_SEARCH_LENGTH),
    minPrice,
    // The end of the default range means "and above": nothing for sale is ever out of reach.
    maxPrice: atLeastMin === catalogueLimits.maxPrice ? undefined : atLeastMin,
    manufacturers: toManufacturers([
      ...params.getAll("manufacturers"),
      ...params.getAll("manufacturer"),
    ]),
    condition: condition === "Alle" || condition === "all" ? "" : condition,
    availability: oneOf(availabilities, params.get("availability")) ?? "all",
    sort: oneOf(sorts, params.get("sort")) ?? "newest",
    page: toPage(params.get("page")),
    pageSize: catalogueLimits.pageSizes.find((size) => size === pageSize) ?? noFilters.pageSize,
  };
}

/** The parameters of an address, without those that stand at their default. */
export function toParams(filters: CatalogueFilters): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, value: string | number | undefined, standard: string | number) => {
    if (value !== undefined && value !== standard) params.set(name, String(value));
  };
  set("search", filters.search, "");
  set("manufacturers", filters.manufacturers.join(","), "");
  set("minPrice", filters.minPrice, catalogueLimits.minPrice);
  set("maxPrice", filters.maxPrice, catalogueLimits.maxPrice);
  set("condition", filters.condition, "");
  set("availability", filters.availability, noFilters.availability);
  set("sort", filters.sort, noFilters.sort);
  set("pageSize", filters.pageSize, noFilters.pageSize);
  set("page", filters.page, 1);
  return params;
}

/** The address of the list with these filters; unless a page is named it is the first one. */
export function cataloguePath(
  filters: CatalogueFilters,
  change: Partial<CatalogueFilters> = {},
): string {
  const query = toParams({ ...filters, page: 1, ...change })
    .toString()
    .replaceAll("%2C", ",");
  return query ? `/katalog?${query}` : "/katalog";
}

/** Whether a GET form left empty or repeated fields behind, or the address is of an older kind. */
export function needsTidying(params: URLSearchParams): boolean {
  if (params.has("manufacturer") || params.getAll("manufacturers").length > 1) return true;
  return [...toParamNames].some((name) => params.has(name) && params.get(name)?.trim() === "");
}

const toParamNames = [
  "search",
  "manufacturers",
  "minPrice",
  "maxPrice",
  "condition",
  "availability",
  "sort",
  "pageSize",
  "page",
] as const;

/** How many filters narrow the list; sort and page size don't. */
export function countActiveFilters(filters: CatalogueFilters): number {
  return (
    filters.manufacturers.length +
    Number(filters.search !== "") +
    Number(filters.minPrice !== undefined || filters.maxPrice !== undefined) +
    Number(filters.condition !== "") +
    Number(filters.availability !== "all")
  );
}
