import { redirectWithMessage, type PageMessage } from "~/platform/message.server";
import { unitCode } from "~/stock/unit-code";
import { writeCart, type PricedCart } from "./cart.server";

/** To the catalogue with the reason; what was sold meanwhile leaves the cart, too. */
export async function leaveEmptyCart(cart: PricedCart) {
  const gone = cart.changes
    .map(({ name, piece }) => (piece ? `${name} (${unitCode(piece.id)})` : name))
    .filter(Boolean)
    .join(", ");
  const message: PageMessage = gone
    ? { kind: "info", title: "cart.changedTitle", text: "cart.gone", values: { name: gone } }
    : { kind: "info", title: "checkout.errors.cartEmptyTitle", text: "checkout.errors.cartEmpty" };
  return redirectWithMessage("/katalog", message, [await writeCart(new Map())]);
}
