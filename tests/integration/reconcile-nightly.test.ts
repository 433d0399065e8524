import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { reconcileNightly } from "~/payments/reconcile-nightly.server";
import { startPayment } from "~/payments/payment-page.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { stripe } from "~/platform/stripe.server";
import { payments } from "../support/fresh-shop";
import { openOrder, payOnline, reload, sessionOf, settledState } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { runShop } from "../support/command";
import { refundOrder } from "~/payments/refund-order.server";

let found = 0;

/** Somebody paid for an order that the shop doesn't know. */
async function payForNothing(): Promise<string> {
  const session = await stripe.checkout.sessions.create({
    mode: "payment",
    success_url: "http://shop.test/",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "eur", unit_amount: 5_000, product_data: { name: "Modul" } },
      },
    ],
    metadata: { order_id: `7f000000-0000-4000-8000-00000000000${++found}` },
  });
  await payments.pay(session.id);
  return session.id;
}

async function findings(): Promise<string[]> {
  const rows = await db
    .selectFrom("mails")
    .select("message")
    .where("recipient", "=", env.MAIL_TO)
    .where("kind", "=", "findings")
    .orderBy("created_at")
    .execute();
  return rows.map(({ message }) => message.text);
}

beforeEach(async () => {
  await sql`truncate mails cascade`.execute(db);
});

it("mends by night what no webhook told, and mails nobody about it", async () => {
  const product = await createProduct({ stock: 1, priceCents: 9_900 });
  const placed = await order(new Map([[product.id, 1]]));
  await startPayment(placed);
  await payments.pay(sessionOf(placed).id);
  await reconcileNightly();
  expect(await settledState(placed)).toBe("paid paid sold");
  expect(await findings()).toEqual([]);
});

it("mails the desk a payment that no order is for once, whichever machines compare", async () => {
  const first = await payForNothing();
  await Promise.all([reconcileNightly(), reconcileNightly()]);
  await reconcileNightly();
  expect(await findings()).toEqual([expect.stringContaining(first)]);
  const second = await payForNothing();
  await reconcileNightly();
  const [, news, more] = await findings();
  expect(news).toContain(second);
  expect(news).not.toContain(first);
  expect(more).toBeUndefined();
});

it("doesn't repeat what the desk knows: a refund that failed", async () => {
  const { placed } = await openOrder();
  await payOnline(await reload(placed));
  await runShop(["orders", "cancel", placed.number]);
  payments.injectFault("refused", { endpoint: "POST /v1/refunds" });
  await refundOrder(placed.id);
  await reconcileNightly();
  expect((await findings()).join()).not.toContain(placed.number);
});

it("fails when Stripe can't be reached, so that it is tried again", async () => {
  payments.injectFault("reset", { times: 10, endpoint: "GET /v1/checkout/sessions" });
  await expect(reconcileNightly()).rejects.toThrow();
  payments.clearFaults();
});
