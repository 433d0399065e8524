import { type Insertable, type Selectable, sql } from "kysely";
import type { MoveReason, TaxKind, UnitState, UnitsTable } from "../../db/stock-tables";
import type { Trx } from "~/platform/db.server";
import { taxArticlesOf } from "./article-tax.server";
import { lockStock, moveStock } from "./moves.server";
import { mayHappen, type UnitEvent, unitEvents } from "./unit-states";

export type Unit = Selectable<UnitsTable>;

/** What the piece is now doesn't allow it. */
export class UnitStateError extends Error {
  override name = "UnitStateError";
  constructor(
    readonly unitId: number,
    readonly state: UnitState,
    readonly event: UnitEvent,
  ) {
    super(`S${unitId} is ${state}: no ${event}`);
  }
}

export interface UnitCause {
  actor: string;
  /** The number of the order or case. */
  reference?: string;
  /** Of the stock's move, where another than the event's own. */
  reason?: MoveReason;
}

/** A new piece. @returns its id */
export async function receiveUnit(
  trx: Trx,
  unit: Omit<Insertable<UnitsTable>, "id" | "state" | "version" | "created_at" | "updated_at">,
  { actor, reference = "" }: Pick<UnitCause, "actor" | "reference">,
): Promise<number> {
  const { id } = await trx
    .insertInto("units")
    .values({ ...unit, updated_at: sql<Date>`now()` })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("unit_events")
    .values({ unit_id: id, event: "receive", state: "arrived", reference, actor })
    .execute();
  return id;
}

/**
 * With their products, which everybody locks first: two can't deadlock. Unknown ones are left out.
 * @returns sorted by id
 */
export async function lockUnits(trx: Trx, ids: readonly number[]): Promise<Unit[]> {
  if (ids.length === 0) return [];
  const known = trx.selectFrom("units").where("id", "in", [...new Set(ids)]);
  const products = await known.select("product_id").execute();
  await lockStock(
    trx,
    products.flatMap(({ product_id: id }) => id ?? []),
  );
  return known.selectAll().orderBy("id").forUpdate().execute();
}

/**
 * The only writer of a piece's state: with its version, its history, and the stock's move where it
 * enters or leaves the sale. The pieces are locked by `trx` (`lockUnits`).
 * @throws {UnitStateError} nothing was changed
 * @returns the pieces as they are now
 */
export async function changeUnits(
  trx: Trx,
  units: readonly Unit[],
  event: UnitEvent,
  { actor, reference = "", reason }: UnitCause,
): Promise<Unit[]> {
  if (units.length === 0) return [];
  const { to: state } = unitEvents[event];
  for (const unit of units) {
    const isNoProduct = state === "on-sale" && unit.product_id === null;
    if (isNoProduct || !mayHappen(unit.state, event)) {
      throw new UnitStateError(unit.id, unit.state, event);
    }
  }
  const ids = units.map(({ id }) => id);
  const changed = await trx
    .updateTable("units")
    .set({ state, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where("id", "in", ids)
    .returningAll()
    .execute();
  await trx
    .insertInto("unit_events")
    .values(ids.map((id) => ({ unit_id: id, event, state, reference, actor })))
    .execute();
  const moves = units.flatMap(({ id, product_id: productId, state: from }) => {
    const pieces = Number(state === "on-sale") - Number(from === "on-sale");
    return productId === null ? [] : [{ productId, unitId: id, pieces }];
  });
  if (state === "on-sale") await taxArticlesOf(trx, ids);
  await moveStock(trx, moves, { reason: reason ?? usualReason(event), reference, actor });
  return changed.sort((a, b) => a.id - b.id);
}

function usualReason(event: UnitEvent): MoveReason {
  if (event === "reserve") return "order";
  if (event === "release") return "order-ended";
  return event === "offer" ? "unit-on-sale" : "unit-off-sale";
}

/** Their orders have charged for these already; what went back isn't sold at all. */
const charged: readonly UnitState[] = ["reserved", "sold", "sent-back"];

/** How those of the pieces are sold that nobody has bought: its seller says late how he sells. */
export async function taxUnits(
  trx: Trx,
  ids: readonly number[],
  { taxKind, actor, reference = "" }: UnitCause & { taxKind: TaxKind },
): Promise<void> {
  const known = trx.selectFrom("units").where("id", "=", sql<number>`any(${ids}::integer[])`);
  // As `lockUnits`, but a receipt of this article that waits for the same case goes on.
  await trx
    .selectFrom("products")
    .select("id")
    .where("id", "in", known.select("product_id"))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const units = await known
    .select(["id", "state"])
    .where("tax_kind", "<>", taxKind)
    .where("state", "not in", charged)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (units.length === 0) return;
  await trx
    .updateTable("units")
    .set({ tax_kind: taxKind, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where("id", "=", sql<number>`any(${units.map(({ id }) => id)}::integer[])`)
    .execute();
  await trx
    .insertInto("unit_events")
    .values(units.map(({ id, state }) => ({ unit_id: id, event: "tax", state, reference, actor })))
    .execute();
  await taxArticlesOf(trx, ids);
}

/** @throws {UnitStateError} */
export async function changeUnit(
  trx: Trx,
  { unitId, event, ...cause }: UnitCause & { unitId: number; event: UnitEvent },
): Promise<Unit> {
  const [changed] = await changeUnits(trx, await lockUnits(trx, [unitId]), event, cause);
  if (!changed) throw new Error(`no unit ${unitId}`);
  return changed;
}
