import { findMerged } from "~/parts/product-addresses.server";
import { findProductsByIds } from "~/parts/products.server";
import { cookieSeconds } from "~/platform/cookie-seconds";
import { createSignedCookie, readCookie } from "~/platform/cookies.server";
import type { Order } from "~/orders/orders.server";
import { lineTaxKind } from "~/orders/tax-rule";
import type { TaxKind } from "../../db/stock-tables";
import { type HeldGoods, nothingHeld } from "~/orders/stock.server";
import { productPath } from "~/parts/product-path";
import { fitChosen, type ChosenPieces } from "./chosen";
import { sortChosen, type ChosenPiece } from "./chosen.server";
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

export async function writeCart(
  lines: CartLines,
  seen?: SeenPrices,
  chosen?: ChosenPieces,
): Promise<string> {
  return lines.size === 0
    ? cartCookie.serialize("", { maxAge: 0 })
    : cartCookie.serialize(formatCart(lines, seen, chosen));
}

/** What of the cart isn't part of the order. */
export async function cartWithout(request: Request, { items }: Pick<Order, "items">) {
  const cart = await readCart(request);
  const { lines, chosen } = withoutOrdered(cart, items);
  return { lines, cookie: await writeCart(lines, cart.seen, chosen) };
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
  taxKind: TaxKind;
  /** Missing where none was chosen. */
  pieces?: ChosenPiece[];
}

export interface CartChange {
  kind: "gone" | "reduced" | "dearer" | "piece-gone";
  /** Empty when the product isn't known any more. */
  name: string;
  quantity: number;
  /** What a unit costs now and what the buyer saw, in cents; of "dearer". */
  cents?: { now: number; before: number };
  /** Of "piece-gone": the piece, and where others are. */
  piece?: { id: number; path: string };
}

export interface PricedCart {
  items: CartItem[];
  changes: CartChange[];
  /** Without what is no longer for sale. */
  lines: CartLines;
  /** Without those that are sold or not for sale any more. */
  chosen: ChosenPieces;
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

function pieceGone(
  id: number,
  product: { id: number; slug: string | null; name: string },
): CartChange {
  const piece = { id, path: productPath(product) };
  return { kind: "piece-gone", name: product.name, quantity: 0, piece };
}

/** Lines of articles that are part of another one now are that one's. */
async function followMerged(lines: CartLines): Promise<CartLines> {
  const merged = await findMerged([...lines.keys()]);
  if (merged.size === 0) return lines;
  const followed = new Map<number, number>();
  for (const [id, quantity] of lines) {
    const now = merged.get(id) ?? id;
    followed.set(now, (followed.get(now) ?? 0) + quantity);
  }
  return followed;
}

/**
 * At today's prices. Lines that can't be sold are left out, quantities above the stock lowered, and
 * those of chosen pieces that are gone: never another one instead. All are reported to the buyer,
 * and prices that rose.
 * @param held what the buyer's own unpaid order reserves
 * @param offered an offer's parts, instead of what the shop sells by itself
 */
export async function priceCart(
  wantedLines: CartLines,
  {
    held = nothingHeld,
    seen = new Map(),
    chosen = new Map(),
    offered,
  }: {
    held?: HeldGoods;
    seen?: SeenPrices;
    chosen?: ChosenPieces;
    offered?: ReadonlyMap<number, OfferedPart>;
  } = {},
): Promise<PricedCart> {
  const lines = await followMerged(wantedLines);
  const products = await findProductsByIds([...lines.keys()]);
  const piecesOf = await sortChosen(chosen, held.pieces);
  const byId = new Map(products.map((product) => [product.id, product]));
  const items: CartItem[] = [];
  const changes: CartChange[] = [];
  const available = new Map<number, number>();
  const prices = new Map<number, number>();
  const left = new Map<number, number[]>();
  for (const [productId, inCart] of lines) {
    const product = byId.get(productId);
    const part = offered?.get(productId);
    const inStock = part ? part.stock : availableStock(product);
    const stock = inStock + (held.units.get(productId) ?? 0);
    const { kept, gone } = piecesOf(productId);
    const wanted = inCart - gone.length;
    const quantity = Math.min(wanted, stock);
    if (product) changes.push(...gone.map((id) => pieceGone(id, product)));
    if (product && wanted === 0) continue;
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
    const pieces = kept.slice(0, quantity);
    available.set(productId, quantity);
    prices.set(productId, now);
    left.set(
      productId,
      pieces.map(({ id }) => id),
    );
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
      taxKind: lineTaxKind(product.margin ? "margin" : "standard", {
        quantity,
        chosen: pieces.map(({ taxKind }) => taxKind),
      }),
      ...(pieces.length > 0 ? { pieces } : {}),
    });
  }
  return { items, changes, lines: available, chosen: fitChosen(left, available), prices };
}
