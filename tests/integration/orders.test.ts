import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PaymentRefusedError, startPayment } from "~/payments/payment-page.server";
import { OrderGivenUpError, TotalChangedError } from "~/checkout/place-order.server";
import { releaseExpiredOrders } from "~/payments/overdue.server";
import { findOrder } from "~/orders/orders.server";
import { OutOfStockError } from "~/stock/moves.server";
import { db } from "~/platform/db.server";
import { payments } from "../support/fresh-shop";
import { checkoutForm, order } from "../support/orders";
import { createProduct, stockCounts, stockOf } from "../support/products";

async function mailsTo(recipient: string) {
  return db.selectFrom("mails").selectAll().where("recipient", "=", recipient).execute();
}

describe("placing an order", () => {
  it("writes order, items and reserved stock, at the prices of the database", async () => {
    const product = await createProduct({ stock: 5, priceCents: 4_200 });
    const placed = await order(new Map([[product.id, 2]]));
    expect(placed).toMatchObject({
      goodsCents: 8_400,
      shippingCents: 619,
      amountCents: 9_019,
      status: "pending",
      paymentState: "open",
      stockState: "held",
    });
    expect(placed.items).toMatchObject([{ quantity: 2, unitPriceCents: 4_200 }]);
    expect(await stockOf(product.id)).toBe(3);
  });

  it("gives one order however often the same form is sent, also at the same time", async () => {
    const product = await createProduct({ stock: 1 });
    const [formToken, form] = [randomUUID(), checkoutForm()];
    const placed = await Promise.all(
      Array.from({ length: 8 }, () => order(new Map([[product.id, 1]]), { formToken, form })),
    );
    expect(new Set(placed.map((each) => each.id)).size).toBe(1);
    expect(await stockCounts(product.id)).toEqual({ onHand: 0, held: 1, sold: 0 });
  });

  it("gives the last piece to one of a hundred buyers and tells the others", async () => {
    const product = await createProduct({ stock: 1 });
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => order(new Map([[product.id, 1]]))),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    const refusals = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason as unknown] : [],
    );
    expect(refusals.every((reason) => reason instanceof OutOfStockError)).toBe(true);
    expect(await stockCounts(product.id)).toEqual({ onHand: 0, held: 1, sold: 0 });
  });

  it("never deadlocks carts that hold the same parts in opposite order", async () => {
    const first = await createProduct({ stock: 40 });
    const second = await createProduct({ stock: 40 });
    const forwards = new Map([
      [first.id, 1],
      [second.id, 1],
    ]);
    const backwards = new Map([...forwards].reverse());
    await Promise.all(
      Array.from({ length: 40 }, (_, turn) => order(turn % 2 ? forwards : backwards)),
    );
    expect(await stockCounts(first.id)).toEqual({ onHand: 0, held: 40, sold: 0 });
    expect(await stockCounts(second.id)).toEqual({ onHand: 0, held: 40, sold: 0 });
  });

  it("writes nothing when one of several parts is sold out", async () => {
    const there = await createProduct({ stock: 3 });
    const gone = await createProduct({ stock: 0 });
    const lines = new Map([
      [there.id, 1],
      [gone.id, 1],
    ]);
    await expect(order(lines)).rejects.toMatchObject({ productIds: [gone.id] });
    expect(await stockCounts(there.id)).toEqual({ onHand: 3, held: 0, sold: 0 });
  });

  it("doesn't sell a product without a picture: that one is by quote only", async () => {
    const product = await createProduct({ stock: 3, images: [] });
    await expect(order(new Map([[product.id, 1]]))).rejects.toThrow(OutOfStockError);
  });

  it("refuses a total that the buyer didn't see, and writes nothing", async () => {
    const product = await createProduct({ stock: 1, priceCents: 5_000 });
    const lines = new Map([[product.id, 1]]);
    await expect(order(lines, { shownAmountCents: 1 })).rejects.toThrow(TotalChangedError);
    await db
      .updateTable("products")
      .set({ price_cents: 6_000 })
      .where("id", "=", product.id)
      .execute();
    await expect(order(lines, { shownAmountCents: 5_619 })).rejects.toThrow(TotalChangedError);
    expect(await stockOf(product.id)).toBe(1);
  });

  it("charges net prices and keeps the VAT ID for an exempt delivery", async () => {
    const product = await createProduct({ stock: 1, priceCents: 11_900 });
    const placed = await order(new Map([[product.id, 1]]), {
      form: { country: "Austria", euTaxExempt: true, vatId: "atu 12345675" },
      shownAmountCents: 10_000 + 1_599,
    });
    expect(placed).toMatchObject({
      goodsCents: 10_000,
      vatCents: 0,
      vatExempt: true,
      vatId: "ATU12345675",
    });
  });

  it("sends bank details with reference and term for a prepayment, in the order's language", async () => {
    const product = await createProduct();
    const placed = await order(new Map([[product.id, 1]]), {
      language: "en",
      form: { paymentMethod: "prepayment", email: "Prepay@Customer.test" },
    });
    const [mail] = await mailsTo("prepay@customer.test");
    expect(mail).toMatchObject({ kind: "prepayment", status: "waiting" });
    expect(mail?.message.subject).toContain(placed.number);
    expect(mail?.message.text).toContain("Please transfer the amount");
    expect(mail?.message.text).toContain("1 pc ×");
    expect(mail?.message.text).toContain("condition: Used, tested");
    expect(mail?.message.text).toContain(`Reference: ${placed.number}`);
    const days = (placed.paymentDueAt.getTime() - placed.createdAt.getTime()) / 86_400_000;
    expect(days).toBeCloseTo(10, 2);
  });
});

