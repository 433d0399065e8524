import { expect, it } from "vitest";
import { handleStripeEvent } from "~/payments/stripe-events.server";
import { writeCart } from "~/cart/cart.server";
import { completed, openOrder, sessionOf, stripeEvent } from "../support/order-book";
import { createProduct } from "../support/products";
import { Visitor } from "../support/visitor";

/** A debit that the bank sends back, days after its goods have left the cart. */
async function failedDebit() {
  const { placed, productId } = await openOrder();
  const session = completed(sessionOf(placed), "unpaid");
  await handleStripeEvent(stripeEvent("checkout.session.completed", session));
  await handleStripeEvent(stripeEvent("checkout.session.async_payment_failed", session));
  return { productId, path: `/checkout/success?session_id=${sessionOf(placed).id}` };
}

it("gives the goods back into the cart, for another try", async () => {
  const { productId, path } = await failedDebit();
  const buyer = new Visitor();
  const page = await buyer.get(path);
  expect(page.data).toMatchObject({ state: "failed", cartCountNow: 1 });
  const checkout = await buyer.get("/checkout");
  expect(checkout.status).toBe(200);
  expect(JSON.stringify(checkout.data)).toContain(`"productId":${productId}`);
});

it("leaves a cart alone that was filled since", async () => {
  const { path } = await failedDebit();
  const other = await createProduct({ stock: 1 });
  const buyer = new Visitor();
  const [cart = ""] = (await writeCart(new Map([[other.id, 1]]))).split(";");
  buyer.cookies.set("cart", cart.split(/=(.*)/s)[1] ?? "");
  const page = await buyer.get(path);
  expect(page.headers.get("Set-Cookie")).toBeNull();
});
