import { findProductsByIds } from "~/parts/products.server";
import { cookieSeconds } from "~/platform/cookie-seconds";
import { createSignedCookie, readCookie } from "~/platform/cookies.server";
import type { Order } from "~/orders/orders.server";
import {
  countUnits,
  formatCart,
  parseCart,
  withoutOrdered,
  type CartLines,
  type SeenPrices,
} from "./cart";

const cartCookie = createSignedCookie("cart", { maxAge: cookieSeconds.cart });

export async function readCart(request: Request) {
  return parseCart(await readCookie(cartCookie, request));
}

export async function readCartCount(request: Request): Promise<number> {
  return countUnits((await readCart(request)).lines);
}

export async function writeCart(lines: CartLines, seen?: SeenPrices): Promise<string> {
  return lines.size === 0
    ? cartCookie.serialize("", { maxAge: 0 })
    : cartCookie.serialize(formatCart(lines, seen));
}

/** What of the cart isn't part of the order. */
export async function cartWithout(request: Request, { items }: Pick<Order, "items">) {
  const { lines, seen } = await readCart(request);
  const left = withoutOrdered(lines, items);
  return { lines: left, cookie: await writeCart(left, seen) };
}

export interface CartItem {
  productId: number;
  slug: string | null;
  name: string;
  articleNumber: string;
  manufacturer: string;
  condition: string;
  unit: string;
  image: string | undefined;
  stock: number;
  quantity: number;
  unitPriceCents: number;
  lineTotalCents: number;
}

export interface CartChange {
  kind: "gone" | "reduced" | "dearer";
  /** Empty when the product isn't known any more. */
  name: string;
  quantity: number;
  /** What a unit costs now and what the buyer saw, in cents; of "dearer". */
  cents?: { now: number; before: number };
}

export interface PricedCart {
  items: CartItem[];
  changes: CartChange[];
  /** Without what is no longer for sale. */
  lines: CartLines;
  /** Today's. */
  prices: SeenPrices;
}

export interface OfferedPart {
  /** What there is of it, with a picture or without. */
  stock: number;
  unitPriceCents: number;
}

/** Products without a picture are sold by an offer only. */
export function availableStock(
  product: { stock: number; image: string | undefined } | undefined,
): number {
  return product?.image === undefined ? 0 : product.stock;
}

/**
 * At today's prices. Lines that can't be sold are left out, quantities above the stock lowered;
 * both are reported to the buyer, and prices that rose.
 * @param reserved units held by the buyer's own unpaid order
 * @param offered an offer's parts, instead of what the shop sells by itself
 */
export async function priceCart(
  lines: CartLines,
  {
    reserved = new Map(),
    seen = new Map(),
    offered,
  }: {
    reserved?: ReadonlyMap<number, number>;
    seen?: SeenPrices;
    offered?: ReadonlyMap<number, OfferedPart>;
  } = {},
): Promise<PricedCart> {
  const products = await findProductsByIds([...lines.keys()]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const items: CartItem[] = [];
  const changes: CartChange[] = [];
  const available = new Map<number, number>();
  const prices = new Map<number, number>();
  for (const [productId, wanted] of lines) {
    const product = byId.get(productId);
    const part = offered?.get(productId);
    const inStock = part ? part.stock : availableStock(product);
    const stock = inStock + (reserved.get(productId) ?? 0);
    const quantity = Math.min(wanted, stock);
    if (!product || quantity === 0) {
      changes.push({ kind: "gone", name: product?.name ?? "", quantity: 0 });
      continue;
    }
    if (quantity < wanted) changes.push({ kind: "reduced", name: product.name, quantity });
    const unitPriceCents = part?.unitPriceCents ?? product.priceCents;
    const [now, before = now] = [unitPriceCents, seen.get(productId)];
    if (now > before) {
      changes.push({ kind: "dearer", name: product.name, quantity, cents: { now, before } });
    }
    available.set(productId, quantity);
    prices.set(productId, now);
    items.push({
      productId,
      slug: product.slug,
      name: product.name,
      articleNumber: product.articleNumber,
      manufacturer: product.manufacturer,
      condition: product.condition,
      unit: product.unit,
      image: product.image,
      stock,
      quantity,
      unitPriceCents,
      lineTotalCents: unitPriceCents * quantity,
    });
  }
  return { items, changes, lines: available, prices };
}
