import { sql } from "kysely";
import type { Trx } from "~/platform/db.server";
import { changeUnits, type Unit, type UnitCause } from "./change-unit.server";
import { lockStock } from "./moves.server";
import { findUnits } from "./order-units.server";

/** A piece that isn't the line's, or not as many as are counted. */
export class OtherUnitError extends Error {
  override name = "OtherUnitError";
  constructor(readonly unitIds: readonly number[]) {
    super(`not of this line: ${unitIds.map((id) => `S${id}`).join(", ")}`);
  }
}

export interface MovedLine {
  itemId: number;
  productId: number | null;
  /** How many of the line are there to be sent, or may come back. */
  there: number;
  /** How many of them go. */
  pieces: number;
  /** Which; the rest are pieces that nobody knows one by one. Left out: the oldest. */
  unitIds?: readonly number[];
}

/** @throws {OtherUnitError} */
function choose(
  units: readonly Unit[],
  { there, pieces, unitIds }: Pick<MovedLine, "there" | "pieces" | "unitIds">,
): Unit[] {
  const named = units.filter(({ id }) => unitIds?.includes(id));
  const foreign = unitIds?.filter((id) => !named.some((unit) => unit.id === id)) ?? [];
  if (foreign.length > 0 || named.length > pieces) throw new OtherUnitError(unitIds ?? []);
  const plain = there - units.length;
  const count = unitIds ? Math.max(named.length, pieces - plain) : Math.min(pieces, units.length);
  const isUnclear = unitIds && count > named.length && count < units.length;
  if (isUnclear) throw new OtherUnitError(unitIds);
  const others = units.filter((unit) => !named.includes(unit));
  return [...named, ...others.slice(0, count - named.length)];
}

async function findChosen(
  trx: Trx,
  lines: readonly MovedLine[],
  state: "reserved" | "sold",
): Promise<Unit[]> {
  await lockStock(
    trx,
    lines.flatMap(({ productId }) => productId ?? []),
  );
  const found = await findUnits(
    trx,
    lines.map(({ itemId }) => itemId),
    state,
  );
  return lines.flatMap((line) => {
    const own = found.filter(({ itemId }) => itemId === line.itemId);
    return choose(
      own.map(({ unit }) => unit),
      line,
    );
  });
}

/** @throws {OtherUnitError} nothing was changed */
export async function shipUnits(
  trx: Trx,
  parcelId: string,
  lines: readonly MovedLine[],
  cause: UnitCause,
): Promise<void> {
  const units = await findChosen(trx, lines, "reserved");
  if (units.length === 0) return;
  await changeUnits(trx, units, "ship", cause);
  await setOnRows(trx, units, { parcel_id: parcelId });
}

/**
 * Pieces that came back must be looked at before they are for sale again.
 * @throws {OtherUnitError} nothing was changed
 */
export async function takeUnitsBack(
  trx: Trx,
  lines: readonly MovedLine[],
  cause: UnitCause,
): Promise<void> {
  const units = await findChosen(trx, lines, "sold");
  if (units.length === 0) return;
  await changeUnits(trx, units, "come-back", cause);
  await setOnRows(trx, units, { returned_at: sql<Date>`now()` });
}

async function setOnRows(
  trx: Trx,
  units: readonly Unit[],
  values: { parcel_id: string } | { returned_at: ReturnType<typeof sql<Date>> },
): Promise<void> {
  await trx
    .updateTable("order_units")
    .set(values)
    .where(
      "unit_id",
      "in",
      units.map(({ id }) => id),
    )
    .where("returned_at", "is", null)
    .execute();
}

/** How many pieces of each line that came back are known one by one. */
export async function countReturnedUnits(
  trx: Trx,
  itemIds: readonly number[],
): Promise<Map<number, number>> {
  if (itemIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("order_units")
    .select(["order_item_id as itemId", sql<number>`count(*)::int`.as("units")])
    .where("order_item_id", "in", itemIds)
    .where("returned_at", "is not", null)
    .groupBy("order_item_id")
    .execute();
  return new Map(rows.map(({ itemId, units }) => [itemId, units]));
}
