import { describe, expect, it } from "vitest";
import { ActRefusedError } from "~/orders/act-on-order.server";
import { listPayments } from "~/orders/ledger.server";
import { receivePayment } from "~/orders/receive-payment.server";
import { releaseExpiredOrders } from "~/payments/overdue.server";
import { MovedError } from "~/platform/moved.server";
import { db } from "~/platform/db.server";
import { runShop } from "../support/command";
import { kindsOfMails, openOrder, reload, settledState } from "../support/order-book";
import {
  actOn,
  actsOn,
  balance,
  lastMailTo,
  placeOrder,
  placePaid,
  receive,
} from "../support/order-acts";
import { stockOf } from "../support/products";

describe("transfers that arrive", () => {
  it("in two parts pay for the order, and the buyer reads what is missing", async () => {
    const { placed } = await placeOrder();
    await receive(placed, 15_050, "AA RATE 1");
    expect(await settledState(placed)).toBe("pending open held");
    expect(await balance(placed)).toMatchObject({ fact: "part", openCents: 24_950 });
    const mail = await lastMailTo(placed);
    expect(mail.kind).toBe("paid-in-part");
    expect(mail.text).toContain("150,50 €");
    expect(mail.text).toContain("Es fehlen noch 249,50 €");
    expect(mail.text).toMatch(/Betrag: 249,50 €/);
    await receive(placed, 24_950);
    expect(await settledState(placed)).toBe("paid paid sold");
    expect(await balance(placed)).toMatchObject({ fact: "paid", openCents: 0, overCents: 0 });
    expect((await lastMailTo(placed)).text).toContain("Ihre Zahlung von 400,00 €");
    const payments = await listPayments(placed.id);
    expect(
      payments.map(({ cents, way, reference, actor }) => [cents, way, reference, actor]),
    ).toEqual([
      [15_050, "transfer", "AA RATE 1", "ute@shop.test"],
      [24_950, "transfer", "", "ute@shop.test"],
    ]);
    expect(await actsOn(placed)).toEqual(Array(2).fill("ute@shop.test: order-payment"));
  });

  it("give the buyer of a part the time for the rest", async () => {
    const { placed } = await placeOrder();
    await db
      .updateTable("orders")
      .set({ payment_due_at: new Date(Date.now() + 3600_000) })
      .where("id", "=", placed.id)
      .execute();
    await receive(placed, 100);
    expect((await reload(placed)).paymentDueAt.getTime()).toBeGreaterThan(
      Date.now() + 8 * 86_400_000,
    );
  });

  it("that are more than the price are too much, and the buyer is told", async () => {
    const { placed } = await placeOrder();
    await receive(placed, 41_000);
    expect(await settledState(placed)).toBe("paid paid sold");
    expect(await balance(placed)).toMatchObject({ fact: "over", overCents: 1_000 });
    expect((await lastMailTo(placed)).text).toContain("Zu viel gezahlt sind 10,00 €");
    await receive(placed, 500);
    expect(await balance(placed)).toMatchObject({ fact: "over", overCents: 1_500 });
    const mail = await lastMailTo(placed);
    expect(mail.kind).toBe("overpaid");
    expect(mail.text).toContain("15,00 €");
  });

  it("are owed when only a part came and the term is over", async () => {
    const { placed, one } = await placeOrder();
    await receive(placed, 5_000);
    await db
      .updateTable("orders")
      .set({ payment_due_at: new Date(Date.now() - 1_000) })
      .where("id", "=", placed.id)
      .execute();
    await releaseExpiredOrders();
    expect(await settledState(placed)).toBe("cancelled expired released");
    expect(await stockOf(one.id)).toBe(5);
    expect(await balance(placed)).toMatchObject({ fact: "owed", owedCents: 5_000 });
    const mail = await lastMailTo(placed);
    expect(mail.kind).toBe("prepayment-expired");
    expect(mail.text).toContain("Ihre 50,00 € überweisen wir");
    await receive(placed, 1_000);
    expect(await balance(placed)).toMatchObject({ fact: "owed", owedCents: 6_000 });
    expect((await lastMailTo(placed)).text).toContain("storniert. Wir zahlen 60,00 €");
    await receive(placed, 34_000);
    expect(await settledState(placed)).toBe("paid paid sold");
  });

  it("count once however often their form is sent, also at the same moment", async () => {
    const { placed } = await placeOrder();
    const act = { ...(await actOn(placed)), cents: 10_000 };
    const results = await Promise.all([1, 2, 3].map(() => receivePayment(act)));
    expect(results.filter(({ changed }) => changed)).toHaveLength(1);
    expect(await listPayments(placed.id)).toHaveLength(1);
    expect(await actsOn(placed)).toHaveLength(1);
  });

  it("aren't noted on an order that moved since the form was opened", async () => {
    const { placed } = await placeOrder();
    const act = await actOn(placed);
    await receive(placed, 100);
    const late = receivePayment({ ...act, cents: 10_000 });
    await expect(late).rejects.toBeInstanceOf(MovedError);
    expect(await listPayments(placed.id)).toHaveLength(1);
  });

  it("are refused while the buyer pays online", async () => {
    const { placed } = await openOrder();
    const refused = receive(placed, 100);
    await expect(refused).rejects.toBeInstanceOf(ActRefusedError);
    expect(await listPayments(placed.id)).toEqual([]);
  });

  it("of the rest are what the operator's command notes", async () => {
    const { placed } = await placeOrder();
    await receive(placed, 10_000);
    await runShop(["orders", "paid", placed.number]);
    expect(await balance(placed)).toMatchObject({ fact: "paid", openCents: 0 });
    expect((await listPayments(placed.id)).map(({ cents }) => cents)).toEqual([10_000, 30_000]);
    expect(await kindsOfMails(placed)).toEqual(["prepayment", "paid-in-part", "payment-received"]);
  });
});

it("what was paid by card stands in the order with Stripe's id", async () => {
  const { placed } = await placeOrder("online");
  const [payment, another] = await listPayments(placed.id);
  expect(another).toBeUndefined();
  expect(payment).toMatchObject({ cents: 40_000, way: "card" });
  expect(payment?.reference).toBe(placed.stripePaymentIntentId);
});

it("a cancelled transfer is owed until it was sent back", async () => {
  const { placed } = await placePaid();
  await runShop(["orders", "cancel", placed.number]);
  expect(await balance(placed)).toMatchObject({ fact: "owed", owedCents: 40_000 });
  await runShop(["orders", "refunded", placed.number]);
  expect(await balance(placed)).toMatchObject({ fact: "refunded", owedCents: 0 });
});
