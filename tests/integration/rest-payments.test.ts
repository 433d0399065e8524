import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { changeItems } from "~/orders/change-items.server";
import { chargeVat } from "~/orders/charge-vat.server";
import { listPayments } from "~/orders/ledger.server";
import { orderPagePath } from "~/orders/order-link.server";
import type { Order } from "~/orders/orders.server";
import { shipParcel, unshipped } from "~/orders/parcels.server";
import { refundAmount } from "~/orders/refund-amount.server";
import { checkVatId } from "~/orders/vat-checks.server";
import { cancelOrder, endPaymentPage } from "~/payments/cancel-order.server";
import { startPayment } from "~/payments/payment-page.server";
import { reconcile } from "~/payments/reconcile.server";
import { sendRefund } from "~/payments/refund-amount.server";
import { refundOrder } from "~/payments/refund-order.server";
import { handleStripeEvent } from "~/payments/stripe-events.server";
import { db } from "~/platform/db.server";
import { createSecret } from "~/platform/secrets.server";
import { stripe } from "~/platform/stripe.server";
import { payments } from "../support/fresh-shop";
import { actOn, balance, lastMailTo, receive } from "../support/order-acts";
import { kindsOfMails, payOnline, reload, settledState, stripeEvent } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { createSignedIn, Visitor } from "../support/visitor";

// VIES's stand-in doesn't know it (dev/vies).
const unknown = "ATU40400008";

/** 119 € with VAT, 15,99 € shipping: 115,99 € are paid before VIES says no, 19 € are missing then. */
async function chargedAfterwards(
  paymentMethod: "online" | "prepayment" = "online",
  form: { email?: string } = {},
): Promise<Order> {
  const part = await createProduct({ stock: 2, priceCents: 11_900 });
  const business = { customerType: "business", company: "Huber GmbH", country: "Austria" } as const;
  const placed = await order(new Map([[part.id, 1]]), {
    form: { ...business, ...form, paymentMethod, euTaxExempt: true, vatId: unknown },
  });
  if (paymentMethod === "online") {
    await startPayment(placed);
    await payOnline(await reload(placed));
  } else await receive(placed, placed.amountCents);
  await checkVatId({ orderId: placed.id });
  await chargeVat({ ...(await actOn(placed)), reason: "nicht registriert" });
  return reload(placed);
}

const buyer = () => new Visitor();

async function linkOf(placed: Order): Promise<string> {
  return `${await orderPagePath(placed)}/zahlung`;
}

/** The buyer presses the link. @returns where it leads */
async function press(placed: Order): Promise<string | null> {
  return (await buyer().get(await linkOf(placed))).location;
}

const restSessions = (placed: Order) =>
  payments
    .sessions()
    .filter(({ metadata }) => metadata?.rest_id && metadata.order_number === placed.number);

const restSession = (placed: Order) => {
  const session = restSessions(placed).at(-1);
  if (!session) throw new Error("no payment page");
  return session;
};

const paysRest = (placed: Order) => payments.pay(restSession(placed).id);

async function tell(type: string, placed: Order): Promise<string> {
  return handleStripeEvent(stripeEvent(`checkout.session.${type}`, restSession(placed)));
}

const booked = async (placed: Order) =>
  (await listPayments(placed.id)).map(({ cents, way, state }) => `${cents} ${way} ${state}`);

async function refundsOf(placed: Order): Promise<number[][]> {
  const own = (await reload(placed)).stripePaymentIntentId ?? "";
  const intents = [own, restSession(placed).payment_intent as string];
  const lists = intents.map((payment_intent) => stripe.refunds.list({ payment_intent }));
  return (await Promise.all(lists)).map(({ data }) => data.map(({ amount }) => amount));
}

/** As the jobs would. */
async function sendDueRefunds(placed: Order): Promise<void> {
  for (const { id, state, way } of await listPayments(placed.id)) {
    if (state === "due" && way === "card") await sendRefund(id);
  }
}

