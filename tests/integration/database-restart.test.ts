import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningPostgres, startPostgres } from "../../dev/postgres";
import { type ServerProcess, startServer } from "../support/server";
import { shopperAtCheckout } from "../support/shopper";

const PRODUCTS = 4;
const STOCK = 200;
const BUYERS = 4;

/** A PostgreSQL of its own, because this one goes down. */
let folder: string;
let postgres: RunningPostgres;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "shop-restart-"));
  postgres = await startPostgres({ dataDir: join(folder, "postgres") });
  const env = { ...process.env, DATABASE_URL: postgres.url };
  await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "operations/shop.ts", "migrate"],
    {
      env,
    },
  );
  await query(
    `insert into products (name, article_number, price_cents, stock, images)
     select 'Modul', 'RESTART-' || n, 5000, ${STOCK}, '{demo/test.webp}'
     from generate_series(1, ${PRODUCTS}) n`,
  );
  server = await startServer({ DATABASE_URL: postgres.url });
});

afterAll(async () => {
  server.kill("SIGTERM");
  await server.exited;
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

it("PostgreSQL restarted under checkout load: the process lives, money and stock add up", async () => {
  const statuses: number[] = [];
  let confirmed = 0;
  let stopped = false;

  /** Buys one part after the other; a form that got no order is sent again, as people do. */
  async function buy(buyer: number) {
    for (let turn = 0; !stopped; turn++) {
      const productIds = [1 + (turn % PRODUCTS), 1 + ((turn + buyer) % PRODUCTS)];
      const { order } = await shopperAtCheckout(server, {
        productIds: [...new Set(productIds)],
        paymentMethod: "prepayment",
      });
      for (let attempt = 0; attempt < 50; attempt++) {
        const answer = await order();
        statuses.push(answer.status);
        if (answer.headers.get("location")?.startsWith("/checkout/success")) confirmed += 1;
        if (answer.status !== 503) break;
      }
    }
  }
  const buyers = Array.from({ length: BUYERS }, (_, buyer) => buy(buyer));
  await expect.poll(() => confirmed).toBeGreaterThan(8);
  await postgres.stop();
  await expect.poll(() => statuses.includes(503)).toBe(true);
  postgres = await startPostgres({
    dataDir: join(folder, "postgres"),
    port: Number(new URL(postgres.url).port),
  });
  const before = confirmed;
  await expect.poll(() => confirmed).toBeGreaterThan(before + 8);
  stopped = true;
  await Promise.all(buyers);

  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(statuses.filter((status) => ![303, 400, 503].includes(status))).toEqual([]);
  const products = await query<{ stock: number; held: number }>(
    `select stock, coalesce((select sum(quantity)::int from order_items
       join orders on orders.id = order_items.order_id and stock_state = 'held'
       where product_id = products.id), 0) as held from products`,
  );
  expect(products.map(({ stock, held }) => stock + held)).toEqual(
    Array<number>(PRODUCTS).fill(STOCK),
  );
  // An answer may be lost after its order was written; never the other way round.
  const [{ orders, mails } = { orders: 0, mails: 0 }] = await query<{
    orders: number;
    mails: number;
  }>(
    `select (select count(*)::int from orders) as orders,
       (select count(*)::int from mails where kind = 'prepayment') as mails`,
  );
  expect(orders).toBeGreaterThanOrEqual(confirmed);
  expect(mails).toBe(orders);
}, 90_000);
