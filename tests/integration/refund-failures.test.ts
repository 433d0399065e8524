import { beforeEach, describe, expect, it } from "vitest";
import { refundOrder } from "~/payments/refund-order.server";
import { handleStripeEvent } from "~/payments/stripe-events.server";
import type { Order } from "~/orders/orders.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { stripe } from "~/platform/stripe.server";
import { runShop } from "../support/command";
import { payments } from "../support/fresh-shop";
import {
  eventsAbout,
  kindsOfMails,
  openOrder,
  payOnline,
  refundAtStripe,
  reload,
  sessionOf,
  settledState,
  stripeEvent,
} from "../support/order-book";
import { stockCounts } from "../support/products";

let placed: Order;

beforeEach(async () => {
  ({ placed } = await openOrder({ phone: "0631 123456" }));
});

const orders = (...argv: string[]) => runShop(["orders", ...argv]);
const intentOf = (of: Order) => sessionOf(of).payment_intent as string;
const tell = (type: string) =>
  handleStripeEvent(stripeEvent(type, { payment_intent: intentOf(placed) }));

async function refundsOf(of: Order) {
  return (await stripe.refunds.list({ payment_intent: intentOf(of) })).data;
}

async function failRefunds() {
  for (const { id } of await refundsOf(placed)) await payments.failRefund(id);
}

async function cancelPaid() {
  await payOnline(await reload(placed));
  await orders("cancel", placed.number);
  await refundOrder(placed.id);
}

async function deskMails() {
  const rows = await db
    .selectFrom("mails")
    .select("message")
    .where("kind", "=", "refund-failed")
    .where("recipient", "=", env.MAIL_TO)
    .execute();
  return rows
    .map(({ message }) => message)
    .filter(({ subject }) => subject.includes(placed.number));
}

async function history(): Promise<string[]> {
  const { out } = await orders("show", placed.number, "--json");
  const shown = JSON.parse(out) as { history: { event: string }[] };
  return shown.history.map(({ event }) => event);
}

