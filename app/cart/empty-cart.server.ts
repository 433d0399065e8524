import { redirect } from "@remix-run/node";
import { setMessage } from "~/platform/message.server";
import { writeCart, type PricedCart } from "./cart.server";

/** Nothing to order: to the catalogue, told why. What was sold meanwhile leaves the cart, too. */
export async function leaveEmptyCart(cart: PricedCart) {
  const gone = cart.changes.map((change) => change.name).join(", ");
  const headers = new Headers();
  headers.append("Set-Cookie", await writeCart(new Map()));
  headers.append(
    "Set-Cookie",
    await setMessage(
      gone
        ? { kind: "info", title: "cart.changedTitle", text: "cart.gone", values: { name: gone } }
        : {
            kind: "info",
            title: "checkout.errors.cartEmptyTitle",
            text: "checkout.errors.cartEmpty",
          },
    ),
  );
  return redirect("/katalog", { status: 303, headers });
}
