import { useEffect, useState } from "react";
import { useCartChange } from "./cart-change";
import type { CartItem } from "./cart.server";

/** Chosen by the buyer and not yet confirmed by the server. */
export interface QuantityUpdates {
  /** The server doesn't know everything yet. */
  unsent: boolean;
  quantityOf: (item: CartItem) => number;
  totalCents: (items: CartItem[]) => number;
  set: (item: CartItem, quantity: number) => void;
  remove: (item: CartItem) => void;
  clear: () => void;
}

/** Changes that come faster than answers wait; of one product only the last is sent. */
export function useQuantityUpdates(): QuantityUpdates {
  const { busy, pending, send } = useCartChange();
  const [waiting, setWaiting] = useState<ReadonlyMap<number, number>>(new Map());

  useEffect(() => {
    const [next] = waiting;
    if (busy || !next) return;
    const [productId, quantity] = next;
    queueMicrotask(() => send({ intent: quantity > 0 ? "set" : "remove", productId, quantity }));
    // Only what is sent here: another change may have come since this was rendered.
    setWaiting((before) => new Map([...before].filter((update) => update.join() !== next.join())));
    // `send` is another function in every rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [busy, waiting]);

  const quantityOf = (item: CartItem) => {
    const chosen = waiting.get(item.productId);
    if (chosen !== undefined) return chosen;
    const isPending = pending?.get("productId") === String(item.productId);
    const sent = isPending && pending.get("intent") === "set" ? pending.get("quantity") : null;
    return sent === null ? item.quantity : Number(sent);
  };
  const set = (item: CartItem, quantity: number) =>
    setWaiting((before) => new Map(before).set(item.productId, quantity));
  return {
    unsent: busy || waiting.size > 0,
    quantityOf,
    totalCents: (items) =>
      items.reduce((sum, item) => sum + item.unitPriceCents * quantityOf(item), 0),
    set,
    remove: (item) => set(item, 0),
    clear: () => send({ intent: "clear" }),
  };
}
