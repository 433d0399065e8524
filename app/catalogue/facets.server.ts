import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import type { Availability, CatalogueFilters } from "./filters";
import { manufacturerKey } from "./manufacturers";
import { ShortCache } from "./short-cache.server";

/** A value that the list can be narrowed to, and how many products have it. */
interface ValueCount {
  value: string;
  count: number;
}

interface Group {
  manufacturer: string;
  condition: string;
  inStock: boolean;
  count: number;
}

/** The part of the filters that the groups can answer exactly. */
interface GroupFilters {
  manufacturers?: string[];
  condition?: string;
  availability?: Availability;
}

const cache = new ShortCache<Group[]>(1);

async function countGroups(): Promise<Group[]> {
  const rows = await retryRead(() =>
    db
      .selectFrom("products")
      .select((eb) => [
        "manufacturer",
        "condition",
        "in_stock",
        eb.fn.countAll<number>().as("count"),
      ])
      .where("listed", "=", true)
      .groupBy(["manufacturer", "condition", "in_stock"])
      .execute(),
  );
  return rows.map(({ in_stock, ...row }) => ({ ...row, inStock: in_stock }));
}

/**
 * The listed products by manufacturer, condition and availability: a few hundred figures from which
 * every count without a price or a text is added up. Kept for seconds (see `ShortCache`).
 */
function groups(): Promise<Group[]> {
  return cache.get("groups", countGroups);
}

/** After an import in this process: the next page counts anew. */
export function forgetFacets(): void {
  cache.clear();
}

function isIn(group: Group, { manufacturers, condition, availability }: GroupFilters): boolean {
  return (
    (!manufacturers?.length || manufacturers.includes(group.manufacturer)) &&
    (!condition || condition === group.condition) &&
    (availability === undefined ||
      availability === "all" ||
      group.inStock === (availability === "in-stock"))
  );
}

/** How many listed products these filters leave. */
export async function countInGroups(filters: GroupFilters): Promise<number> {
  let count = 0;
  for (const group of await groups()) if (isIn(group, filters)) count += group.count;
  return count;
}

function addUp(
  all: Group[],
  key: "manufacturer" | "condition",
  filters: GroupFilters,
): ValueCount[] {
  const counts = new Map<string, number>();
  for (const group of all) {
    const count = isIn(group, filters) ? group.count : 0;
    counts.set(group[key], (counts.get(group[key]) ?? 0) + count);
  }
  return [...counts]
    .filter(([value]) => value !== "")
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => a.value.localeCompare(b.value, "de"));
}

/** The names that mean the one given: itself if it is there, else its other spellings. */
function named(given: string, names: string[], key: (name: string) => string): string[] {
  if (names.includes(given)) return [given];
  const same = names.filter((name) => key(name) === key(given));
  return same.length > 0 ? same : [given];
}

/**
 * Filters with manufacturers and condition as the products spell them (specification, section 7:
 * without regard to case; section 3: Phoenix and Schneider stand for the whole names).
 */
export async function withKnownNames(filters: CatalogueFilters): Promise<CatalogueFilters> {
  if (filters.manufacturers.length === 0 && filters.condition === "") return filters;
  const all = await groups();
  const manufacturers = [...new Set(all.map((group) => group.manufacturer))];
  const conditions = [...new Set(all.map((group) => group.condition))];
  const chosen = filters.manufacturers.flatMap((name) =>
    named(name, manufacturers, manufacturerKey),
  );
  const [condition = ""] = named(filters.condition, conditions, (name) => name.toLowerCase());
  return { ...filters, manufacturers: [...new Set(chosen)].sort(), condition };
}

/** Every manufacturer by name, with its count under the other filters. */
export async function listManufacturers(
  filters: Omit<GroupFilters, "manufacturers"> = {},
): Promise<ValueCount[]> {
  return addUp(await groups(), "manufacturer", filters);
}

/** Every condition by name, with its count under the other filters. */
export async function listConditions(
  filters: Omit<GroupFilters, "condition"> = {},
): Promise<ValueCount[]> {
  return addUp(await groups(), "condition", filters);
}
