import { describe, expect, it } from "vitest";
import { sql } from "kysely";
import { db, pool } from "~/platform/db.server";
import { createProduct, stockCounts } from "../support/products";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";
import { shopperAtCheckout } from "../support/shopper";

const server = serverOfFile();
const BUYERS = 14;

/** Until as many of the server's connections wait for a row. */
async function untilWaiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.waiting;
    })
    .toBeGreaterThanOrEqual(count);
}

describe("a part that somebody else keeps locked", () => {
  it("keeps its buyers' forms and tells them so, and holds nobody else up", async () => {
    const product = await createProduct({ stock: 50 });
    const shoppers = await Promise.all(
      Array.from({ length: BUYERS }, () =>
        shopperAtCheckout(server, { productIds: [product.id], paymentMethod: "prepayment" }),
      ),
    );
    const visitors = await db.transaction().execute(async (trx) => {
      await sql`select from products where id = ${product.id} for update`.execute(trx);
      const orders = shoppers.map(({ order }) => order());
      await untilWaiting(2);
      const pages = Array.from({ length: 6 }, (_, index) =>
        new Visitor(server.origin).get(`/katalog?search=other${index}`),
      );
      const statuses = (await Promise.all(pages)).map(({ status }) => status);
      for (const order of await Promise.all(orders)) {
        expect(order.status).toBe(503);
        // For the row, or for a connection while others wait for it.
        expect(["5", "10"]).toContain(order.headers.get("Retry-After"));
        const html = await order.text();
        expect(html).toContain("Bestellung fehlgeschlagen");
        expect(html).toContain('value="Kaiserslautern"');
      }
      return statuses;
    });
    expect(visitors).toEqual(Array.from({ length: 6 }, () => 200));
    const answer = await shoppers[0]?.order();
    expect(answer?.headers.get("location")).toMatch(/^\/checkout\/success/);
    expect(await stockCounts(product.id)).toMatchObject({ onHand: 49, held: 1 });
  });
});

it("a connection ends before the ten minutes after which proxies cut it", () => {
  const { maxLifetimeSeconds = Infinity } = pool.options;
  expect(maxLifetimeSeconds).toBeGreaterThan(60);
  expect(maxLifetimeSeconds).toBeLessThan(9 * 60);
});