describe("VAT that is charged afterwards", () => {
  it("is paid by the link in the mail, for exactly what is missing, and then the goods leave", async () => {
    const placed = await chargedAfterwards();
    const mail = await lastMailTo(placed);
    expect(mail.kind).toBe("vat-charged");
    expect(mail.text).toContain("19,00 € online bezahlen");
    expect(mail.text).toContain(`/bestellung/${placed.id}/zahlung?lng=de`);
    expect(mail.text).toContain("IBAN");

    const page = await buyer().get(await orderPagePath(placed));
    expect(page.data.details).toMatchObject({
      rest: { cents: 1_900, path: await linkOf(placed), isUnderWay: false },
    });
    expect(await press(placed)).toBe(`${payments.url}/pay/${restSession(placed).id}`);
    expect(restSession(placed)).toMatchObject({
      amount_total: 1_900,
      customer_email: placed.email,
    });

    await paysRest(placed);
    await tell("completed", placed);
    expect(await booked(placed)).toEqual(["11599 card done", "1900 card done"]);
    expect(await balance(placed)).toMatchObject({ fact: "paid", openCents: 0 });
    expect(await settledState(placed)).toBe("paid paid sold");
    expect((await lastMailTo(placed)).kind).toBe("payment-received");
    const own = await reload(placed);
    expect(own.stripePaymentIntentId).toBe(placed.stripePaymentIntentId);
    expect(own.stripeSessionId).toBe(placed.stripeSessionId);
    const items = unshipped(own);
    await shipParcel({ ...(await actOn(placed)), carrier: "dhl", trackingNumber: "JJD1", items });
    expect((await reload(placed)).status).toBe("shipped");
  });

  it("is paid by card after a transfer, too, and by whoever is signed in", async () => {
    const { person, visitor } = await createSignedIn({ verified: true });
    const placed = await chargedAfterwards("prepayment", { email: person.email });
    const path = `/account/bestellungen/${placed.id}`;
    const page = await visitor.get(path);
    expect(page.data.rest).toMatchObject({ cents: 1_900, path: `${path}/zahlung` });
    const { location } = await visitor.get(`${path}/zahlung`);
    expect(location).toBe(`${payments.url}/pay/${restSession(placed).id}`);
    await paysRest(placed);
    await tell("completed", placed);
    expect(await booked(placed)).toEqual(["11599 transfer done", "1900 card done"]);
    expect((await buyer().get(`${path}/zahlung`)).location).toBe(path);
    const stranger = (await createSignedIn({ verified: true })).visitor;
    expect((await stranger.get(`${path}/zahlung`)).status).toBe(404);
  });

  it("is nobody's who hasn't the order's own link", async () => {
    const placed = await chargedAfterwards();
    for (const token of [createSecret(), "x", placed.id, placed.number]) {
      expect((await buyer().get(`/bestellung/${token}/zahlung`)).status).toBe(404);
    }
    expect(restSessions(placed)).toHaveLength(0);
  });
});

