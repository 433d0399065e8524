import type { TaxKind } from "../../db/stock-tables";
import type { Trx } from "~/platform/db.server";
import { OutOfStockError } from "~/stock/moves.server";
import { type HeldLine, release, reserve } from "~/stock/order-units.server";
import type { Order } from "./orders.server";

export interface StockedProduct {
  id: number;
  name: string;
  articleNumber: string;
  condition: string;
  unit: string;
  image: string | null;
  priceCents: number;
  taxKind: TaxKind;
  /** What the shop sells by itself: nothing of products without a picture or off sale. */
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
      "tax_kind as taxKind",
      "stock",
      "off_sale as offSale",
    ])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ images, name, stock, offSale, ...row }) => ({
    ...row,
    name: name ?? "",
    image: images[0] ?? null,
    stock: images.length > 0 && !offSale ? stock : 0,
    onHand: stock,
  }));
}

function heldLines({ items }: Order): HeldLine[] {
  return items.map(({ id, productId, quantity, shipped }) => ({
    itemId: id,
    productId,
    held: quantity - shipped,
  }));
}

/**
 * What has been shipped already doesn't come back by itself. With `setAside` plain pieces stay away,
 * and single ones wait for somebody who looks at them.
 */
export async function restoreStock(
  trx: Trx,
  order: Order,
  { actor, setAside }: { actor: string; setAside?: boolean },
): Promise<void> {
  const cause = { reason: "order-ended", reference: order.number, actor } as const;
  await release(trx, heldLines(order), { ...cause, setAside });
}

/** @throws {OutOfStockError} nothing was taken */
export async function takeStock(trx: Trx, order: Order, actor: string): Promise<void> {
  const lines = order.items.flatMap(({ id: itemId, productId, quantity, shipped, chosenUnits }) =>
    productId === null
      ? []
      : [{ itemId, productId, pieces: quantity - shipped, chosen: chosenUnits }],
  );
  await reserve(trx, lines, { reason: "order", reference: order.number, actor });
}

/** For an order that was given up before its payment; `false` when its items are sold. */
export async function retakeStock(trx: Trx, order: Order, actor: string): Promise<boolean> {
  const ids = order.items.flatMap(({ productId }) => productId ?? []);
  if (ids.length < order.items.length) return false;
  const products = await lockProducts(trx, ids);
  const stock = new Map(products.map((product) => [product.id, product.stock]));
  const isThere = order.items.every(
    ({ productId, quantity, shipped }) => (stock.get(productId ?? 0) ?? 0) >= quantity - shipped,
  );
  if (!isThere) return false;
  try {
    await takeStock(trx, order, actor);
    return true;
  } catch (error) {
    if (error instanceof OutOfStockError) return false;
    throw error;
  }
}

export interface HeldGoods {
  /** By product. */
  units: ReadonlyMap<number, number>;
  /** Single pieces that were chosen. */
  pieces: ReadonlySet<number>;
}

export const nothingHeld: HeldGoods = { units: new Map(), pieces: new Set() };

/** Reserved by an unpaid order: available to its own buyer. */
export function heldGoods({ stockState, paymentState, items }: Order): HeldGoods {
  if (stockState !== "held" || paymentState !== "open") return nothingHeld;
  return {
    units: new Map(items.map((item) => [item.productId ?? 0, item.quantity])),
    pieces: new Set(items.flatMap(({ chosenUnits = [] }) => chosenUnits)),
  };
}