describe("a refund that the bank sends back", () => {
  it("takes the order out of the refunded ones and tells the shop's desk, once", async () => {
    await cancelPaid();
    expect(await settledState(placed)).toBe("cancelled refunded released");
    await failRefunds();
    expect(await tell("refund.updated")).toBe("refund failed");
    expect(await tell("refund.failed")).toBe("already settled");
    expect(await tell("charge.refund.updated")).toBe("already settled");
    expect(await settledState(placed)).toBe("cancelled refund-failed released");
    expect((await history()).filter((event) => event === "refund-failed")).toHaveLength(1);
    const [mail, another] = await deskMails();
    expect(another).toBeUndefined();
    expect(mail?.subject).toBe(`Erstattung fehlgeschlagen: Bestellung ${placed.number}`);
    expect(mail?.replyTo).toEqual({ name: "Erika Muster", address: placed.email });
    for (const part of [
      "105,19",
      placed.email,
      "0631 123456",
      `orders refunded ${placed.number}`,
    ]) {
      expect(mail?.text.replaceAll("\u00a0", " ")).toContain(part);
    }
    expect(await kindsOfMails(placed)).toEqual(["order-confirmation", "cancelled", "refunded"]);
  });

  it("is named by the operator's commands until the money was sent another way", async () => {
    await cancelPaid();
    await failRefunds();
    const [{ id } = { id: "" }] = await refundsOf(placed);
    const named = `${placed.number} (${id}): Stripe refund-failed, shop`;
    const dry = await runShop(["reconcile", "--dry-run"]);
    expect(dry.out).toContain(`${named} refunded: would be noted`);
    expect(await settledState(placed)).toBe("cancelled refunded released");
    for (const shop of ["refunded", "refund-failed", "refund-failed"]) {
      const { exitCode, out } = await runShop(["reconcile"]);
      expect(exitCode).toBe(1);
      expect(out).toContain(`${named} ${shop}: needs a person`);
    }
    expect(await deskMails()).toHaveLength(1);
    const shown = (await orders("show", placed.number)).out;
    expect(shown).toContain("online, refund-failed");
    expect(shown).toContain("stripe: refund-failed");
    expect(shown).toContain(`note it: orders refunded ${placed.number}`);
    expect((await orders("list", "--payment", "refund-failed")).out).toContain(placed.number);

    expect((await orders("refunded", placed.number)).out).toContain("payment refunded");
    expect(await kindsOfMails(placed)).toContain("refunded-again");
    expect((await runShop(["reconcile"])).out).not.toContain(placed.number);
    expect(await tell("refund.failed")).toBe("already settled");
    expect(await settledState(placed)).toBe("cancelled refunded released");
  });

  it("ends well when it is made again in Stripe's dashboard, and the desk isn't asked twice", async () => {
    await cancelPaid();
    await failRefunds();
    await tell("refund.failed");
    await stripe.refunds.create({ payment_intent: intentOf(placed) });
    expect(await tell("charge.refunded")).toBe("refunded");
    expect(await tell("refund.failed")).toBe("already settled");
    expect(await settledState(placed)).toBe("cancelled refunded released");
    expect(await kindsOfMails(placed)).toEqual([
      "order-confirmation",
      "cancelled",
      "refunded",
      "refunded-again",
    ]);
    expect(await deskMails()).toHaveLength(1);
  });

  it("and was made again before the shop heard of it asks for no second transfer", async () => {
    await cancelPaid();
    await failRefunds();
    await stripe.refunds.create({ payment_intent: intentOf(placed) });
    expect(await tell("refund.failed")).toBe("already settled");
    expect(await settledState(placed)).toBe("cancelled refunded released");
    expect(await history()).toContain("refund-failed");
    expect(await deskMails()).toEqual([]);
  });

  it("leaves a paid order paid when only a part was to go back", async () => {
    await refundAtStripe(placed, 900);
    await tell("charge.refunded");
    await handleStripeEvent(stripeEvent("checkout.session.completed", sessionOf(placed)));
    await failRefunds();
    await tell("refund.failed");
    expect((await reload(placed)).paymentState).toBe("paid");
    const [mail] = await deskMails();
    expect(mail?.text.replaceAll("\u00a0", " ")).toContain("9,00 €");
    expect(mail?.text).not.toContain("orders refunded");
  });

  it("isn't paid back a second time by the job that made it", async () => {
    await cancelPaid();
    await failRefunds();
    await tell("refund.failed");
    // By now Stripe has forgotten that it was asked before.
    payments.injectFault("server-error", { times: 10, endpoint: "POST /v1/refunds" });
    await refundOrder(placed.id);
    payments.clearFaults();
    expect(await refundsOf(placed)).toHaveLength(1);
    expect(await settledState(placed)).toBe("cancelled refund-failed released");
  });

  it("is asked for again when Stripe doesn't answer: the event isn't used up", async () => {
    await cancelPaid();
    await failRefunds();
    const event = stripeEvent("refund.failed", { payment_intent: intentOf(placed) });
    payments.injectFault("reset", { times: 10, endpoint: "GET /v1/refunds" });
    await expect(handleStripeEvent(event)).rejects.toThrow();
    payments.clearFaults();
    expect(await handleStripeEvent(event)).toBe("refund failed");
  });
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, position) =>
    permutations(items.filter((_, other) => other !== position)).map((rest) => [item, ...rest]),
  );
}

it("whatever order its events arrive in, each of them twice, the order ends the same", async () => {
  const wanted = [
    "checkout.session.completed",
    "charge.refunded",
    "refund.updated",
    "refund.failed",
  ];
  for (const sequence of permutations(wanted)) {
    const opened = await openOrder();
    placed = opened.placed;
    const { id } = await refundAtStripe(placed);
    await payments.failRefund(id);
    const events = await eventsAbout(placed);
    for (const type of sequence) {
      for (const event of events.filter((each) => each.type === type)) {
        await handleStripeEvent(event);
        await handleStripeEvent({ ...event, id: `${event.id}again` });
      }
    }
    expect(await settledState(placed), sequence.join(", ")).toBe(
      "cancelled refund-failed released",
    );
    expect(await stockCounts(opened.productId)).toEqual({ onHand: 1, held: 0, sold: 0 });
    expect(await deskMails()).toHaveLength(1);
    expect(await kindsOfMails(placed)).not.toContain("refunded");
  }
});
