/** Rules of the cart that both sides need (specification, section 4). */

/** Product id → quantity. Prices and stock are never part of it. */
export type CartLines = ReadonlyMap<number, number>;

export const MAX_CART_LINES = 200;
const MAX_CART_QUANTITY = 9_999;
const MAX_PRODUCT_ID = 2_147_483_647;

export function isProductId(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= MAX_PRODUCT_ID;
}

/** `1653:2.1700:1` → lines. Anything that isn't a cart is an empty one. */
export function parseCart(value: unknown): CartLines {
  const lines = new Map<number, number>();
  if (typeof value !== "string") return lines;
  for (const entry of value.split(".").slice(0, MAX_CART_LINES)) {
    const match = /^(\d{1,10}):(\d{1,4})$/.exec(entry);
    if (!match) continue;
    const id = Number(match[1]);
    const quantity = Number(match[2]);
    if (isProductId(id) && quantity > 0) lines.set(id, quantity);
  }
  return lines;
}

export function formatCart(lines: CartLines): string {
  return [...lines].map(([id, quantity]) => `${id}:${quantity}`).join(".");
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
