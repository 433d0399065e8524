import type { Trx } from "~/platform/db.server";
import type { Order } from "./orders.server";

/** Less in stock than the order wants. */
export class OutOfStockError extends Error {
  override name = "OutOfStockError";
  constructor(readonly productIds: number[]) {
    super(`out of stock: ${productIds.join(", ")}`);
  }
}

export interface StockedProduct {
  id: number;
  name: string;
  articleNumber: string;
  condition: string;
  unit: string;
  image: string | null;
  priceCents: number;
  /** What the shop sells by itself: nothing of products without a picture. */
  stock: number;
  onHand: number;
}

/** Sorted by id, so that two carts can't deadlock. */
export async function lockProducts(trx: Trx, ids: readonly number[]): Promise<StockedProduct[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("products")
    .select([
      "id",
      "name",
      "article_number as articleNumber",
      "condition",
      "unit",
      "images",
      "price_cents as priceCents",
      "stock",
    ])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ images, name, stock, ...row }) => ({
    ...row,
    name: name ?? "",
    image: images[0] ?? null,
    stock: images.length > 0 ? stock : 0,
    onHand: stock,
  }));
}

/** The products must be locked by `trx`. @throws {OutOfStockError} `trx` must roll back then */
export async function takeStock(
  trx: Trx,
  items: readonly { productId: number; quantity: number }[],
): Promise<void> {
  const missing: number[] = [];
  for (const item of [...items].sort((a, b) => a.productId - b.productId)) {
    const row = await trx
      .updateTable("products")
      .set((eb) => ({ stock: eb("stock", "-", item.quantity) }))
      .where("id", "=", item.productId)
      .where("stock", ">=", item.quantity)
      .returning("id")
      .executeTakeFirst();
    if (!row) missing.push(item.productId);
  }
  if (missing.length > 0) throw new OutOfStockError(missing);
}

/** Sorted by product, so that two can't deadlock. */
export async function addStock(
  trx: Trx,
  lines: readonly { productId: number | null; units: number }[],
): Promise<void> {
  const known = lines.flatMap(({ productId: id, units }) => (id === null ? [] : [{ id, units }]));
  for (const { id, units } of known.sort((a, b) => a.id - b.id)) {
    await trx
      .updateTable("products")
      .set((eb) => ({ stock: eb("stock", "+", units) }))
      .where("id", "=", id)
      .execute();
  }
}

/** What has been shipped already doesn't come back by itself. */
export async function restoreStock(trx: Trx, order: Order): Promise<void> {
  await addStock(
    trx,
    order.items.map(({ productId, quantity, shipped }) => ({
      productId,
      units: quantity - shipped,
    })),
  );
}

/** For an order that was given up before its payment; `false` when its items are sold. */
export async function retakeStock(trx: Trx, order: Order): Promise<boolean> {
  const items = order.items.flatMap((item) =>
    item.productId === null
      ? []
      : [{ productId: item.productId, quantity: item.quantity - item.shipped }],
  );
  if (items.length < order.items.length) return false;
  const products = await lockProducts(
    trx,
    items.map((item) => item.productId),
  );
  const stock = new Map(products.map((product) => [product.id, product.stock]));
  if (items.some((item) => (stock.get(item.productId) ?? 0) < item.quantity)) return false;
  await takeStock(trx, items);
  return true;
}

/** Reserved items by product: available to the order's own buyer. */
export function reservedUnits({ stockState, paymentState, items }: Order): Map<number, number> {
  const isReserved = stockState === "held" && paymentState === "open";
  return new Map(isReserved ? items.map((item) => [item.productId ?? 0, item.quantity]) : []);
}
