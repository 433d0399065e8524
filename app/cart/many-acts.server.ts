import { textField } from "~/platform/form.server";
import { redirectWithMessage, type PageMessage } from "~/platform/message.server";
import { addMany, type AddedMany, type Wanted } from "./add-many.server";
import { parseCart, type CartLines } from "./cart";
import { CART_PATH } from "./cart-change";
import { formatCart } from "./cart";
import { priceCart, readCart } from "./cart.server";
import { openShared, share } from "./shared.server";

const listOf = (lines: CartLines): Wanted[] =>
  [...lines].map(([productId, quantity]) => ({ productId, quantity }));

const messageOf = ({ added, left }: AddedMany<Wanted>): PageMessage => ({
  kind: added === 0 ? "error" : left.length > 0 ? "info" : "success",
  title: added === 0 ? "cartLink.nothingLeft" : "cartLink.added",
  ...(added > 0 && left.length > 0 ? { text: "cartLink.notAll" } : {}),
  values: { count: added, left: left.length },
});

/** What was ordered before, at today's prices: `items` as the cart's cookie has them. */
async function again(request: Request, form: FormData) {
  const { lines } = parseCart(textField(form, "items"));
  const result = await addMany(request, listOf(lines));
  return redirectWithMessage(CART_PATH, messageOf(result), [result.cookie]);
}

/** For whoever pays: ids and quantities, for a week. */
async function passOn(request: Request) {
  const { lines } = await readCart(request);
  if (lines.size === 0)
    return redirectWithMessage(CART_PATH, { kind: "info", title: "cart.empty" });
  const token = await share("cart", formatCart(lines));
  return redirectWithMessage(`${CART_PATH}?von=${token}`, {
    kind: "success",
    title: "cartLink.made",
    text: "cartLink.madeText",
  });
}

/** It was shown before: now it goes into the cart, in the place of what is there or beside it. */
async function take(request: Request, form: FormData, replace: boolean) {
  const shared = await openShared("cart", textField(form, "von"));
  if (!shared) return redirectWithMessage(CART_PATH, { kind: "error", title: "cartLink.gone" });
  const result = await addMany(request, listOf(parseCart(shared.content).lines), { replace });
  return redirectWithMessage(CART_PATH, messageOf(result), [result.cookie]);
}

export const manyActs: Record<string, (request: Request, form: FormData) => Promise<Response>> = {
  again,
  share: passOn,
  replace: (request, form) => take(request, form, true),
  merge: (request, form) => take(request, form, false),
};

/** A cart that somebody passed on, at today's prices; `null` when its week is over. */
export async function viewShared(token: string) {
  const shared = await openShared("cart", token);
  if (!shared) return null;
  const { items, changes } = await priceCart(parseCart(shared.content).lines);
  return { token, items, changes, expiresAt: shared.expiresAt };
}
