import { useFetcher, useLocation } from "@remix-run/react";
import type { Message } from "~/ui/toast";

export const CART_PATH = "/warenkorb";

/** What the cart answers to a change that is made without leaving the page. */
export interface CartAnswer {
  message: Message;
}

// Where an answer counts: the key of the location at which it came; forgotten, nowhere.
const countsAt = new WeakMap<CartAnswer, string>();

/**
 * Changes of the cart without leaving the page, one after the other: the cart is a cookie, and two
 * at once would overwrite each other. Whoever uses this hook sees the same change.
 */
export function useCartChange() {
  const { state, data, formData, submit } = useFetcher<CartAnswer>({ key: "cart-change" });
  const { key } = useLocation();
  if (data && !countsAt.has(data)) countsAt.set(data, key);
  return {
    busy: state !== "idle",
    /** To the last change, until another page is shown or it is forgotten. */
    answer: data && countsAt.get(data) === key ? data : undefined,
    forgetAnswer: () => {
      if (data) countsAt.set(data, "");
    },
    /** The change under way. */
    pending: formData,
    /** Not to be called in an effect: it is known at once that the cart is busy. */
    send: (fields: Record<string, string | number>) =>
      submit({ ...fields, stay: "1" }, { method: "post", action: CART_PATH, flushSync: true }),
  };
}

const SHOW = "shop:show-cart";

/** Asks the header to open the cart. */
export function showCart(): void {
  window.dispatchEvent(new Event(SHOW));
}

export function onShowCart(show: () => void): () => void {
  window.addEventListener(SHOW, show);
  return () => window.removeEventListener(SHOW, show);
}
