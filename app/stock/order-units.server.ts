import type { TaxKind } from "../../db/stock-tables";
import type { Trx } from "~/platform/db.server";
import { changeUnits, lockUnits, type Unit } from "./change-unit.server";
import { chooseUnits, type WantedLine } from "./choose-units.server";
import { lockStock, type MoveCause, moveStock } from "./moves.server";

// Which pieces a line of an order has. Order, products, pieces: everybody locks in that order.

/** How pieces are taxed, by their ids. */
export async function findTaxKinds(
  trx: Trx,
  ids: readonly number[],
): Promise<Map<number, TaxKind>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("units")
    .select(["id", "tax_kind as taxKind"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, taxKind }) => [id, taxKind]));
}

/** @throws {OutOfStockError} nothing was reserved */
export async function reserve(
  trx: Trx,
  lines: readonly WantedLine[],
  cause: MoveCause & { actor: string },
): Promise<void> {
  const taken = await chooseUnits(
    trx,
    lines.filter(({ pieces }) => pieces > 0),
  );
  const units = taken.flatMap(({ itemId, chosenUnits, oldest }) => [
    ...chosenUnits.map((unit) => ({ itemId, unit, chosen: true })),
    ...oldest.map((unit) => ({ itemId, unit, chosen: false })),
  ]);
  await changeUnits(
    trx,
    units.map(({ unit }) => unit),
    "reserve",
    cause,
  );
  if (units.length > 0) {
    const rows = units.map(({ itemId, unit, chosen }) => ({
      order_item_id: itemId,
      unit_id: unit.id,
      chosen,
    }));
    await trx
      .insertInto("order_units")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["order_item_id", "unit_id"]).doUpdateSet({
          chosen: (eb) => eb.ref("excluded.chosen"),
          parcel_id: null,
          returned_at: null,
        }),
      )
      .execute();
  }
  const moves = taken.map(({ productId, plain }) => ({ productId, pieces: -plain }));
  await moveStock(trx, moves, cause);
}

export interface HeldLine {
  itemId: number;
  productId: number | null;
  /** Not shipped. */
  held: number;
  /** How many of them go back; all of them when left out. */
  pieces?: number;
}

/**
 * Back on sale, or set aside until somebody has looked: last what the buyer chose, and before it
 * what nobody knows one by one.
 */
export async function release(
  trx: Trx,
  lines: readonly HeldLine[],
  { setAside = false, ...cause }: MoveCause & { actor: string; setAside?: boolean },
): Promise<void> {
  await lockStock(
    trx,
    lines.flatMap(({ productId }) => productId ?? []),
  );
  const reserved = await findUnits(
    trx,
    lines.map(({ itemId }) => itemId),
    "reserved",
  );
  const units: Unit[] = [];
  const moves: { productId: number; pieces: number }[] = [];
  for (const { itemId, productId, held, pieces = held } of lines) {
    const own = reserved.filter((row) => row.itemId === itemId).reverse();
    const first = own.filter(({ chosen }) => !chosen).slice(0, pieces);
    const plain = Math.max(0, Math.min(pieces - first.length, held - own.length));
    const last = own.filter(({ chosen }) => chosen).slice(0, pieces - first.length - plain);
    units.push(...[...first, ...last].map(({ unit }) => unit));
    if (productId !== null && !setAside) moves.push({ productId, pieces: plain });
  }
  const isLost = ({ product_id: productId }: Unit) => setAside || productId === null;
  const ids = units.map(({ id }) => id);
  await changeUnits(trx, units.filter(isLost), "set-aside", cause);
  await changeUnits(
    trx,
    units.filter((unit) => !isLost(unit)),
    "release",
    cause,
  );
  if (ids.length > 0) {
    await trx
      .deleteFrom("order_units")
      .where("unit_id", "in", ids)
      .where("returned_at", "is", null)
      .execute();
  }
  await moveStock(trx, moves, cause);
}

/** The oldest first, locked. */
export async function findUnits(
  trx: Trx,
  itemIds: readonly number[],
  state: "reserved" | "sold",
): Promise<{ itemId: number; chosen: boolean; unit: Unit }[]> {
  if (itemIds.length === 0) return [];
  const rows = await trx
    .selectFrom("order_units")
    .select(["order_item_id as itemId", "unit_id as unitId", "chosen"])
    .where("order_item_id", "in", itemIds)
    .where("returned_at", "is", null)
    .orderBy("unit_id")
    .execute();
  const units = await lockUnits(
    trx,
    rows.map(({ unitId }) => unitId),
  );
  return rows.flatMap(({ unitId, ...row }) => {
    const unit = units.find(({ id }) => id === unitId);
    return unit?.state === state ? [{ ...row, unit }] : [];
  });
}
