import { data } from "@remix-run/node";
import { findProductsByIds } from "~/parts/products.server";
import { getT } from "~/i18n/i18n.server";
import { messageText } from "~/i18n/message-text.server";
import { integerField, readForm, textField } from "~/platform/form.server";
import { redirectWithMessage, type PageMessage } from "~/platform/message.server";
import { safeRedirect } from "~/platform/redirect.server";
import { unitCode } from "~/stock/unit-code";
import {
  addToCart,
  isProductId,
  MAX_CART_LINES,
  setQuantity,
  type Cart,
  type CartLines,
} from "./cart";
import { countChosen, isUnitId, MAX_CHOSEN, withChosen, type ChosenPieces } from "./chosen";
import { sortChosen } from "./chosen.server";
import { CART_PATH, type CartActionResult } from "./cart-change";
import { findHeldGoods } from "./held.server";
import { manyActs } from "./many-acts.server";
import { availableStock, readCart, writeCart } from "./cart.server";

interface CartStep {
  lines: CartLines;
  /** As before when left out, as far as the lines have room for them. */
  chosen?: ChosenPieces;
  /** Of the part that was added, as its page shows it. */
  seen?: readonly [productId: number, cents: number];
  message: PageMessage;
}

async function keep(request: Request, { lines, chosen, seen }: CartStep): Promise<string> {
  const before = await readCart(request);
  const prices = new Map(before.seen);
  if (seen) prices.set(...seen);
  return writeCart(lines, prices, chosen ?? before.chosen);
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

/** Price and stock come from the database. */
async function readItem(request: Request, form: FormData) {
  const productId = integerField(form, "productId") ?? 0;
  const [product] = isProductId(productId) ? await findProductsByIds([productId]) : [];
  const held = await findHeldGoods(request);
  return {
    productId,
    product,
    held,
    stock: availableStock(product) + (held.units.get(productId) ?? 0),
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

type Item = Awaited<ReturnType<typeof readItem>>;

const cartFull: PageMessage = {
  kind: "error",
  title: "cart.fullTitle",
  text: "cart.full",
  values: { max: MAX_CART_LINES },
};

const badQuantity: PageMessage = { kind: "error", title: "cart.badQuantity" };

async function add(request: Request, cart: Cart, form: FormData): Promise<CartStep> {
  const { lines } = cart;
  const item = await readItem(request, form);
  const { productId, product, stock, quantity } = item;
  if (!product || stock === 0) return { lines, message: unavailable(product) };
  if (form.has("piece")) return addPiece(cart, { ...item, product, form });
  if (quantity === undefined || quantity < 1) return { lines, message: badQuantity };
  const next = addToCart(lines, { productId, quantity, stock });
  const present = next.get(productId);
  if (present === undefined) return { lines, message: cartFull };
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

/** This piece or none: never another one instead. */
async function addPiece(
  { lines, chosen }: Cart,
  {
    productId,
    product,
    stock,
    held,
    form,
  }: Item & { product: { name: string; priceCents: number }; form: FormData },
): Promise<CartStep> {
  const id = integerField(form, "piece") ?? 0;
  const own = chosen.get(productId) ?? [];
  const values = { name: product.name, code: unitCode(id) };
  if (own.includes(id)) {
    return {
      lines,
      message: {
        kind: "info",
        title: "cartMessage.noMore",
        text: "cartMessage.pieceThere",
        values,
      },
    };
  }
  const wanted = isUnitId(id) ? withChosen(new Map(), productId, [id]) : new Map();
  const { kept } = (await sortChosen(wanted, held.pieces))(productId);
  if (kept.length === 0) {
    return {
      lines,
      message: {
        kind: "error",
        title: "cartMessage.pieceGoneTitle",
        text: "cartMessage.pieceGone",
        values,
      },
    };
  }
  if (countChosen(chosen) >= MAX_CHOSEN) {
    const values = { max: MAX_CHOSEN };
    return {
      lines,
      message: {
        kind: "error",
        title: "cart.fullTitle",
        text: "cartMessage.tooManyPieces",
        values,
      },
    };
  }
  // Where all of them lie in the cart already, one of those becomes this piece.
  const next = addToCart(lines, { productId, quantity: 1, stock });
  if (!next.has(productId)) return { lines, message: cartFull };
  return {
    lines: next,
    chosen: withChosen(chosen, productId, [...own, id]),
    seen: [productId, product.priceCents],
    message: { kind: "success", title: "cart.addedTitle", text: "cartMessage.pieceAdded", values },
  };
}

async function set(request: Request, { lines, chosen }: Cart, form: FormData): Promise<CartStep> {
  const { productId, stock, quantity } = await readItem(request, form);
  if (quantity === undefined) return { lines, message: badQuantity };
  const next = setQuantity(lines, { productId, quantity, stock });
  const present = next.get(productId);
  if (present === undefined)
    return { lines: next, message: { kind: "info", title: "cart.removed" } };
  const left = (chosen.get(productId) ?? []).slice(present).map(unitCode);
  return {
    lines: next,
    message: {
      kind: "info",
      title: "cart.updated",
      ...(present < quantity ? { text: "cart.capped", values: { quantity: present } } : {}),
      ...(left.length > 0
        ? { text: "cartMessage.piecesLeft", values: { codes: left.join(", ") } }
        : {}),
    },
  };
}

/** The line stays, and any piece will do. */
function unchoose({ lines, chosen }: Cart, form: FormData): CartStep {
  const productId = integerField(form, "productId") ?? 0;
  const piece = integerField(form, "piece");
  const others = (chosen.get(productId) ?? []).filter((id) => id !== piece);
  return {
    lines,
    chosen: withChosen(chosen, productId, others),
    message: { kind: "info", title: "cartMessage.unchosen" },
  };
}

function remove({ lines }: Cart, form: FormData): CartStep {
  const next = new Map(lines);
  next.delete(integerField(form, "productId") ?? 0);
  return { lines: next, message: { kind: "info", title: "cart.removed" } };
}

async function changeCart(request: Request, form: FormData): Promise<CartStep> {
  const cart = await readCart(request);
  switch (textField(form, "intent")) {
    case "add":
      return add(request, cart, form);
    case "set":
      return set(request, cart, form);
    case "unchoose":
      return unchoose(cart, form);
    case "remove":
      return remove(cart, form);
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
  const many = manyActs[textField(form, "intent")];
  if (many) return many(request, form);
  const step = await changeCart(request, form);
  return form.has("stay") ? answerDrawer(request, step) : goBack(request, { form, step });
}
