import { data } from "@remix-run/node";
import { findProductsByIds } from "~/parts/products.server";
import { findPendingOrder } from "~/payments/pending-order.server";
import { getT } from "~/i18n/i18n.server";
import { messageText } from "~/i18n/message-text.server";
import { reservedUnits } from "~/orders/stock.server";
import { integerField, readForm, textField } from "~/platform/form.server";
import { redirectWithMessage, type PageMessage } from "~/platform/message.server";
import { safeRedirect } from "~/platform/redirect.server";
import { addToCart, isProductId, MAX_CART_LINES, setQuantity, type CartLines } from "./cart";
import { CART_PATH, type CartActionResult } from "./cart-change";
import { availableStock, readCart, writeCart } from "./cart.server";

interface CartStep {
  lines: CartLines;
  /** Of the part that was added, as its page shows it. */
  seen?: readonly [productId: number, cents: number];
  message: PageMessage;
}

async function keep(request: Request, { lines, seen }: CartStep): Promise<string> {
  const prices = new Map((await readCart(request)).seen);
  if (seen) prices.set(...seen);
  return writeCart(lines, prices);
}

const link = { to: CART_PATH, text: "cartMessage.toCart" };

/** To the list that has the button, else to the cart. */
async function goBack(request: Request, { form, step }: { form: FormData; step: CartStep }) {
  const to = safeRedirect(form.get("redirectTo"), CART_PATH);
  const message = to === CART_PATH ? step.message : { ...step.message, link };
  return redirectWithMessage(to, message, [await keep(request, step)]);
}

async function answerDrawer(request: Request, step: CartStep) {
  const answer: CartActionResult = { message: messageText(step.message, await getT(request)) };
  return data(answer, { headers: { "Set-Cookie": await keep(request, step) } });
}

/** Reserved by the buyer's own unpaid order: still theirs to order. */
export async function findReservedUnits(request: Request): Promise<ReadonlyMap<number, number>> {
  const pending = await findPendingOrder(request);
  return pending ? reservedUnits(pending) : new Map();
}

/** Price and stock come from the database. */
async function readItem(request: Request, form: FormData) {
  const productId = integerField(form, "productId") ?? 0;
  const [product] = isProductId(productId) ? await findProductsByIds([productId]) : [];
  const own = (await findReservedUnits(request)).get(productId) ?? 0;
  return {
    productId,
    product,
    stock: availableStock(product) + own,
    quantity: integerField(form, "quantity"),
  };
}

/** Of a list's parts it must say which. */
const unavailable = (product?: { name: string }): PageMessage => ({
  kind: "error",
  title: "cart.unavailableTitle",
  ...(product
    ? { text: "cartMessage.soldOut", values: { name: product.name } }
    : { text: "cart.unavailable" }),
});

const badQuantity: PageMessage = { kind: "error", title: "cart.badQuantity" };

async function add(request: Request, lines: CartLines, form: FormData): Promise<CartStep> {
  const { productId, product, stock, quantity } = await readItem(request, form);
  if (!product || stock === 0) return { lines, message: unavailable(product) };
  if (quantity === undefined || quantity < 1) return { lines, message: badQuantity };
  const next = addToCart(lines, { productId, quantity, stock });
  const present = next.get(productId);
  if (present === undefined) {
    const values = { max: MAX_CART_LINES };
    return {
      lines,
      message: { kind: "error", title: "cart.fullTitle", text: "cart.full", values },
    };
  }
  const before = lines.get(productId) ?? 0;
  const capped = present < before + quantity;
  return {
    lines: next,
    seen: [productId, product.priceCents],
    message: {
      kind: capped ? "info" : "success",
      title: present > before ? "cart.addedTitle" : "cartMessage.noMore",
      text: capped ? "cart.capped" : "cart.added",
      values: { name: product.name, quantity: present },
    },
  };
}

async function set(request: Request, lines: CartLines, form: FormData): Promise<CartStep> {
  const { productId, stock, quantity } = await readItem(request, form);
  if (quantity === undefined) return { lines, message: badQuantity };
  const next = setQuantity(lines, { productId, quantity, stock });
  const present = next.get(productId);
  if (present === undefined)
    return { lines: next, message: { kind: "info", title: "cart.removed" } };
  return {
    lines: next,
    message: {
      kind: "info",
      title: "cart.updated",
      ...(present < quantity ? { text: "cart.capped", values: { quantity: present } } : {}),
    },
  };
}

function remove(lines: CartLines, form: FormData): CartStep {
  const next = new Map(lines);
  next.delete(integerField(form, "productId") ?? 0);
  return { lines: next, message: { kind: "info", title: "cart.removed" } };
}

async function changeCart(request: Request, form: FormData): Promise<CartStep> {
  const { lines } = await readCart(request);
  switch (textField(form, "intent")) {
    case "add":
      return add(request, lines, form);
    case "set":
      return set(request, lines, form);
    case "remove":
      return remove(lines, form);
    case "clear":
      return { lines: new Map(), message: { kind: "info", title: "cart.cleared" } };
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

/**
 * Every button of the cart is a form of its own with an `intent`. With `stay` the drawer asks,
 * which shows the message itself.
 */
export async function handleCart(request: Request) {
  const form = await readForm(request);
  const step = await changeCart(request, form);
  return form.has("stay") ? answerDrawer(request, step) : goBack(request, { form, step });
}
