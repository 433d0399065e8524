import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { createProduct, stockCounts } from "../support/products";
import { createPiece } from "../support/pieces";
import { type Balancer, startBalancer } from "../support/balancer";
import { type ServerProcess, startServer } from "../support/server";
import { shopperAtCheckout } from "../support/shopper";

/** Two server processes on one database behind one origin: every request goes to the other one. */
let shop: Balancer;
let servers: ServerProcess[];

beforeAll(async () => {
  const targets: string[] = [];
  shop = await startBalancer(targets);
  const start = () => startServer({ APP_ORIGIN: shop.origin });
  servers = await Promise.all([start(), start()]);
  targets.push(...servers.map(({ origin }) => origin));
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
    expect(await stockCounts(product.id)).toEqual({ onHand: 0, held: 1, sold: 0 });
  });

  it("get one order for the piece that all of them chose, and 49 are told that it is gone", async () => {
    const product = await createProduct({ stock: 0 });
    const piece = await createPiece(product.id, { serial: "VP-20260001" });
    const buyers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        shopperAtCheckout(shop, {
          productIds: [product.id],
          piece: piece.id,
          paymentMethod: turn % 3 ? "online" : "prepayment",
          email: `piece${turn}@customer.test`,
        }),
      ),
    );
    const answers = await Promise.all(buyers.map((buyer) => buyer.order()));
    const targets = answers.map((answer) => answer.headers.get("location") ?? "");
    const isOrdered = (target: string) => /\/pay\/|\/checkout\/success/.test(target);
    expect(answers.filter(({ status }) => status !== 303 && status !== 400)).toEqual([]);
    expect(targets.filter(isOrdered)).toHaveLength(1);
    const told = await Promise.all(
      buyers.map(async ({ shopper }, turn) => {
        const target = targets[turn] ?? "";
        if (isOrdered(target)) return true;
        const page = target ? await shopper.get(target) : answers[turn];
        return (await page?.text())?.includes(`S${piece.id}`);
      }),
    );
    expect(told).toEqual(Array<boolean>(50).fill(true));
    expect(await ordersOf(product.id)).toHaveLength(1);
    expect(await stockCounts(product.id)).toEqual({ onHand: 0, held: 1, sold: 0 });
    const { state } = await db
      .selectFrom("units")
      .select("state")
      .where("id", "=", piece.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe("reserved");
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
      expect(await stockCounts(id)).toEqual({ onHand: 0, held: 20, sold: 0 });
    }
  });

  it("get one order for a form that reaches both servers", async () => {
    const product = await createProduct({ stock: 5 });
    const { order } = await shopperAtCheckout(shop, { productIds: [product.id] });
    const answers = await Promise.all([order(), order()]);
    const targets = answers.map((answer) => answer.headers.get("location"));
    expect(targets[0]).toMatch(/\/pay\//);
    expect(targets[1]).toBe(targets[0]);
    expect(await stockCounts(product.id)).toEqual({ onHand: 4, held: 1, sold: 0 });
  });
});
