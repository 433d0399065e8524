import {
  countChosen,
  fitChosen,
  formatChosen,
  MAX_CHOSEN,
  parseChosen,
  type ChosenPieces,
} from "./chosen";

/** Rules of the cart that both sides need (specification, section 4). */

/** Product id → quantity. Prices and stock are never part of it. */
export type CartLines = ReadonlyMap<number, number>;

/** Product id → cents, as the buyer last saw them. Compared, never charged. */
export type SeenPrices = ReadonlyMap<number, number>;

export const MAX_CART_LINES = 200;
/** Of a cookie, before it is encoded and signed. */
const MAX_TEXT_LENGTH = 2_800;
/** Each chosen piece may stand in an entry of its own. */
const MAX_ENTRIES = MAX_CART_LINES + MAX_CHOSEN;
const MAX_CART_QUANTITY = 9_999;
const MAX_PRODUCT_ID = 2_147_483_647;

export function isProductId(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= MAX_PRODUCT_ID;
}

export interface Cart {
  lines: CartLines;
  seen: SeenPrices;
  chosen: ChosenPieces;
}

/**
 * `1653:2:5yc.1700:1.1653-rt` → lines, prices and chosen pieces. Anything that isn't a cart is an
 * empty one. Machines of a version before chosen pieces leave those out.
 */
export function parseCart(value: unknown): Cart {
  const lines = new Map<number, number>();
  const seen = new Map<number, number>();
  const chosen = new Map<number, number[]>();
  const entries = typeof value === "string" ? value.split(".").slice(0, MAX_ENTRIES) : [];
  for (const entry of entries) {
    const pieces = parseChosen(entry);
    if (pieces) chosen.set(...pieces);
    if (pieces || lines.size === MAX_CART_LINES) continue;
    const match = /^(\d{1,10}):(\d{1,4})(?::([0-9a-z]{1,6}))?$/.exec(entry);
    const [id, quantity, price] = [Number(match?.[1]), Number(match?.[2]), match?.[3]];
    if (!isProductId(id) || quantity === 0) continue;
    lines.set(id, quantity);
    if (price !== undefined) seen.set(id, parseInt(price, 36));
  }
  return {
    lines,
    seen,
    chosen: countChosen(chosen) > MAX_CHOSEN ? new Map() : fitChosen(chosen, lines),
  };
}

/** A cart too full for its cookie goes without the prices. */
export function formatCart(
  lines: CartLines,
  seen: SeenPrices = new Map(),
  chosen: ChosenPieces = new Map(),
): string {
  const plain = [...lines].map(([id, quantity]) => `${id}:${quantity}`);
  const priced = [...lines.keys()].map((id, index) => {
    const price = seen.get(id)?.toString(36);
    return price === undefined ? plain[index] : `${plain[index]}:${price}`;
  });
  const pieces = formatChosen(fitChosen(chosen, lines));
  const text = [...priced, ...pieces].join(".");
  return text.length > MAX_TEXT_LENGTH ? [...plain, ...pieces].join(".") : text;
}

/** What was put into the cart besides an order, or since. */
export function withoutOrdered(
  { lines, chosen }: Pick<Cart, "lines" | "chosen">,
  items: readonly { productId: number | null; quantity: number; chosenUnits?: number[] }[],
): Pick<Cart, "lines" | "chosen"> {
  const left = new Map(lines);
  const ordered = new Set(items.flatMap(({ chosenUnits = [] }) => chosenUnits));
  for (const { productId, quantity } of items) {
    if (productId === null) continue;
    const rest = (left.get(productId) ?? 0) - quantity;
    if (rest > 0) left.set(productId, rest);
    else left.delete(productId);
  }
  const others = [...chosen].map(
    ([id, unitIds]) => [id, unitIds.filter((unitId) => !ordered.has(unitId))] as const,
  );
  return { lines: left, chosen: fitChosen(new Map(others), left) };
}

/** Units, not lines. */
export function countUnits(lines: CartLines): number {
  let units = 0;
  for (const quantity of lines.values()) units += quantity;
  return units;
}

/** Capped at the stock; 0 or below removes the line. */
export function setQuantity(
  lines: CartLines,
  item: { productId: number; quantity: number; stock: number },
): CartLines {
  const next = new Map(lines);
  const quantity = Math.min(item.quantity, item.stock, MAX_CART_QUANTITY);
  if (quantity <= 0) next.delete(item.productId);
  else if (next.has(item.productId) || next.size < MAX_CART_LINES) {
    next.set(item.productId, quantity);
  }
  return next;
}

/** Capped at the stock. */
export function addToCart(
  lines: CartLines,
  item: { productId: number; quantity: number; stock: number },
): CartLines {
  const present = lines.get(item.productId) ?? 0;
  return setQuantity(lines, { ...item, quantity: present + item.quantity });
}
