import { findProductsByIds } from "~/parts/products.server";
import { addToCart, isProductId, MAX_CART_LINES, type CartLines } from "./cart";
import { availableStock, readCart, writeCart } from "./cart.server";
import { findHeldGoods } from "./held.server";

export interface Wanted {
  productId: number;
  quantity: number;
}

export interface AddedMany<Item extends Wanted> {
  cookie: string;
  lines: CartLines;
  /** How many positions went in, at least in part. */
  added: number;
  /** What didn't, with the quantity that is missing. */
  left: Item[];
}

/**
 * As far as there is stock and room, at today's prices.
 * @param replace the cart's other lines go
 */
export async function addMany<Item extends Wanted>(
  request: Request,
  wanted: readonly Item[],
  { replace = false } = {},
): Promise<AddedMany<Item>> {
  const cart = await readCart(request);
  const held = await findHeldGoods(request);
  const known = wanted.filter(({ productId }) => isProductId(productId));
  const ids = [...new Set(known.map(({ productId }) => productId))].slice(0, MAX_CART_LINES);
  const products = new Map((await findProductsByIds(ids)).map((each) => [each.id, each]));
  let lines: CartLines = replace ? new Map() : cart.lines;
  const prices = new Map(replace ? [] : cart.seen);
  const left: Item[] = [];
  let added = 0;
  for (const item of wanted) {
    const product = products.get(item.productId);
    const stock = availableStock(product) + (product ? (held.units.get(product.id) ?? 0) : 0);
    const before = lines.get(item.productId) ?? 0;
    const isWanted = product !== undefined && stock > 0 && item.quantity > 0;
    if (isWanted) lines = addToCart(lines, { ...item, stock });
    const put = isWanted ? Math.max((lines.get(item.productId) ?? 0) - before, 0) : 0;
    if (put > 0) {
      added++;
      if (product) prices.set(product.id, product.priceCents);
    }
    if (put < item.quantity) left.push({ ...item, quantity: item.quantity - put });
  }
  const chosen = replace ? new Map<number, number[]>() : cart.chosen;
  return { cookie: await writeCart(lines, prices, chosen), lines, added, left };
}
