import { sql } from "kysely";
import type { MoveReason } from "../../db/stock-tables";
import type { Trx } from "~/platform/db.server";

export interface StockMove {
  productId: number;
  /** The single piece that it is about. */
  unitId?: number;
  /** Less than 0: taken away. */
  pieces: number;
}

export interface MoveCause {
  reason: MoveReason;
  /** The number of the order, return or import. */
  reference?: string;
  note?: string;
  actor?: string;
}

/** Less in stock than is taken. */
export class OutOfStockError extends Error {
  override name = "OutOfStockError";
  constructor(readonly productIds: number[]) {
    super(`out of stock: ${productIds.join(", ")}`);
  }
}

/** How many single pieces of `product`, an expression of its id, are on sale. */
export const unitsOnSale = (product: string) => sql<number>`(
  select count(*)::int from units
  where units.product_id = ${sql.ref(product)} and units.state = 'on-sale')`;

export interface StockCount {
  /** Pieces for sale. */
  stock: number;
  /** Those of them that are known one by one. */
  units: number;
}

/** In the order in which everybody locks them, so that two can't deadlock. */
export async function lockStock(
  trx: Trx,
  productIds: readonly number[],
): Promise<Map<number, StockCount>> {
  if (productIds.length === 0) return new Map();
  const ids = [...new Set(productIds)];
  const products = trx.selectFrom("products").where("id", "in", ids);
  await products.select("id").orderBy("id").forUpdate().execute();
  // Only now nobody else moves them.
  const rows = await products
    .select(["id", "stock", unitsOnSale("products.id").as("units")])
    .execute();
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/**
 * The only way that stock changes: the database adds the moves up to `products.stock`. Those
 * without a unit take plain pieces alone.
 * @throws {OutOfStockError} nothing was moved
 */
export async function moveStock(
  trx: Trx,
  moves: readonly StockMove[],
  { reason, reference = "", note = "", actor = "" }: MoveCause,
): Promise<void> {
  const real = moves.filter(({ pieces }) => pieces !== 0);
  if (real.length === 0) return;
  const counts = await lockStock(
    trx,
    real.map(({ productId }) => productId),
  );
  const missing = new Set<number>();
  for (const productId of new Set(real.map((move) => move.productId))) {
    const own = real.filter((move) => move.productId === productId);
    const sum = (some: readonly StockMove[]) =>
      some.reduce((total, { pieces }) => total + pieces, 0);
    const { stock, units } = counts.get(productId) ?? { stock: 0, units: 0 };
    const takesPlain = sum(own.filter(({ unitId }) => unitId === undefined)) < 0;
    if (stock + sum(own) < (takesPlain ? units : 0)) missing.add(productId);
  }
  if (missing.size > 0) throw new OutOfStockError([...missing]);
  await trx
    .insertInto("stock_moves")
    .values(
      real.map(({ productId, unitId, pieces }) => ({
        product_id: productId,
        unit_id: unitId ?? null,
        pieces,
        reason,
        reference,
        note,
        actor,
      })),
    )
    .execute();
}
