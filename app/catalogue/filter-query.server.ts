import { sql, type RawBuilder, type Selectable, type SelectQueryBuilder } from "kysely";
import type { Database, ProductsTable } from "../../db/schema";
import { takeConditions } from "./condition-words";
import type { CatalogueFilters, FilterName, Sort } from "./filters";
import { categorySlug } from "~/parts/category-path";
import { manufacturerKey } from "./manufacturers";

export type Product = Selectable<ProductsTable>;
type Column = keyof Product;

type Limits<Value> = { values: Value[] } | { from: number | undefined; to: number | undefined };

interface ColumnFilter<Name extends Column> {
  column: Name;
  /** Few values: products are counted by them in memory (facets.server.ts). */
  grouped: boolean;
  /** `undefined` when the filter isn't set. */
  limits: (filters: CatalogueFilters) => Limits<Product[Name]> | undefined;
  /** With the names as products spell them. */
  respell?: (filters: CatalogueFilters, known: string[]) => Partial<CatalogueFilters>;
}

/** The server's half of `filterTable`. */
const table: {
  [Name in Exclude<FilterName, "search">]: { [C in Column]: ColumnFilter<C> }[Column];
} = {
  manufacturers: {
    column: "manufacturer",
    grouped: true,
    limits: ({ manufacturers }) => oneOf(manufacturers),
    respell: ({ manufacturers }, known) => {
      const names = manufacturers.flatMap((name) => spellingsOf(name, known, manufacturerKey));
      return { manufacturers: [...new Set(names)].sort() };
    },
  },
  category: {
    column: "category",
    grouped: true,
    limits: ({ category }) => oneOf(category ? [category] : []),
    respell: ({ category }, known) => ({
      category: spellingsOf(category, known, categorySlug)[0],
    }),
  },
  condition: {
    column: "condition",
    grouped: true,
    // "gebraucht" among the words of a search narrows like the filter, which comes first.
    limits: ({ condition, search }) =>
      oneOf<string>(condition ? [condition] : takeConditions(search).conditions),
    respell: ({ condition }, known) => ({
      condition: spellingsOf(condition, known, (name) => name.toLowerCase())[0],
    }),
  },
  availability: {
    column: "in_stock",
    grouped: true,
    limits: ({ availability }) =>
      oneOf(availability === "all" ? [] : [availability === "in-stock"]),
  },
  price: {
    column: "price_cents",
    grouped: false,
    limits: ({ minPrice, maxPrice }) => between(toCents(minPrice), toCents(maxPrice)),
  },
};

function oneOf<Value>(values: Value[]): Limits<Value> | undefined {
  return values.length > 0 ? { values } : undefined;
}

function between(from: number | undefined, to: number | undefined) {
  return from === undefined && to === undefined ? undefined : { from, to };
}

function toCents(euro: number | undefined): number | undefined {
  return euro === undefined ? undefined : Math.round(euro * 100);
}

function spellingsOf(given: string, known: string[], key: (name: string) => string): string[] {
  if (known.includes(given)) return [given];
  const same = known.filter((name) => key(name) === key(given));
  return same.length > 0 ? same : [given];
}

export const columnFilters = Object.values(table);

export interface Condition {
  column: Column;
  grouped: boolean;
  limits: Limits<unknown>;
}

// The price of a part on request isn't told, so it must not show by being filtered or sorted.
const isPriced: Condition = { column: "in_stock", grouped: true, limits: { values: [true] } };

export function toConditions(filters: CatalogueFilters): Condition[] {
  const conditions = columnFilters.flatMap(({ column, grouped, limits }) => {
    const set = limits(filters);
    return set ? [{ column, grouped, limits: set }] : [];
  });
  return asksForPrice(filters) ? [...conditions, isPriced] : conditions;
}

function asksForPrice({ minPrice, maxPrice }: CatalogueFilters): boolean {
  return minPrice !== undefined || maxPrice !== undefined;
}

/** Ordered by price, what is on request stands behind, as without an order. */
export function splitByPrice(
  filters: CatalogueFilters,
): { priced: CatalogueFilters; onRequest: CatalogueFilters } | undefined {
  const isMixed = filters.availability === "all" && !asksForPrice(filters);
  if (filters.sort === "newest" || !isMixed) return undefined;
  return {
    priced: { ...filters, availability: "in-stock" },
    onRequest: { ...filters, availability: "on-request", sort: "newest" },
  };
}

type Products<Row> = SelectQueryBuilder<Database, "products", Row>;

export function whereFilters<Row>(query: Products<Row>, filters: CatalogueFilters): Products<Row> {
  let narrowed = query.where("listed", "=", true);
  for (const { column, limits } of toConditions(filters)) {
    const name = sql.ref(column);
    if ("values" in limits) {
      const [value, ...others] = limits.values;
      narrowed =
        others.length > 0
          ? narrowed.where(sql<boolean>`${name} in (${sql.join(limits.values)})`)
          : narrowed.where(sql<boolean>`${name} = ${value}`);
    } else {
      const { from, to } = limits;
      if (from !== undefined) narrowed = narrowed.where(sql<boolean>`${name} >= ${from}`);
      if (to !== undefined) narrowed = narrowed.where(sql<boolean>`${name} <= ${to}`);
    }
  }
  return narrowed;
}

/** The same for a product in memory. */
export function meets(product: Partial<Product>, conditions: Condition[]): boolean {
  return conditions.every(({ column, limits }) => {
    const value = product[column];
    if ("values" in limits) return limits.values.includes(value);
    const { from = -Infinity, to = Infinity } = limits;
    return Number(value) >= from && Number(value) <= to;
  });
}

/** For `orderBy`. */
export function sortOrder(sort: Sort, backwards = false): RawBuilder<unknown> {
  const [up, down] = backwards ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const orders: Record<Sort, RawBuilder<unknown>> = {
    newest: sql`created_at ${down}, id ${down}`,
    "price-asc": sql`price_cents ${up}, id ${up}`,
    "price-desc": sql`price_cents ${down}, id ${down}`,
  };
  return orders[sort];
}
