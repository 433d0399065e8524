import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OpenOrderLimitError } from "~/checkout/open-orders.server";
import { releaseExpiredOrders } from "~/payments/overdue.server";
import { runHousekeeping } from "~/housekeeping.server";
import { db } from "~/platform/db.server";
import { openPrepayments } from "~/shop";
import { runShop } from "../support/command";
import { order } from "../support/orders";
import { createProduct, stockCounts } from "../support/products";
import { type ServerProcess, startServer } from "../support/server";
import { hidden } from "../support/purchase";
import { shopperAtCheckout } from "../support/shopper";
import { freshEmail } from "../support/visitor";

const { perBuyer, perAddress } = openPrepayments;
const STOCK = 100;

let productId: number;

beforeEach(async () => {
  productId = (await createProduct({ stock: STOCK, priceCents: 20_000 })).id;
});

/** @param buyer somebody of whom nothing else is known, unless said */
function orderAs({
  email = freshEmail(),
  subnetHash = randomUUID(),
  quantity = 1,
  paymentMethod = "prepayment",
}: {
  email?: string;
  subnetHash?: string;
  quantity?: number;
  paymentMethod?: "online" | "prepayment";
} = {}) {
  const lines = new Map([[productId, quantity]]);
  return order(lines, { subnetHash, form: { email, paymentMethod } });
}

async function fill(buyer: { email?: string; subnetHash?: string }, orders: number) {
  const placed = [];
  for (let turn = 0; turn < orders; turn++) placed.push(await orderAs(buyer));
  return placed;
}

/** How many of these were placed; the others were refused for this reason and no other. */
async function placedOf(attempts: Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(attempts);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toBeInstanceOf(OpenOrderLimitError);
  }
  return results.filter(({ status }) => status === "fulfilled").length;
}

describe("unpaid prepayments of one e-mail address", () => {
  it("hold back so many orders' parts and no more, however it is spelt", async () => {
    const email = freshEmail();
    await fill({ email }, perBuyer.orders);
    await expect(orderAs({ email: email.toUpperCase() })).rejects.toThrow(OpenOrderLimitError);
    expect(await stockCounts(productId)).toEqual({
      onHand: STOCK - perBuyer.orders,
      held: perBuyer.orders,
      sold: 0,
    });
  });

  it("hold back so much value and no more", async () => {
    await db
      .updateTable("products")
      .set({ price_cents: perBuyer.cents / 4 })
      .where("id", "=", productId)
      .execute();
    const email = freshEmail();
    await orderAs({ email, quantity: 3 });
    await expect(orderAs({ email, quantity: 2 })).rejects.toThrow(OpenOrderLimitError);
    await orderAs({ email, quantity: 1 });
    await expect(orderAs({ quantity: 5 })).rejects.toThrow(OpenOrderLimitError);
  });

  it("let nothing slip through when several orders come at once", async () => {
    const email = freshEmail();
    await fill({ email }, perBuyer.orders - 1);
    expect(await placedOf(Array.from({ length: 6 }, () => orderAs({ email })))).toBe(1);
  });

  it("make room when one is paid, cancelled or has lapsed", async () => {
    const email = freshEmail();
    const [paid, cancelled] = await fill({ email }, perBuyer.orders);
    await runShop(["orders", "paid", paid?.number ?? ""]);
    await orderAs({ email });
    await runShop(["orders", "cancel", cancelled?.number ?? ""]);
    await orderAs({ email });
    await expect(orderAs({ email })).rejects.toThrow(OpenOrderLimitError);
    await releaseExpiredOrders(new Date(Date.now() + 11 * 86_400_000));
    await orderAs({ email });
  });

  it("are no reason to refuse an order that is paid online", async () => {
    const email = freshEmail();
    await fill({ email }, perBuyer.orders);
    await orderAs({ email, paymentMethod: "online" });
  });
});

describe("unpaid prepayments from one internet connection", () => {
  it("hold back so many orders' parts, whatever e-mail addresses are given", async () => {
    const subnetHash = randomUUID();
    await fill({ subnetHash }, perAddress.orders - 1);
    expect(await placedOf(Array.from({ length: 6 }, () => orderAs({ subnetHash })))).toBe(1);
    await orderAs();
  });

  it("are forgotten, the connection too, once they are paid or have ended", async () => {
    const subnetHash = randomUUID();
    const [open, paid, lapsed] = await fill({ subnetHash }, 3);
    await runShop(["orders", "paid", paid?.number ?? ""]);
    await db
      .updateTable("orders")
      .set({ payment_due_at: new Date(0) })
      .where("id", "=", lapsed?.id ?? "")
      .execute();
    await releaseExpiredOrders();
    await runHousekeeping();
    const rows = await db
      .selectFrom("orders")
      .select("id")
      .where("placed_from", "=", subnetHash)
      .execute();
    expect(rows).toEqual([{ id: open?.id }]);
  });
});

describe("a buyer at the checkout whose prepayments hold back enough", () => {
  let machines: ServerProcess[];

  beforeAll(async () => {
    machines = await Promise.all([startServer(), startServer()]);
  });

  afterAll(async () => {
    for (const machine of machines) machine.kill("SIGTERM");
    await Promise.all(machines.map(({ exited }) => exited));
  });

  const atCheckout = (who: { email?: string; address?: string }, machine = 0) =>
    shopperAtCheckout(machines[machine] ?? { origin: "" }, {
      productIds: [productId],
      paymentMethod: "prepayment",
      ...who,
    });

  it.each([
    ["de", "Vorkasse ist für diese Bestellung gerade nicht möglich", "50.000,00 €"],
    ["en", "Prepayment isn’t possible for this order right now", "€50,000.00"],
  ])("is told so in %s, loses nothing typed, and can pay online", async (lng, title, max) => {
    const email = freshEmail();
    await fill({ email }, perBuyer.orders);
    const { shopper, form, order: send } = await atCheckout({ email });
    await shopper.get(`/?lng=${lng}`);
    const refused = await send();
    const html = (await refused.text()).replaceAll("\u00a0", " ").replaceAll("&#x27;", "’");
    expect(refused.status).toBe(400);
    expect(html).toContain(title);
    expect(html).toContain(max);
    for (const typed of [email, "Erika", "Werkstraße 1", "67655"]) {
      expect(html).toContain(`value="${typed}"`);
    }
    expect(html).toMatch(/value="prepayment"[^>]* checked|checked=""[^>]* value="prepayment"/);
    const formToken = hidden(html, "formToken");
    const online = { ...form, formToken, paymentMethod: "online" };
    expect((await shopper.post("/checkout", online)).headers.get("location")).toMatch(/\/pay\//);
  });

  it("gets no more by ordering on several machines at once", async () => {
    const email = freshEmail();
    await fill({ email }, perBuyer.orders - 1);
    const buyers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => atCheckout({ email }, turn % 2)),
    );
    const answers = await Promise.all(buyers.map((buyer) => buyer.order()));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400, 400, 400]);
  });

  it("from one internet connection gets no more by giving other e-mail addresses", async () => {
    const buyers = await Promise.all(
      Array.from({ length: perAddress.orders + 3 }, (_, turn) =>
        atCheckout({ address: `2001:db8:0:1::${turn + 1}` }, turn % 2),
      ),
    );
    const answers = await Promise.all(buyers.map((buyer) => buyer.order()));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(perAddress.orders);
  });
});
