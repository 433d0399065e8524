import { redirect } from "@remix-run/node";
import type { CartLines, SeenPrices } from "~/cart/cart";
import type { ChosenPieces } from "~/cart/chosen";
import { readCart, type OfferedPart, type PricedCart } from "~/cart/cart.server";
import { leaveEmptyCart } from "~/cart/empty-cart.server";
import { offerState, type Offer } from "~/offers/offer";
import { findLinkedOffer, OFFER_PATH } from "~/offers/offer-link.server";
import type { Order } from "~/orders/orders.server";

/** What is ordered: the cart, or an offer as a whole at its own prices. */
export interface Basket {
  lines: CartLines;
  seen: SeenPrices;
  chosen: ChosenPieces;
  offer?: Offer & { path: string };
  /** The offer's parts, by product. */
  offered?: ReadonlyMap<number, OfferedPart>;
}

export interface BasketOptions {
  /** The buyer's own unpaid order. */
  pending?: Order;
  /** The form's, as its order keeps it: read, not as it was sent. */
  formToken?: string;
  /** The page is shown again after its form was sent, which has decided already. */
  isAnswer?: boolean;
}

/**
 * An offer's own unpaid order doesn't close it for whoever placed that.
 * @throws a redirect to the offer's page, which says why it can't be ordered
 */
export async function readBasket(
  request: Request,
  { pending, formToken, isAnswer = false }: BasketOptions,
): Promise<Basket> {
  const token = new URL(request.url).searchParams.get("angebot");
  if (token === null) return readCart(request);
  const path = OFFER_PATH + encodeURIComponent(token);
  const offer = await findLinkedOffer(token);
  const isOwn = offer?.order && [pending?.formToken, formToken].includes(offer.order.formToken);
  const isOpen = offer && (isOwn || isAnswer || offerState(offer) === "open");
  if (!isOpen) throw redirect(path, { status: 303 });
  const known = offer.items.map((item) => ({ ...item, productId: item.productId ?? 0 }));
  return {
    lines: new Map(known.map(({ productId, quantity }) => [productId, quantity])),
    seen: new Map(),
    chosen: new Map(),
    offer: { ...offer, path },
    offered: new Map(known.map((part) => [part.productId, part])),
  };
}

type Priced = { basket: Basket; cart: PricedCart };

/** Whoever chose that piece may choose another one, and keeps what was typed until then. */
export function isEmptied(cart: PricedCart): boolean {
  return cart.items.length === 0 && !cart.changes.some(({ kind }) => kind === "piece-gone");
}

/** An offer is ordered as a whole or not at all. */
export function mustLeave({ basket, cart }: Priced): boolean {
  return isEmptied(cart) || (basket.offer !== undefined && cart.changes.length > 0);
}

export async function leaveCheckout({ basket, cart }: Priced) {
  return basket.offer ? redirect(basket.offer.path, { status: 303 }) : leaveEmptyCart(cart);
}

export function offerDefaults({ offer }: Basket): Record<string, string> {
  if (!offer) return {};
  const { email, firstName, lastName, company, phone } = offer;
  const given = Object.entries({ email, firstName, lastName, company, phone });
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}
