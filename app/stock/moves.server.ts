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

/** In the order in which everybody locks them, so that two can't deadlock. @returns stock by product */
export async function lockStock(
  trx: Trx,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("products")
    .select(["id", "stock"])
    .where("id", "in", [...new Set(productIds)])
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

/**
 * The only way that stock changes: the database adds the moves up to `products.stock`.
 * @throws {OutOfStockError} nothing was moved
 */
export async function moveStock(
  trx: Trx,
  moves: readonly StockMove[],
  { reason, reference = "", note = "", actor = "" }: MoveCause,
): Promise<void> {
  const real = moves.filter(({ pieces }) => pieces !== 0);
  if (real.length === 0) return;
  const left = await lockStock(
    trx,
    real.map(({ productId }) => productId),
  );
  for (const { productId, pieces } of real) {
    left.set(productId, (left.get(productId) ?? 0) + pieces);
  }
  const missing = [...left].flatMap(([productId, stock]) => (stock < 0 ? [productId] : []));
  if (missing.length > 0) throw new OutOfStockError(missing);
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
