import { sql } from "kysely";
import { connect } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { createProduct, stockCounts } from "../support/products";
import { seededRandom } from "../support/search-styles";
import { useProxiedServer } from "../support/proxied-server";
import { Visitor } from "../support/server";
import { shopperAtCheckout } from "../support/shopper";

const proxied = useProxiedServer();

let product: { id: number; articleNumber: string };
const STOCK = 1_000;

beforeEach(async () => {
  product = await createProduct({ stock: STOCK });
});

const get = (path: string) => new Visitor(proxied.server.origin).get(path);

/** Prepayment: the order is complete without another service. */
async function tryToOrder(): Promise<{ status: number; placed: boolean }> {
  const cart = { productIds: [product.id], paymentMethod: "prepayment" as const };
  const { order } = await shopperAtCheckout(proxied.server, cart);
  const answer = await order();
  await answer.arrayBuffer();
  const target = answer.headers.get("location") ?? "";
  return { status: answer.status, placed: target.startsWith("/checkout/success") };
}

async function expectSound() {
  const { onHand, held, sold } = await stockCounts(product.id);
  expect(onHand + held + sold).toBe(STOCK);
  expect(onHand).toBeGreaterThanOrEqual(0);
  expect(proxied.server.output()).not.toMatch(/"level":(50|60)|unhandled/i);
}

async function backInService() {
  await expect.poll(async () => (await get("/katalog")).status, { interval: 200 }).toBe(200);
  expect((await get("/readyz")).status).toBe(200);
}

describe("a database that is frozen", () => {
  it("makes pages say so instead of loading for ever, and the shop comes back by itself", async () => {
    expect(await tryToOrder()).toEqual({ status: 303, placed: true });
    proxied.database.freeze();
    const answers = await Promise.all([
      get("/katalog?search=frozen"),
      get(`/produkt/${product.id}`),
      new Visitor(proxied.server.origin).post("/warenkorb", {
        intent: "add",
        productId: String(product.id),
        quantity: "1",
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(await answers[0]?.text()).toContain('<html lang="de"');
    expect((await get("/healthz")).status).toBe(200);
    proxied.database.thaw();
    await backInService();
    await expectSound();
  });
});

describe("a database that ends every connection again and again", () => {
  it("costs some buyers a second try, and no one an order or a piece", async () => {
    let going = true;
    const killer = (async () => {
      while (going) {
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where client_port = any(${proxied.database.clientPorts()})`.execute(db);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    })();
    const statuses: number[] = [];
    let confirmed = 0;
    await Promise.all(
      [1, 2, 3].map(async () => {
        for (let visit = 0; visit < 8; visit++) {
          const list = await get(`/katalog?search=kill${visit}`);
          const order = await tryToOrder();
          statuses.push(list.status, order.status);
          if (order.placed) confirmed += 1;
        }
      }),
    ).finally(() => (going = false));
    await killer.catch(() => undefined);
    for (const status of statuses) expect([200, 302, 303, 400, 503]).toContain(status);
    await backInService();
    const { count } = await db
      .selectFrom("order_items")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("product_id", "=", product.id)
      .executeTakeFirstOrThrow();
    // Every order that was confirmed is there; one whose answer was lost may be there as well.
    expect(Number(count)).toBeGreaterThanOrEqual(confirmed);
    await expectSound();
  });
});

describe("a database whose connections are all busy", () => {
  it("makes pages say so, the process stays in service, and nothing is stuck afterwards", async () => {
    const answers = await db.transaction().execute(async (trx) => {
      await sql`lock table products in access exclusive mode`.execute(trx);
      const waiting = Array.from({ length: 30 }, (_, index) =>
        new Visitor(proxied.server.origin).get(`/katalog?search=busy${index}`, {
          "Fly-Client-IP": `192.0.2.${index}`,
        }),
      );
      expect((await get("/healthz")).status).toBe(200);
      return Promise.all(waiting);
    });
    for (const { status } of answers) expect(status).toBe(503);
    await backInService();
    await expectSound();
  });
});

describe("a client that breaks off", () => {
  it("at any byte of a request leaves the shop in order", async () => {
    const random = seededRandom(11);
    const { hostname, port } = new URL(proxied.server.origin);
    const boundary = "cut";
    const part = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n`;
    const upload = `${part("firstName", "Erika")}${file}\xff\xd8\xff${"x".repeat(3_000)}\r\n--${boundary}--\r\n`;
    const fields = new URLSearchParams({ intent: "add", productId: "1", quantity: "1" }).toString();
    const requests = (
      [
        ["/warenkorb", "application/x-www-form-urlencoded", fields],
        ["/checkout", "application/x-www-form-urlencoded", "intent=order&email=a%40b.test"],
        ["/ankauf", `multipart/form-data; boundary=${boundary}`, upload],
        ["/webhooks/stripe", "application/json", '{"id":"evt_1"}'],
      ] as const
    ).map(([path, type, body]) =>
      Buffer.from(
        `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${proxied.server.origin}\r\n` +
          `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body, "latin1")}\r\n\r\n${body}`,
        "latin1",
      ),
    );
    for (let visit = 0; visit < 200; visit++) {
      const bytes = requests[visit % requests.length] ?? Buffer.alloc(0);
      const cut = Math.floor(random() * bytes.length);
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname);
        socket.on("error", () => undefined);
        socket.on("close", () => resolve());
        socket.write(bytes.subarray(0, cut), () =>
          visit % 2 === 0 ? socket.destroy() : socket.resetAndDestroy(),
        );
      });
    }
    await backInService();
    await expectSound();
  });
});
