import { useEffect, useState } from "react";
import { showCart, useCartChange } from "./cart-change";

/** Puts a part into the cart without leaving the page; the cart opens beside it. */
export function useAdd() {
  const { busy, answer, send } = useCartChange();
  const [adding, setAdding] = useState<{ lastAnswer: typeof answer }>();

  useEffect(() => {
    if (!adding || busy || answer === adding.lastAnswer) return;
    setAdding(undefined);
    showCart();
  }, [adding, busy, answer]);

  return {
    adding: adding !== undefined,
    add: (fields: { productId: number; quantity: number; piece?: number }) => {
      send({ intent: "add", ...fields });
      setAdding({ lastAnswer: answer });
    },
  };
}
