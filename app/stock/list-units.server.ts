import { sql } from "kysely";
import type { UnitState } from "../../db/stock-tables";
import { articleKey } from "~/parts/article-key.server";
import { db } from "~/platform/db.server";
import { beginsWith } from "~/platform/like";
import { readUnitCode } from "./unit-code";

const PAGE_SIZE = 50;

/** Somebody has to look at them. */
export const waitingStates = ["arrived", "testing", "returned"] as const satisfies UnitState[];

export interface UnitFilter {
  states: readonly UnitState[];
  /** How it begins. */
  place: string;
  /** A code, a serial, or how a part number begins. */
  q: string;
  /** Only older ones than this piece. */
  before: number | undefined;
}

const matches = (text: string) => {
  const id = readUnitCode(text);
  return sql<boolean>`(${id === undefined ? sql`false` : sql`units.id = ${id}`}
    or upper(units.serial) = ${text.toUpperCase()}
    or ${articleKey(sql.ref("units.article_number"))} like ${articleKey(text)} || '%'
      and ${articleKey(text)} <> '')`;
};

/** The newest first. @returns `older` is the `before` of the next page */
export async function listUnits({ states, place, q, before }: UnitFilter) {
  const rows = await db
    .selectFrom("units")
    .select([
      "id",
      "article_number as articleNumber",
      "name",
      "serial",
      "condition",
      "store_place as place",
      "state",
      "origin",
      "origin_reference as reference",
      "created_at as createdAt",
      sql<number>`cardinality(photos)`.as("photos"),
      sql<number>`(select count(*) from unit_tests t where t.unit_id = units.id)`.as("tests"),
    ])
    .$if(states.length > 0, (query) => query.where("state", "in", states))
    .$if(place !== "", (query) => query.where("store_place", "ilike", beginsWith(place)))
    .$if(q !== "", (query) => query.where(matches(q)))
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const units = rows.slice(0, PAGE_SIZE);
  return { units, older: rows.length > PAGE_SIZE ? units.at(-1)?.id : undefined };
}

export type ListedUnit = Awaited<ReturnType<typeof listUnits>>["units"][number];

const MAX_OF_ARTICLE = 50;

/** An article's pieces, those that are here first. */
export async function listUnitsOf(productId: number) {
  return db
    .selectFrom("units")
    .select(["id", "serial", "store_place as place", "state"])
    .where("product_id", "=", productId)
    .orderBy(sql`state in ('sold', 'scrapped', 'sent-back')`)
    .orderBy("id", "desc")
    .limit(MAX_OF_ARTICLE)
    .execute();
}

/** Each state's pieces. */
export async function countUnitStates(): Promise<Partial<Record<UnitState, number>>> {
  const rows = await db
    .selectFrom("units")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
