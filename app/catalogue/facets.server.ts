import { categorySlug } from "~/parts/category-path";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { columnFilters, meets, toConditions, type Condition } from "./filter-query.server";
import { noFilters, type CatalogueFilters } from "./filters";
import { MINUTES, ShortCache } from "./short-cache.server";

interface ValueCount {
  value: string;
  count: number;
}

const groupedColumns = columnFilters.filter(({ grouped }) => grouped).map(({ column }) => column);

function countGroups() {
  return retryRead(() =>
    db
      .selectFrom("products")
      .select(groupedColumns)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("listed", "=", true)
      .groupBy(groupedColumns)
      .execute(),
  );
}

const cache = new ShortCache<Awaited<ReturnType<typeof countGroups>>>(1);

/** A few hundred counts, from which every count without a price or a text is added up. */
function groups() {
  return cache.get("groups", countGroups);
}

/** After an import in this process. */
export function forgetFacets(): void {
  cache.clear();
  everyCategory.clear();
}

/** All conditions are on grouped columns. */
export async function countInGroups(conditions: Condition[]): Promise<number> {
  let count = 0;
  for (const group of await groups()) if (meets(group, conditions)) count += group.count;
  return count;
}

/** Names as the products spell them (specification, sections 3 and 7). */
export async function withKnownNames(filters: CatalogueFilters): Promise<CatalogueFilters> {
  const changes: Partial<CatalogueFilters>[] = [];
  for (const { column, limits, respell } of columnFilters) {
    if (!respell || !limits(filters)) continue;
    const known = (await groups()).map((group) => String(group[column] as string | number));
    changes.push(respell(filters, [...new Set(known)]));
  }
  return Object.assign({}, filters, ...changes) as CatalogueFilters;
}

async function countValues(
  column: "category" | "manufacturer" | "condition",
  filters: CatalogueFilters,
): Promise<ValueCount[]> {
  const others = toConditions(filters).filter(
    (condition) => condition.grouped && condition.column !== column,
  );
  const counts = new Map<string, number>();
  for (const group of await groups()) {
    const count = meets(group, others) ? group.count : 0;
    counts.set(group[column], (counts.get(group[column]) ?? 0) + count);
  }
  return [...counts]
    .filter(([value]) => value !== "")
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => a.value.localeCompare(b.value, "de"));
}

export function listCategories(filters = noFilters): Promise<ValueCount[]> {
  return countValues("category", filters);
}

const everyCategory = new ShortCache<string[]>(1, MINUTES);

/** By name or slug; also one whose last part is sold, for that part's page leads to it. */
export async function findCategory(given: string): Promise<string | undefined> {
  const names = await everyCategory.get("categories", async () => {
    const rows = await retryRead(() =>
      db
        .selectFrom("products")
        .select("category")
        .distinct()
        .where("name", "is not", null)
        .execute(),
    );
    return rows.map(({ category }) => category);
  });
  return names.find((name) => categorySlug(name) === categorySlug(given));
}

export function listManufacturers(filters = noFilters): Promise<ValueCount[]> {
  return countValues("manufacturer", filters);
}

export function listConditions(filters = noFilters): Promise<ValueCount[]> {
  return countValues("condition", filters);
}
