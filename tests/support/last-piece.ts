import { sql } from "kysely";
import { expect } from "vitest";
import { db } from "../../app/platform/db.server";
import { signatureHeader } from "../../dev/payments/index";
import { mailbox, payments } from "./fresh-shop";
import { patience } from "./mortal-server";
import { eventsAbout, reload, sessionOf } from "./order-book";
import { createProduct } from "./products";
import { shopperAtCheckout } from "./shopper";

/** Somebody at the checkout with the only piece of a part, and all they and Stripe do about it. */
export async function buyerOf(
  shop: { origin: string },
  paymentMethod: "online" | "prepayment" = "online",
) {
  const { id: productId } = await createProduct({ stock: 1 });
  const { shopper, order } = await shopperAtCheckout(shop, {
    productIds: [productId],
    paymentMethod,
  });
  const orders = () =>
    db
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select(["orders.id", "number"])
      .where("product_id", "=", productId)
      .execute();
  const placed = async () => {
    const [found] = await orders();
    if (!found) throw new Error("no order");
    return reload(found);
  };
  const tell = async () => {
    const events = await eventsAbout(await placed());
    const body = JSON.stringify(events.find(({ type }) => type === "checkout.session.completed"));
    const at = Math.floor(Date.now() / 1000);
    const headers = { "stripe-signature": signatureHeader(body, "whsec_integration_tests", at) };
    return fetch(`${shop.origin}/webhooks/stripe`, { method: "POST", body, headers });
  };
  return {
    productId,
    orders,
    placed,
    order,
    /** Orders and pays, and Stripe has told nobody. */
    pay: async () => {
      await order();
      await payments.pay(sessionOf(await placed()).id);
    },
    /** Stripe tells the shop of the payment. */
    tell,
    makeOverdue: async () => {
      const { id } = await placed();
      await sql`update orders set payment_due_at = now() - interval '1 hour'
        where id = ${id}`.execute(db);
    },
    success: async () => {
      const { id } = sessionOf(await placed());
      return (await shopper.get(`/checkout/success?session_id=${id}`)).text();
    },
    leavePayment: async () => {
      const { pathname, search } = new URL(sessionOf(await placed()).cancel_url ?? "");
      return shopper.get(pathname + search);
    },
  };
}
export type Buyer = Awaited<ReturnType<typeof buyerOf>>;

/** The order's mails to its buyer and to the desk. */
export async function mailsOf(buyer: Buyer) {
  const { number } = await buyer.placed();
  return db
    .selectFrom("mails")
    .select(["id", "kind", "status"])
    .where(sql<boolean>`message->>'subject' like ${`%${number}%`}`)
    .orderBy("kind")
    .execute();
}

async function isAllSent(buyer: Buyer) {
  return (await mailsOf(buyer)).every(({ status }) => status === "sent");
}

export const untilSent = (buyer: Buyer) => expect.poll(() => isAllSent(buyer), patience).toBe(true);

/** How often each of the order's mails has arrived. */
export async function copiesOf(buyer: Buyer) {
  const arrived = (await (await fetch(`${mailbox.url}/mails.json`)).json()) as {
    headers: { name: string; value: string }[];
  }[];
  const ids = arrived.map(
    ({ headers }) => headers.find(({ name }) => name.toLowerCase() === "message-id")?.value ?? "",
  );
  const mails = await mailsOf(buyer);
  return mails.map(({ kind, id }) => {
    const copies = ids.filter((each) => each.includes(id)).length;
    return copies === 1 ? kind : `${kind} × ${copies}`;
  });
}
