import { checkoutFields } from "./purchase";
import { Visitor } from "./server";

let shoppers = 0;

/**
 * A buyer at the checkout with these parts, one of each: the form, filled in, and what sends it.
 * Everybody has an e-mail address and an internet connection of their own.
 */
export async function shopperAtCheckout(
  { origin }: { origin: string },
  {
    productIds,
    piece,
    paymentMethod = "online",
    email,
    address,
  }: {
    productIds: readonly number[];
    /** The single piece that is chosen of each. */
    piece?: number;
    paymentMethod?: "online" | "prepayment";
    email?: string;
    address?: string;
  },
) {
  const turn = ++shoppers;
  const own = `198.51.${(turn >> 8) & 255}.${turn & 255}`;
  const shopper = new Visitor(origin, { "Fly-Client-IP": address ?? own });
  for (const id of productIds) {
    const added = { intent: "add", productId: String(id), quantity: "1" };
    await shopper.post("/warenkorb", piece ? { ...added, piece: String(piece) } : added);
  }
  const html = await (await shopper.get("/checkout")).text();
  const fields = checkoutFields(html, email ?? `shopper${turn}@customer.test`);
  const form = { ...fields, paymentMethod };
  return { shopper, form, order: () => shopper.post("/checkout", form) };
}
