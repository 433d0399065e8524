import type { Trx } from "~/platform/db.server";
import { type MoveCause, moveStock } from "~/stock/moves.server";
import type { Order } from "./orders.server";

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

/** @throws {OutOfStockError} `trx` must roll back then */
export async function takeStock(
  trx: Trx,
  items: readonly { productId: number; quantity: number }[],
  cause: MoveCause,
): Promise<void> {
  const moves = items.map(({ productId, quantity }) => ({ productId, pieces: -quantity }));
  await moveStock(trx, moves, cause);
}

export async function addStock(
  trx: Trx,
  lines: readonly { productId: number | null; units: number }[],
  cause: MoveCause,
): Promise<void> {
  const moves = lines.flatMap(({ productId, units }) =>
    productId === null ? [] : [{ productId, pieces: units }],
  );
  await moveStock(trx, moves, cause);
}

/** What has been shipped already doesn't come back by itself. */
export async function restoreStock(trx: Trx, order: Order, actor: string): Promise<void> {
  await addStock(
    trx,
    order.items.map(({ productId, quantity, shipped }) => ({
      productId,
      units: quantity - shipped,
    })),
    { reason: "order-ended", reference: order.number, actor },
  );
}

/** For an order that was given up before its payment; `false` when its items are sold. */
export async function retakeStock(trx: Trx, order: Order, actor: string): Promise<boolean> {
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
  await takeStock(trx, items, { reason: "order", reference: order.number, actor });
  return true;
}

/** Reserved items by product: available to the order's own buyer. */
export function reservedUnits({ stockState, paymentState, items }: Order): Map<number, number> {
  const isReserved = stockState === "held" && paymentState === "open";
  return new Map(isReserved ? items.map((item) => [item.productId ?? 0, item.quantity]) : []);
}
