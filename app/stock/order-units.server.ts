import type { TaxKind } from "../../db/stock-tables";
import type { Trx } from "~/platform/db.server";
import { changeUnits, lockUnits, type Unit } from "./change-unit.server";
import { lockStock, type MoveCause, moveStock, OutOfStockError } from "./moves.server";

// Which pieces a line of an order has: those that its buyer chose, then pieces that nobody knows
// one by one, then the longest on sale. Order, products, pieces: everybody locks in that order.

/** A piece that the buyer chose is sold or not for sale any more. */
export class UnitGoneError extends OutOfStockError {
  override name = "UnitGoneError";
  constructor(
    productIds: number[],
    readonly unitIds: number[],
  ) {
    super(productIds);
  }
}

export interface WantedLine {
  itemId: number;
  productId: number;
  pieces: number;
  /** Units that the buyer chose. */
  chosen?: readonly number[];
}

interface Taken extends WantedLine {
  chosenUnits: Unit[];
  plain: number;
  oldest: Unit[];
}

/** The database's integers end there. */
const MAX_ID = 2_147_483_647;

export function isUnitId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= MAX_ID;
}

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
  const taken = await decide(
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

async function decide(trx: Trx, lines: readonly WantedLine[]): Promise<Taken[]> {
  const counts = await lockStock(
    trx,
    lines.map(({ productId }) => productId),
  );
  const wanted = (productId: number) =>
    lines
      .filter((line) => line.productId === productId)
      .reduce((sum, { pieces }) => sum + pieces, 0);
  const missing = lines
    .map(({ productId }) => productId)
    .filter((productId) => wanted(productId) > (counts.get(productId)?.stock ?? 0));
  if (missing.length > 0) throw new OutOfStockError([...new Set(missing)]);

  const chosen = await findChosen(trx, lines);
  const taken: Taken[] = [];
  for (const line of lines) {
    const count = counts.get(line.productId) ?? { stock: 0, units: 0 };
    const own = (line.chosen ?? []).slice(0, line.pieces);
    const chosenUnits = chosen.filter(({ id }) => own.includes(id));
    const rest = line.pieces - chosenUnits.length;
    const plain = Math.max(0, Math.min(rest, count.stock - count.units));
    const used = [...chosen, ...taken.flatMap(({ oldest }) => oldest)].map(({ id }) => id);
    const oldest = await findOldest(trx, line.productId, { count: rest - plain, except: used });
    if (oldest.length < rest - plain) throw new OutOfStockError([line.productId]);
    counts.set(line.productId, {
      stock: count.stock - line.pieces,
      units: count.units - chosenUnits.length - oldest.length,
    });
    taken.push({ ...line, chosenUnits, plain, oldest });
  }
  return taken;
}

/** @throws {UnitGoneError} */
async function findChosen(trx: Trx, lines: readonly WantedLine[]): Promise<Unit[]> {
  const wanted = lines.flatMap(({ productId, pieces, chosen = [] }) =>
    chosen.slice(0, pieces).map((unitId) => ({ productId, unitId })),
  );
  const ids = wanted.map(({ unitId }) => unitId).filter(isUnitId);
  if (wanted.length === 0) return [];
  const units =
    ids.length === 0
      ? []
      : await trx
          .selectFrom("units")
          .selectAll()
          .where("id", "in", ids)
          .orderBy("id")
          .forUpdate()
          .execute();
  const gone = wanted.filter(
    ({ productId, unitId }) =>
      !units.some(
        ({ id, state, product_id }) =>
          id === unitId && state === "on-sale" && product_id === productId,
      ),
  );
  if (gone.length > 0) {
    throw new UnitGoneError(
      [...new Set(gone.map(({ productId }) => productId))],
      gone.map(({ unitId }) => unitId),
    );
  }
  return units;
}

async function findOldest(
  trx: Trx,
  productId: number,
  { count, except }: { count: number; except: readonly number[] },
): Promise<Unit[]> {
  if (count <= 0) return [];
  return trx
    .selectFrom("units")
    .selectAll()
    .where("product_id", "=", productId)
    .where("state", "=", "on-sale")
    .$if(except.length > 0, (query) => query.where("id", "not in", except))
    .orderBy("id")
    .limit(count)
    .forUpdate()
    .execute();
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