describe("starting the payment", () => {
  it("opens one Stripe session for the order's exact amount, however often it is asked", async () => {
    const product = await createProduct({ stock: 2, priceCents: 2_000 });
    const placed = await order(new Map([[product.id, 2]]));
    const urls = [await startPayment(placed), await startPayment(placed)];
    expect(urls[0]).toBe(urls[1]);
    const session = payments.sessions().find((each) => each.client_reference_id === placed.id);
    expect(session).toMatchObject({
      amount_total: 4_619,
      currency: "eur",
      customer_email: placed.email,
      locale: "de",
      metadata: { order_number: placed.number },
    });
    expect((await findOrder({ id: placed.id }))?.stripeSessionId).toBe(session?.id);
  });

  it("gives stock and order up when Stripe refuses it, and the form can't revive it", async () => {
    const product = await createProduct({ stock: 1 });
    const [formToken, form] = [randomUUID(), checkoutForm()];
    const lines = new Map([[product.id, 1]]);
    const placed = await order(lines, { formToken, form });
    payments.injectFault("refused", { endpoint: "POST /v1/checkout/sessions" });
    await expect(startPayment(placed)).rejects.toThrow(PaymentRefusedError);
    payments.clearFaults();
    expect(await stockOf(product.id)).toBe(1);
    expect(await findOrder({ id: placed.id })).toMatchObject({
      status: "cancelled",
      paymentState: "failed",
      stockState: "released",
    });
    await expect(order(lines, { formToken, form })).rejects.toThrow(OrderGivenUpError);
  });
});

describe("the sweep of overdue orders", () => {
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);

  it("frees the stock of a prepayment after ten days, once, and tells the buyer", async () => {
    const product = await createProduct({ stock: 2 });
    const lines = new Map([[product.id, 1]]);
    await order(lines, { form: { paymentMethod: "prepayment", email: "late@customer.test" } });
    await releaseExpiredOrders(later(9.9));
    expect(await stockOf(product.id)).toBe(1);
    await Promise.all([releaseExpiredOrders(later(10.1)), releaseExpiredOrders(later(10.1))]);
    expect(await stockCounts(product.id)).toEqual({ onHand: 2, held: 0, sold: 0 });
    const mails = await mailsTo("late@customer.test");
    expect(mails.map((mail) => mail.kind).sort()).toEqual(["prepayment", "prepayment-expired"]);
  });

  it("finds a payment that no webhook told about, instead of freeing the stock", async () => {
    const product = await createProduct({ stock: 1 });
    const placed = await order(new Map([[product.id, 1]]));
    await startPayment(placed);
    const session = payments.sessions().find((each) => each.client_reference_id === placed.id);
    await payments.pay(session?.id ?? "");
    await releaseExpiredOrders(later(1));
    expect(await stockCounts(product.id)).toEqual({ onHand: 0, held: 0, sold: 1 });
    expect((await findOrder({ id: placed.id }))?.paymentState).toBe("paid");
  });

  it("soon frees an order whose payment page never opened, and leaves the others their time", async () => {
    const [lost, open] = [await createProduct(), await createProduct()];
    await order(new Map([[lost.id, 1]]));
    await startPayment(await order(new Map([[open.id, 1]])));
    const minutes = 1 / 24 / 60;
    await releaseExpiredOrders(later(4 * minutes));
    expect(await stockCounts(lost.id)).toEqual({ onHand: 0, held: 1, sold: 0 });
    await releaseExpiredOrders(later(6 * minutes));
    expect(await stockCounts(lost.id)).toEqual({ onHand: 1, held: 0, sold: 0 });
    expect(await stockCounts(open.id)).toEqual({ onHand: 0, held: 1, sold: 0 });
  });

  it("ends an unpaid payment page and frees its stock", async () => {
    const product = await createProduct({ stock: 1 });
    const placed = await order(new Map([[product.id, 1]]));
    await startPayment(placed);
    await releaseExpiredOrders(later(1));
    expect(await stockCounts(product.id)).toEqual({ onHand: 1, held: 0, sold: 0 });
    const session = payments.sessions().find((each) => each.client_reference_id === placed.id);
    expect(session?.status).toBe("expired");
  });
});
