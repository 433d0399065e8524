import { checkoutFields } from "./purchase";
import { Visitor } from "./server";

/** A buyer at the checkout with these parts, one of each: the form, filled in, and what sends it. */
export async function shopperAtCheckout(
  { origin }: { origin: string },
  {
    productIds,
    paymentMethod = "online",
    email = "shopper@customer.test",
  }: {
    productIds: readonly number[];
    paymentMethod?: "online" | "prepayment";
    email?: string;
  },
) {
  const shopper = new Visitor(origin);
  for (const id of productIds) {
    await shopper.post("/warenkorb", { intent: "add", productId: String(id), quantity: "1" });
  }
  const html = await (await shopper.get("/checkout")).text();
  const form = { ...checkoutFields(html, email), paymentMethod };
  return { shopper, form, order: () => shopper.post("/checkout", form) };
}
