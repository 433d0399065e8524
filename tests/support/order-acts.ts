import { randomUUID } from "node:crypto";
import { balanceOf } from "../../app/orders/balance";
import { shipParcel } from "../../app/orders/parcels.server";
import { receivePayment } from "../../app/orders/receive-payment.server";
import type { Order } from "../../app/orders/orders.server";
import { db } from "../../app/platform/db.server";
import { payOnline, reload } from "./order-book";
import { startPayment } from "../../app/payments/payment-page.server";
import { order } from "./orders";
import { createProduct } from "./products";

/** What staff do with orders, without their pages. */

const ute = { id: null, name: "ute@shop.test" };

/** An act as its form would ask for it. */
export async function actOn(placed: Pick<Order, "id" | "number">) {
  const { version } = await reload(placed);
  return { number: placed.number, actor: ute, formToken: randomUUID(), version };
}

/** One piece for 100 €, and two for 150 € each: 400 € with free shipping. */
export async function placeOrder(paymentMethod: "online" | "prepayment" = "prepayment") {
  const one = await createProduct({ stock: 5, priceCents: 10_000 });
  const two = await createProduct({ stock: 5, priceCents: 15_000 });
  const lines = new Map([
    [one.id, 1],
    [two.id, 2],
  ]);
  const email = `${randomUUID()}@customer.test`;
  const placed = await order(lines, { form: { paymentMethod, email } });
  if (paymentMethod === "online") {
    await startPayment(placed);
    await payOnline(await reload(placed));
  }
  return { placed: await reload(placed), one, two };
}

export async function receive(placed: Order, cents: number, reference = "") {
  return receivePayment({ ...(await actOn(placed)), cents, reference });
}

/** Paid in full by transfer. */
export async function placePaid() {
  const shop = await placeOrder();
  await receive(shop.placed, shop.placed.amountCents);
  return { ...shop, placed: await reload(shop.placed) };
}

/** @param quantities of the order's lines, in their order */
export async function ship(placed: Order, quantities: number[], trackingNumber = "DPD1") {
  const items = quantities.map((quantity, at) => ({ itemId: placed.items[at]?.id ?? 0, quantity }));
  return shipParcel({ ...(await actOn(placed)), carrier: "dpd", trackingNumber, items });
}

export async function balance(placed: Pick<Order, "id">) {
  return balanceOf(await reload(placed));
}

export async function lastMailTo({ email }: Pick<Order, "email">) {
  const row = await db
    .selectFrom("mails")
    .select(["kind", "message"])
    .where("recipient", "=", email)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { kind: row.kind, text: row.message.text.replaceAll("\u00a0", " ") };
}

export async function actsOn({ number }: Pick<Order, "number">) {
  const rows = await db
    .selectFrom("audit")
    .select(["act", "actor", "after"])
    .where("subject", "=", number)
    .orderBy("id")
    .execute();
  return rows.map(({ act, actor }) => `${actor}: ${act}`);
}
