import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { signatureHeader } from "../../dev/payments/index";
import { payments } from "../support/fresh-shop";
import { reload, sessionOf, settledState } from "../support/order-book";
import { createProduct, pieces } from "../support/products";
import { type Balancer, startBalancer } from "../support/balancer";
import { type ServerProcess, startServer } from "../support/server";
import { shopperAtCheckout } from "../support/shopper";

/** Two server processes on one database behind one origin: every request goes to the other one. */
let shop: Balancer;
let servers: ServerProcess[];

const targets: string[] = [];
const start = () => startServer({ APP_ORIGIN: shop.origin });
const sendTo = (...machines: ServerProcess[]) =>
  targets.splice(0, targets.length, ...machines.map((machine) => machine.origin));

beforeAll(async () => {
  shop = await startBalancer(targets);
  servers = await Promise.all([start(), start()]);
  sendTo(...servers);
});

afterAll(async () => {
  for (const server of servers) server.kill("SIGTERM");
  await Promise.all(servers.map((server) => server.exited));
  await shop.close();
});

async function ordersOf(productId: number) {
  return db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select(["orders.id", "number", "orders.email"])
    .where("product_id", "=", productId)
    .execute();
}

describe("buyers on two servers at once", () => {
  it("get one order for the last unit, and 49 are told that it is gone", async () => {
    const product = await createProduct({ stock: 1 });
    const buyers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        shopperAtCheckout(shop, {
          productIds: [product.id],
          paymentMethod: turn % 3 ? "online" : "prepayment",
          email: `race${turn}@customer.test`,
        }),
      ),
    );
    const answers = await Promise.all(buyers.map((buyer) => buyer.order()));
    const targets = answers.map((answer) => answer.headers.get("location") ?? "");
    const told = await Promise.all(
      buyers
        .filter((_, turn) => targets[turn] === "/katalog")
        .map(async ({ shopper }) => (await shopper.get("/katalog")).text()),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array<number>(50).fill(303));
    expect(targets.filter((target) => /\/pay\/|\/checkout\/success/.test(target))).toHaveLength(1);
    expect(told).toHaveLength(49);
    expect(told.every((html) => html.includes("ist nicht mehr verfügbar"))).toBe(true);
    expect(await ordersOf(product.id)).toHaveLength(1);
    expect(await pieces(product.id)).toEqual({ onHand: 0, held: 1, sold: 0 });
  });

  it("never wait for each other in a circle when their carts are in opposite order", async () => {
    const [first, second] = [
      await createProduct({ stock: 20 }),
      await createProduct({ stock: 20 }),
    ];
    const buyers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        shopperAtCheckout(shop, {
          productIds: turn % 4 < 2 ? [first.id, second.id] : [second.id, first.id],
          paymentMethod: "prepayment",
        }),
      ),
    );
    const answers = await Promise.all(buyers.map((buyer) => buyer.order()));
    expect(answers.map((answer) => answer.status)).toEqual(Array<number>(20).fill(303));
    for (const { id } of [first, second]) {
      expect(await pieces(id)).toEqual({ onHand: 0, held: 20, sold: 0 });
    }
  });

  it("get one order for a form that reaches both servers", async () => {
    const product = await createProduct({ stock: 5 });
    const { order } = await shopperAtCheckout(shop, { productIds: [product.id] });
    const answers = await Promise.all([order(), order()]);
    const targets = answers.map((answer) => answer.headers.get("location"));
    expect(targets[0]).toMatch(/\/pay\//);
    expect(targets[1]).toBe(targets[0]);
    expect(await pieces(product.id)).toEqual({ onHand: 4, held: 1, sold: 0 });
  });
});

describe("a server that is killed", () => {
  it("between the order and the way to the payment page loses nothing and doubles nothing", async () => {
    const product = await createProduct({ stock: 1 });
    const doomed = await start();
    const { order } = await shopperAtCheckout(shop, { productIds: [product.id] });
    sendTo(doomed);
    payments.injectFault("hang", { endpoint: "POST /v1/checkout/sessions" });
    const lost = order();
    await expect.poll(() => ordersOf(product.id)).toHaveLength(1);
    doomed.kill("SIGKILL");
    expect((await lost).status).toBe(502);
    payments.clearFaults();

    // The buyer sends the form again; the other machines answer.
    sendTo(...servers);
    const again = await order();
    expect(again.headers.get("location")).toMatch(/\/pay\//);
    const [placed, ...others] = await ordersOf(product.id);
    expect(others).toEqual([]);
    expect(await settledState({ id: placed?.id ?? "" })).toBe("pending open held");
    expect(await pieces(product.id)).toEqual({ onHand: 0, held: 1, sold: 0 });
  });

  it("during a webhook leaves the order as it was, and the repeat pays it once", async () => {
    const product = await createProduct({ stock: 1 });
    const email = "webhook@customer.test";
    const { order } = await shopperAtCheckout(shop, { productIds: [product.id], email });
    await order();
    const [{ id } = { id: "" }] = await ordersOf(product.id);
    const placed = await reload({ id });
    await payments.pay(sessionOf(placed).id);
    const body = JSON.stringify({
      id: "evt_killed",
      object: "event",
      type: "checkout.session.completed",
      data: { object: sessionOf(placed) },
    });
    const deliver = (origin: string) =>
      fetch(`${origin}/webhooks/stripe`, {
        method: "POST",
        body,
        headers: {
          "stripe-signature": signatureHeader(
            body,
            "whsec_integration_tests",
            Math.floor(Date.now() / 1000),
          ),
        },
      });

    const doomed = await start();
    let lost: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      // The event's transaction has begun and waits for this row when its process dies.
      await trx.selectFrom("orders").select("id").where("id", "=", id).forUpdate().execute();
      lost = deliver(doomed.origin).catch((error: unknown) => error);
      await expect.poll(waitingForLock).toBe(true);
      doomed.kill("SIGKILL");
      expect(await lost).toBeInstanceOf(Error);
    });
    expect(await settledState(placed)).toBe("pending open held");

    for (let turn = 0; turn < 3; turn++) {
      expect((await deliver(shop.origin)).status).toBe(200);
    }
    expect(await settledState(placed)).toBe("paid paid sold");
    const mails = await db
      .selectFrom("mails")
      .select("kind")
      .where("recipient", "=", email)
      .execute();
    expect(mails).toEqual([{ kind: "order-confirmation" }]);
  });
});

/** Seen from a connection of its own: somebody in this database waits for a row. */
async function waitingForLock(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
