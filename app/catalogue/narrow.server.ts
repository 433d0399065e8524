import type { SelectQueryBuilder } from "kysely";
import type { Database } from "../../db/schema";
import type { CatalogueFilters } from "./filters";

type Products<Row> = SelectQueryBuilder<Database, "products", Row>;

/** Euro as the range of a price filter, in cents. */
export function priceRange({
  minPrice,
  maxPrice,
}: Pick<CatalogueFilters, "minPrice" | "maxPrice">) {
  return {
    minCents: minPrice === undefined ? undefined : Math.round(minPrice * 100),
    maxCents: maxPrice === undefined ? undefined : Math.round(maxPrice * 100),
  };
}

/** Listed products under every filter but the search text. */
export function whereFilters<Row>(query: Products<Row>, filters: CatalogueFilters): Products<Row> {
  const { minCents, maxCents } = priceRange(filters);
  let narrowed = query.where("listed", "=", true);
  if (filters.manufacturers.length === 1) {
    narrowed = narrowed.where("manufacturer", "=", filters.manufacturers[0] ?? "");
  } else if (filters.manufacturers.length > 1) {
    narrowed = narrowed.where("manufacturer", "in", filters.manufacturers);
  }
  if (filters.condition) narrowed = narrowed.where("condition", "=", filters.condition);
  if (filters.availability !== "all") {
    narrowed = narrowed.where("in_stock", "=", filters.availability === "in-stock");
  }
  if (minCents !== undefined) narrowed = narrowed.where("price_cents", ">=", minCents);
  if (maxCents !== undefined) narrowed = narrowed.where("price_cents", "<=", maxCents);
  return narrowed;
}

/** In the order of `sort`, or exactly backwards. */
export function orderBySort<Row>(
  query: Products<Row>,
  sort: CatalogueFilters["sort"],
  backwards = false,
): Products<Row> {
  const [up, down] = backwards ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  if (sort === "price-asc") return query.orderBy("price_cents", up).orderBy("id", up);
  if (sort === "price-desc") return query.orderBy("price_cents", down).orderBy("id", down);
  return query.orderBy("created_at", down).orderBy("id", down);
}