describe("The payment page of the rest", () => {
  it("is one, however often and fast its link is pressed", async () => {
    const placed = await chargedAfterwards();
    const links = await Promise.all([press(placed), press(placed), press(placed)]);
    links.push(await press(placed));
    expect(new Set(links)).toEqual(new Set([`${payments.url}/pay/${restSession(placed).id}`]));
    expect(restSessions(placed)).toHaveLength(1);
  });

  it("counts once, whether the buyer, the event or both at once tell of it", async () => {
    const placed = await chargedAfterwards();
    await press(placed);
    await paysRest(placed);
    const told = [tell("completed", placed), tell("completed", placed), press(placed)];
    await Promise.all(told);
    await tell("completed", placed);
    expect(await booked(placed)).toEqual(["11599 card done", "1900 card done"]);
    const kinds = await kindsOfMails(placed);
    expect(kinds.filter((kind) => kind === "payment-received")).toHaveLength(1);
  });

  it("leads back to the order with thanks, before Stripe's event has come", async () => {
    const placed = await chargedAfterwards();
    await press(placed);
    await paysRest(placed);
    const back = restSession(placed).success_url?.replace(/^https?:\/\/[^/]+/, "") ?? "";
    expect(back).toBe(await linkOf(placed));
    for (let time = 0; time < 2; time += 1) {
      const visitor = buyer();
      expect((await visitor.get(back)).location).toBe(await orderPagePath(placed));
      expect(visitor.cookies.get("message")).toBeDefined();
    }
    expect(await balance(placed)).toMatchObject({ fact: "paid" });
    expect(await tell("completed", placed)).toBe("already settled");
  });

  it("that ran out is followed by another", async () => {
    const placed = await chargedAfterwards();
    const first = await press(placed);
    await payments.expireSession(restSession(placed).id);
    await tell("expired", placed);
    const second = await press(placed);
    expect(second).not.toBe(first);
    // Nobody told the shop of this one.
    await payments.expireSession(restSession(placed).id);
    expect(await press(placed)).not.toBe(second);
    expect(restSessions(placed)).toHaveLength(3);
    await paysRest(placed);
    await tell("completed", placed);
    expect(await balance(placed)).toMatchObject({ fact: "paid" });
  });

  it("asks for what is missing now when a part came by transfer", async () => {
    const placed = await chargedAfterwards();
    const first = await press(placed);
    await receive(placed, 900);
    expect((await lastMailTo(placed)).text).toContain("10,00 € online bezahlen");
    expect(await press(placed)).not.toBe(first);
    expect(restSessions(placed).map(({ status, amount_total }) => [status, amount_total])).toEqual([
      ["expired", 1_900],
      ["open", 1_000],
    ]);
  });

  it("ends when all of it came by transfer; paid in that moment, it is owed back", async () => {
    const placed = await chargedAfterwards();
    await press(placed);
    await receive(placed, 1_900);
    expect(await endingJobs(placed)).toBe(1);
    await endPaymentPage(placed.id);
    expect(restSession(placed).status).toBe("expired");
    expect(await press(placed)).toBe(await orderPagePath(placed));
    expect(restSessions(placed)).toHaveLength(1);

    const late = await chargedAfterwards();
    await press(late);
    await receive(late, 1_900);
    await paysRest(late);
    await endPaymentPage(late.id);
    expect(await balance(late)).toMatchObject({ fact: "over", overCents: 1_900 });
    const mail = await lastMailTo(late);
    expect([mail.kind, mail.text.includes("Zu viel gezahlt sind 19,00 €")]).toEqual([
      "overpaid",
      true,
    ]);
    await refundAmount({ ...(await actOn(late)), cents: 1_900, reason: "Zu viel gezahlt" });
    await sendDueRefunds(late);
    expect(await balance(late)).toMatchObject({ fact: "paid", overCents: 0 });
    expect(await settledState(late)).toBe("paid paid sold");
  });

  it("takes nothing for an order that was cancelled meanwhile", async () => {
    const placed = await chargedAfterwards();
    await press(placed);
    await cancelOrder({ number: placed.number, actor: "tests", restock: true });
    await endPaymentPage(placed.id);
    expect(restSession(placed).status).toBe("expired");
    expect(await press(placed)).toBe(await orderPagePath(placed));

    const late = await chargedAfterwards();
    await press(late);
    await cancelOrder({ number: late.number, actor: "tests", restock: true });
    await paysRest(late);
    await tell("completed", late);
    await refundOrder(late.id);
    await sendDueRefunds(late);
    expect(await refundsOf(late)).toEqual([[11_599], [1_900]]);
    expect(await settledState(late)).toBe("cancelled refunded released");
    expect(await balance(late)).toMatchObject({ fact: "refunded", owedCents: 0 });
  });

  it("isn't opened while Stripe is away, and nothing is lost", async () => {
    const placed = await chargedAfterwards();
    payments.injectFault("server-error", { endpoint: "POST /v1/checkout/sessions", times: 5 });
    const visitor = buyer();
    const answer = await visitor.get(await linkOf(placed)).finally(() => payments.clearFaults());
    expect(answer.location).toBe(await orderPagePath(placed));
    expect(visitor.cookies.get("message")).toBeDefined();
    expect(await press(placed)).toBe(`${payments.url}/pay/${restSession(placed).id}`);
  });

  it("may be paid by direct debit: it counts when the bank has paid, and fails with a mail", async () => {
    const placed = await chargedAfterwards();
    await press(placed);
    await payments.pay(restSession(placed).id, { method: "sepa_debit" });
    await tell("completed", placed);
    expect(await balance(placed)).toMatchObject({ fact: "part", openCents: 1_900 });
    const page = await buyer().get(await orderPagePath(placed));
    expect(page.data.details).toMatchObject({ rest: { isUnderWay: true } });
    expect(await press(placed)).toBe(await orderPagePath(placed));
    expect(restSessions(placed)).toHaveLength(1);
    await payments.settleDebit(restSession(placed).id, "failed");
    await tell("async_payment_failed", placed);
    await tell("completed", placed);
    const mail = await lastMailTo(placed);
    expect(mail.kind).toBe("rest-failed");
    const failed = await buyer().get(await orderPagePath(placed));
    expect(failed.data.details).toMatchObject({ rest: { cents: 1_900, isUnderWay: false } });
    expect(mail.text).toContain("19,00 € online bezahlen");

    await press(placed);
    await payments.pay(restSession(placed).id, { method: "sepa_debit" });
    await payments.settleDebit(restSession(placed).id, "succeeded");
    await tell("async_payment_succeeded", placed);
    expect(await balance(placed)).toMatchObject({ fact: "paid" });
  });

  it("whose event never came is found by the nightly comparison", async () => {
    const placed = await chargedAfterwards();
    await press(placed);
    await paysRest(placed);
    const compare = (dryRun: boolean) =>
      reconcile({ since: new Date(Date.now() - 3600_000), dryRun }).then(({ differences }) =>
        differences.filter(({ number }) => number === placed.number).map(({ result }) => result),
      );
    expect(await compare(true)).toEqual(["would be corrected"]);
    expect(await compare(false)).toEqual(["rest paid"]);
    expect(await compare(false)).toEqual([]);
    expect(await balance(placed)).toMatchObject({ fact: "paid" });
  });
});

