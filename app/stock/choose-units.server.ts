import type { Trx } from "~/platform/db.server";
import type { Unit } from "./change-unit.server";
import { lockStock, OutOfStockError } from "./moves.server";

// Which pieces a line of an order gets: those that its buyer chose, then pieces that nobody knows
// one by one, then the longest on sale.

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

export interface Taken extends WantedLine {
  chosenUnits: Unit[];
  plain: number;
  oldest: Unit[];
}

/** The database's integers end there. */
const MAX_ID = 2_147_483_647;

export function isUnitId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= MAX_ID;
}

/** All of them, locked. @throws {OutOfStockError} */
export async function chooseUnits(trx: Trx, lines: readonly WantedLine[]): Promise<Taken[]> {
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
