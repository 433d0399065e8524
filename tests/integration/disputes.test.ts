import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { refundOrder, requeueLostRefunds } from "~/payments/refund-order.server";
import { changeItems } from "~/orders/change-items.server";
import { shipParcel } from "~/orders/parcels.server";
import { handleStripeEvent } from "~/payments/stripe-events.server";
import type { Order } from "~/orders/orders.server";
import { db } from "~/platform/db.server";
import { scrape } from "~/platform/database-metrics.server";
import { env } from "~/platform/env.server";
import { runShop } from "../support/command";
import { payments } from "../support/fresh-shop";
import { actOn, placeOrder } from "../support/order-acts";
import {
  openOrder,
  payOnline,
  reload,
  sessionOf,
  settledState,
  stripeEvent,
} from "../support/order-book";
import { stockCounts } from "../support/products";

let placed: Order;
let productId: number;

beforeEach(async () => {
  await sql`update orders set dispute = null, refund_due_at = null`.execute(db);
  await sql`truncate mails, pgboss.job cascade`.execute(db);
  ({ placed, productId } = await openOrder());
  await payOnline(await reload(placed));
});

const orders = (...argv: string[]) => runShop(["orders", ...argv]);
const dispute = () => payments.dispute(sessionOf(placed).id, "product_not_received");
const tell = (type: string) =>
  handleStripeEvent(stripeEvent(type, { payment_intent: sessionOf(placed).payment_intent }));

async function textsTo(recipient: string, kind: string) {
  const rows = await db
    .selectFrom("mails")
    .select("message")
    .where("recipient", "=", recipient)
    .where("kind", "=", kind)
    .execute();
  return rows.map(({ message }) => message.text.replaceAll("\u00a0", " "));
}

describe("a payment that its buyer disputes", () => {
  it("holds the order back, wherever an operator looks or tries", async () => {
    await dispute();
    expect(await tell("charge.dispute.created")).toBe("dispute open");
    for (const [step, ...more] of [["process"], ["ship", "AAA111"], ["cancel"]]) {
      const { exitCode, err } = await orders(step ?? "", placed.number, ...more);
      expect([exitCode, err]).toEqual([1, expect.stringContaining("is disputed") as string]);
    }
    expect(await settledState(placed)).toBe("paid paid sold");
    expect((await orders("list", "--dispute", "open")).out).toContain(`${placed.number}  `);
    expect((await orders("show", placed.number)).out).toContain("answer the dispute, don't ship");
    expect((await runShop(["doctor"])).out).toContain(`Payments disputed: ${placed.number}`);
    expect(await scrape()).toContain('shop_orders_held_up{by="dispute"} 1');
  });

  it("holds back the rest of an order of which a parcel has left, and its lines stay", async () => {
    const { placed } = await placeOrder("online");
    const [one, two] = placed.items;
    const parcel = { carrier: "dhl", items: [{ itemId: two?.id ?? 0, quantity: 1 }] } as const;
    await shipParcel({ ...(await actOn(placed)), ...parcel, trackingNumber: "JJD1" });
    await db.updateTable("orders").set({ dispute: "open" }).where("id", "=", placed.id).execute();
    const act = await actOn(placed);
    const refused = { message: expect.stringContaining("is disputed") as string };
    await expect(shipParcel({ ...act, ...parcel, trackingNumber: "JJD2" })).rejects.toMatchObject(
      refused,
    );
    await expect(
      changeItems({ ...act, itemId: one?.id ?? 0, quantity: 0, reason: "weg" }),
    ).rejects.toMatchObject(refused);
    expect(await reload(placed)).toMatchObject({ status: "processing", amountCents: 40_000 });
  });

  it("reaches the desk once, with the day until which to answer", async () => {
    const id = await dispute();
    await tell("charge.dispute.created");
    expect(await tell("charge.dispute.updated")).toBe("already settled");
    const [mail, another] = await textsTo(env.MAIL_TO, "dispute");
    expect(another).toBeUndefined();
    for (const part of [
      placed.number,
      "105,19 €",
      id,
      "product_not_received",
      "bis",
      placed.email,
    ]) {
      expect(mail).toContain(part);
    }
    expect(mail).toMatch(/Stellungnahme bis:? *\d{1,2}\./);
  });

  it("can be shipped once the bank decided for the shop, however late its events come", async () => {
    const id = await dispute();
    await tell("charge.dispute.created");
    await payments.closeDispute(id, "won");
    expect(await tell("charge.dispute.closed")).toBe("dispute won");
    expect(await tell("charge.dispute.created")).toBe("already settled");
    expect((await orders("ship", placed.number, "AAA111")).exitCode).toBe(0);
    expect((await orders("show", placed.number)).out).toContain("dispute won");
  });

  it("isn't shipped or refunded once it is lost; cancelling says what the bank did", async () => {
    const id = await dispute();
    await payments.closeDispute(id, "lost");
    expect(await tell("charge.dispute.closed")).toBe("dispute lost");
    expect((await orders("ship", placed.number, "AAA111")).exitCode).toBe(1);
    expect((await orders("show", placed.number)).out).toContain(
      "cancel: the bank took the money back",
    );
    expect((await orders("cancel", placed.number)).exitCode).toBe(0);
    expect(await requeueLostRefunds()).toBe(0);
    const [mail] = await textsTo(placed.email, "cancelled");
    expect(mail).toContain("Ihre Bank hat die Zahlung bereits zurückgebucht");
    expect(mail).not.toContain("erstatten");
    expect(await stockCounts(productId)).toEqual({ onHand: 1, held: 0, sold: 0 });
    expect((await runShop(["reconcile"])).out).not.toContain(placed.number);
  });

  it("lets a refund wait for the bank, also when no event told of the dispute", async () => {
    await orders("cancel", placed.number);
    const id = await dispute();
    await refundOrder(placed.id);
    expect(await settledState(placed)).toBe("cancelled paid released");
    expect((await reload(placed)).dispute).toBe("open");
    expect(await textsTo(env.MAIL_TO, "refund-failed")).toEqual([]);
    expect(await textsTo(env.MAIL_TO, "dispute")).toHaveLength(1);
    await sql`truncate pgboss.job`.execute(db);
    expect(await requeueLostRefunds()).toBe(0);
    await payments.closeDispute(id, "won");
    await tell("charge.dispute.closed");
    expect(await requeueLostRefunds()).toBe(1);
    await refundOrder(placed.id);
    expect(await settledState(placed)).toBe("cancelled refunded released");
  });

  it("leaves the money of returned goods to the bank", async () => {
    await orders("ship", placed.number, "AAA111");
    await dispute();
    await tell("charge.dispute.created");
    expect((await orders("return", placed.number)).exitCode).toBe(1);
    expect(await settledState(placed)).toBe("shipped paid sold");
    expect((await orders("return", placed.number, "--no-refund")).exitCode).toBe(0);
  });

  it("is found by reconcile when no event told of it", async () => {
    const id = await dispute();
    const named = `${placed.number} (${id}): Stripe dispute open, shop paid`;
    expect((await runShop(["reconcile", "--dry-run"])).out).toContain(`${named}: would be noted`);
    expect((await reload(placed)).dispute).toBeNull();
    expect((await runShop(["reconcile"])).out).toContain(`${named}: noted`);
    expect((await reload(placed)).dispute).toBe("open");
    expect((await runShop(["reconcile"])).out).not.toContain(placed.number);
  });
});