describe("An order of two payments by card", () => {
  async function paidTwice(): Promise<Order> {
    const placed = await chargedAfterwards();
    await press(placed);
    await paysRest(placed);
    await tell("completed", placed);
    return reload(placed);
  }

  it("gets both back when it is cancelled", async () => {
    const placed = await paidTwice();
    await cancelOrder({ number: placed.number, actor: "tests", restock: true });
    expect((await lastMailTo(placed)).text).toContain("134,99 €");
    await sendDueRefunds(placed);
    await refundOrder(placed.id);
    await refundOrder(placed.id);
    expect(await refundsOf(placed)).toEqual([[11_599], [1_900]]);
    expect(await settledState(placed)).toBe("cancelled refunded released");
    expect(await balance(placed)).toMatchObject({ fact: "refunded", owedCents: 0 });
  });

  it("gets an amount back that is more than either, and stays an order", async () => {
    const placed = await paidTwice();
    await refundAmount({ ...(await actOn(placed)), cents: 12_000, reason: "Kratzer" });
    await sendDueRefunds(placed);
    expect(await refundsOf(placed)).toEqual([[11_599], [401]]);
    for (const { data } of [await stripe.events.list({ limit: 100 })]) {
      for (const event of data.filter(({ type }) => type.startsWith("charge.refund"))) {
        await handleStripeEvent(event);
      }
    }
    expect(await settledState(placed)).toBe("paid paid sold");
    expect(await balance(placed)).toMatchObject({ fact: "paid", dueCents: 1_499, openCents: 0 });
    await refundAmount({ ...(await actOn(placed)), cents: 1_499, reason: "Rest" });
    await sendDueRefunds(placed);
    expect(await settledState(placed)).toBe("cancelled refunded released");
    const tooMuch = refundAmount({ ...(await actOn(placed)), cents: 1, reason: "?" });
    await expect(tooMuch).rejects.toMatchObject({ reason: "amount-too-high" });
  });

  it("shows a refund of the second one that was made in Stripe's dashboard", async () => {
    const placed = await paidTwice();
    const payment_intent = restSession(placed).payment_intent as string;
    const refund = await stripe.refunds.create({ payment_intent });
    const event = stripeEvent("charge.refund.updated", refund);
    expect(await handleStripeEvent(event)).toBe("partly refunded");
    expect(await booked(placed)).toEqual(["11599 card done", "1900 card done", "-1900 card done"]);
    expect(await settledState(placed)).toBe("paid paid sold");
    await payments.failRefund(refund.id);
    await handleStripeEvent(stripeEvent("refund.failed", refund));
    expect(await balance(placed)).toMatchObject({ fact: "owed", owedCents: 1_900 });
    expect(await settledState(placed)).toBe("paid paid sold");
  });

  it("is disputed when one of them is", async () => {
    const placed = await paidTwice();
    await payments.dispute(restSession(placed).id);
    const payment_intent = restSession(placed).payment_intent as string;
    const { data } = await stripe.disputes.list({ payment_intent });
    await handleStripeEvent(stripeEvent("charge.dispute.created", data[0]));
    expect((await reload(placed)).dispute).toBe("open");
  });
});

it("A dearer article than the one that was ordered is paid by the same link", async () => {
  const cheap = await createProduct({ stock: 1, priceCents: 40_000 });
  const dear = await createProduct({ stock: 1, priceCents: 45_000 });
  const placed = await order(new Map([[cheap.id, 1]]), { form: { paymentMethod: "online" } });
  await startPayment(placed);
  await payOnline(await reload(placed));
  await changeItems({
    ...(await actOn(placed)),
    itemId: placed.items[0]?.id ?? 0,
    quantity: 0,
    replacement: { productId: dear.id, quantity: 1 },
    agreement: "am Telefon",
    reason: "Nicht mehr da",
  });
  expect((await lastMailTo(placed)).text).toContain("50,00 € online bezahlen");
  await press(placed);
  expect(restSession(placed).amount_total).toBe(5_000);
});

/** Jobs that end a payment page of this order. */
async function endingJobs({ id }: Order): Promise<number> {
  const { rows } = await sql`
    select from pgboss.job where name = 'end-payment-page' and data ->> 'orderId' = ${id}
    `.execute(db);
  return rows.length;
}
