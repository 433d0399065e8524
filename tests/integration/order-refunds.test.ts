import { describe, expect, it } from "vitest";
import { listPayments } from "~/orders/ledger.server";
import type { Order } from "~/orders/orders.server";
import { refundAmount, settleRefund } from "~/orders/refund-amount.server";
import { sendRefund } from "~/payments/refund-amount.server";
import { refundOrder } from "~/payments/refund-order.server";
import { handleStripeEvent } from "~/payments/stripe-events.server";
import { stripe } from "~/platform/stripe.server";
import { runShop } from "../support/command";
import { payments } from "../support/fresh-shop";
import { eventsAbout, kindsOfMails, mailsToDesk, settledState } from "../support/order-book";
import { actOn, balance, lastMailTo, placeOrder, placePaid, receive } from "../support/order-acts";

async function refund(placed: Order, cents: number, reason = "Kratzer") {
  await refundAmount({ ...(await actOn(placed)), cents, reason });
  return (await listPayments(placed.id)).filter((row) => row.state === "due");
}

/** Decides and lets the job run. */
async function refundByCard(placed: Order, cents: number) {
  for (const { id } of await refund(placed, cents)) await sendRefund(id);
}

async function atStripe({ stripePaymentIntentId }: Order) {
  const { data } = await stripe.refunds.list({ payment_intent: stripePaymentIntentId ?? "" });
  return data;
}

const states = async (placed: Order) =>
  (await listPayments(placed.id)).map(({ cents, way, state }) => `${cents} ${way} ${state}`);

describe("an amount back to the card", () => {
  it("goes through Stripe, several times, and the buyer reads why", async () => {
    const { placed } = await placeOrder("online");
    await refundByCard(placed, 2_500);
    expect(await settledState(placed)).toBe("paid paid sold");
    const mail = await lastMailTo(placed);
    expect(mail.kind).toBe("refunded-amount");
    expect(mail.text).toContain("25,00 €");
    expect(mail.text).toContain("Kratzer");
    await refundByCard(placed, 2_500);
    expect(await states(placed)).toEqual(["40000 card done", "-2500 card done", "-2500 card done"]);
    expect((await atStripe(placed)).map(({ amount }) => amount)).toEqual([2_500, 2_500]);
    expect(await balance(placed)).toMatchObject({ fact: "paid", dueCents: 35_000, openCents: 0 });
    for (const event of await eventsAbout(placed)) await handleStripeEvent(event);
    expect(await states(placed)).toHaveLength(3);
    const kinds = await kindsOfMails(placed);
    expect(kinds.filter((kind) => kind === "refunded-amount")).toHaveLength(2);
  });

  it("is made once when its job runs twice, or its answer was lost", async () => {
    const { placed } = await placeOrder("online");
    const [due] = await refund(placed, 1_000);
    await Promise.all([sendRefund(due?.id ?? ""), sendRefund(due?.id ?? "")]);
    await sendRefund(due?.id ?? "");
    expect(await atStripe(placed)).toHaveLength(1);
    expect(await states(placed)).toEqual(["40000 card done", "-1000 card done"]);
  });

  it("isn't more than was paid, all amounts together", async () => {
    const { placed } = await placeOrder("online");
    await refund(placed, 30_000);
    await expect(refund(placed, 10_001)).rejects.toMatchObject({ reason: "amount-too-high" });
    expect(await refund(placed, 10_000)).toHaveLength(2);
  });

  it("that is all of it ends the order", async () => {
    const { placed } = await placeOrder("online");
    await refundByCard(placed, 40_000);
    expect(await settledState(placed)).toBe("cancelled refunded released");
    expect(await balance(placed)).toMatchObject({ fact: "refunded", owedCents: 0 });
  });

  it("is taken off what goes back when the order is cancelled afterwards", async () => {
    const { placed } = await placeOrder("online");
    await refundByCard(placed, 1_000);
    await runShop(["orders", "cancel", placed.number]);
    expect((await lastMailTo(placed)).text).toContain("erstatten 390,00 €");
    await refundOrder(placed.id);
    expect((await atStripe(placed)).map(({ amount }) => amount).sort()).toEqual([1_000, 39_000]);
    expect(await settledState(placed)).toBe("cancelled refunded released");
    expect(await balance(placed)).toMatchObject({ fact: "refunded", owedCents: 0 });
  });

  it("that the bank sends back is owed and visible until it was sent another way", async () => {
    const { placed } = await placeOrder("online");
    await refundByCard(placed, 2_500);
    const [made] = await atStripe(placed);
    await payments.failRefund(made?.id ?? "");
    for (const event of await eventsAbout(placed)) await handleStripeEvent(event);
    expect(await states(placed)).toEqual(["40000 card done", "-2500 card failed"]);
    expect(await balance(placed)).toMatchObject({ fact: "owed", owedCents: 2_500 });
    expect(await mailsToDesk(placed)).toHaveLength(2);
    const failed = (await listPayments(placed.id)).find(({ state }) => state === "failed");
    const paymentId = failed?.id ?? "";
    await settleRefund({ ...(await actOn(placed)), paymentId, reference: "SEPA 7" });
    expect(await balance(placed)).toMatchObject({ fact: "paid", owedCents: 0 });
    for (const event of await eventsAbout(placed))
      await handleStripeEvent({ ...event, id: `${event.id}b` });
    expect(await states(placed)).toEqual(["40000 card done", "-2500 transfer done"]);
  });

  it("that Stripe refuses is the desk's", async () => {
    const { placed } = await placeOrder("online");
    const [due] = await refund(placed, 2_500);
    payments.injectFault("refused", { endpoint: "POST /v1/refunds" });
    await sendRefund(due?.id ?? "", { isLast: true }).finally(() => payments.clearFaults());
    expect(await balance(placed)).toMatchObject({ fact: "owed", owedCents: 2_500 });
    expect((await mailsToDesk(placed)).at(-1)?.subject).toContain("Erstattung fehlgeschlagen");
  });
});

describe("an amount back by transfer", () => {
  it("is owed until somebody sent it", async () => {
    const { placed } = await placePaid();
    const [due] = await refund(placed, 5_000, "Preisnachlass");
    expect(await balance(placed)).toMatchObject({ fact: "owed", owedCents: 5_000 });
    const settle = { ...(await actOn(placed)), paymentId: due?.id ?? "" };
    await settleRefund(settle);
    expect((await settleRefund(settle)).changed).toBe(false);
    expect(await balance(placed)).toMatchObject({ fact: "paid", owedCents: 0, dueCents: 35_000 });
    expect((await lastMailTo(placed)).text).toContain("Preisnachlass");
    const again = { ...(await actOn(placed)), paymentId: due?.id ?? "" };
    await expect(settleRefund(again)).rejects.toMatchObject({ reason: "nothing-to-send" });
  });

  it("evens out what was paid too much, and the price stays", async () => {
    const { placed } = await placeOrder();
    await receive(placed, 41_000);
    const [due] = await refund(placed, 1_000, "Zu viel gezahlt");
    await settleRefund({ ...(await actOn(placed)), paymentId: due?.id ?? "" });
    expect(await balance(placed)).toEqual({
      fact: "paid",
      dueCents: 40_000,
      openCents: 0,
      overCents: 0,
      owedCents: 0,
    });
  });
});
