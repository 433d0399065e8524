import { useFetcher, useLocation } from "@remix-run/react";
import type { Message } from "~/ui/toast";

export const CART_PATH = "/warenkorb";

export interface CartActionResult {
  message: Message;
}

// The key of the location at which an answer came; it is shown nowhere else.
const countsAt = new WeakMap<CartActionResult, string>();

/**
 * One change after the other: the cart is a cookie, and two at once would overwrite each other. All
 * users of this hook share the change.
 */
export function useCartChange() {
  const { state, data, formData, submit } = useFetcher<CartActionResult>({ key: "cart-change" });
  const { key } = useLocation();
  if (data && !countsAt.has(data)) countsAt.set(data, key);
  return {
    busy: state !== "idle",
    /** To the last change, until another page is shown or it is dismissed. */
    answer: data && countsAt.get(data) === key ? data : undefined,
    forgetAnswer: () => {
      if (data) countsAt.set(data, "");
    },
    /** The change under way. */
    pending: formData,
    /** Never in an effect: the cart must be busy at once. */
    send: (fields: Record<string, string | number>) =>
      submit({ ...fields, stay: "1" }, { method: "post", action: CART_PATH, flushSync: true }),
  };
}

const SHOW = "shop:show-cart";

/** The header opens it. */
export function showCart(): void {
  window.dispatchEvent(new Event(SHOW));
}

export function onShowCart(show: () => void): () => void {
  window.addEventListener(SHOW, show);
  return () => window.removeEventListener(SHOW, show);
}
