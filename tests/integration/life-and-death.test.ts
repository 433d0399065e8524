import { connect } from "node:net";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { startDatabaseProxy } from "../support/proxied-server";
import { type ServerProcess, startServer } from "../support/server";
import { findFreePort } from "../../dev/ports";
import type { TcpProxy } from "../support/tcp-proxy";

const servers: ServerProcess[] = [];
const proxies: TcpProxy[] = [];

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer(env);
  servers.push(server);
  return server;
}

async function behindProxy() {
  const { database, url } = await startDatabaseProxy();
  proxies.push(database);
  return { database, DATABASE_URL: url };
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.kill("SIGKILL");
    await server.exited;
  }
  for (const proxy of proxies.splice(0)) await proxy.close();
});

/** Keeps the catalogue waiting until the result is called. */
async function lockProducts(): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const transaction = db.transaction().execute(async (trx) => {
    await sql`lock table products in access exclusive mode`.execute(trx);
    locked();
    await released;
  });
  await isLocked;
  return async () => {
    release();
    await transaction;
  };
}

/** Until the server works on the request that was sent last. */
async function untilWaiting(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.waiting;
    })
    .toBeGreaterThan(0);
}

function lines(server: ServerProcess): Record<string, unknown>[] {
  return server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("SIGTERM", () => {
  it("lets the running request finish, takes nothing new and ends with 0", async () => {
    const server = await start();
    const { hostname, port } = new URL(server.origin);
    const unlock = await lockProducts();
    const running = fetch(`${server.origin}/katalog?sort=price-asc`);
    await untilWaiting();

    server.kill("SIGTERM");
    await expect.poll(() => server.output()).toContain("ending");
    const refusal = await new Promise<string | undefined>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
      socket.once("connect", () => resolve("connected"));
    });
    expect(refusal).toBe("ECONNREFUSED");

    await unlock();
    const answer = await running;
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("</html>");
    expect(answer.headers.get("connection")).toBe("close");
    expect(await server.exited).toBe(0);
    expect(lines(server).at(-1)).toMatchObject({ msg: "ended" });
  });

  it("isn't delayed by a connection that a browser keeps open", async () => {
    const server = await start();
    await (await fetch(`${server.origin}/healthz`)).text();
    const before = performance.now();
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  it("ends the process after its time is up, whatever still runs, and with 1", async () => {
    const server = await start({ SHUTDOWN_SECONDS: "1" });
    const unlock = await lockProducts();
    const running = fetch(`${server.origin}/katalog?sort=price-desc`).then(
      () => "answered",
      () => "cut",
    );
    await untilWaiting();
    const before = performance.now();
    server.kill("SIGTERM");
    expect(await server.exited).toBe(1);
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(await running).toBe("cut");
    expect(server.output()).toContain("out of time");
    await unlock();
  });
});

describe("a start", () => {
  it("with missing and bad variables names each of them and ends with 1", async () => {
    const start = startServer({
      STRIPE_SECRET_KEY: "",
      SMTP_URL: "mail.example",
      SESSION_SECRET: "short",
      APP_ORIGIN: "shop.example",
    });
    const problem = await start.then(
      () => "it started",
      (error: Error) => error.message,
    );
    for (const name of ["STRIPE_SECRET_KEY is missing", "SMTP_URL:", "SESSION_SECRET:"])
      expect(problem).toContain(name);
    expect(problem).toContain("APP_ORIGIN:");
    expect(problem).not.toContain("mail.example");
    expect(problem).toContain("exit code 1");
  });

  it("while the database is away waits for it, says so and then serves", async () => {
    const { database, DATABASE_URL } = await behindProxy();
    database.cut();
    const server = await start({ DATABASE_URL });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
    await expect.poll(() => server.output()).toContain("waiting for the database");
    database.restore();
    await expect.poll(async () => (await fetch(`${server.origin}/katalog`)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    await expect.poll(() => server.output()).toContain("the database answers: jobs run");
  });
});

describe("a page that failed", () => {
  it("shows the id under which the failure stands in the log", async () => {
    const { database, DATABASE_URL } = await behindProxy();
    const server = await start({ DATABASE_URL });
    database.cut();
    const html = await (await fetch(`${server.origin}/produkt/1`)).text();
    const id = /<code[^>]*>([0-9a-f-]{36})<\/code>/.exec(html)?.[1];
    expect(id).toBeTruthy();
    expect(lines(server)).toContainEqual(
      expect.objectContaining({ id, msg: "database unavailable" }),
    );
  });
});

describe("/metrics", () => {
  it("tells Prometheus on its own port how the shop does", async () => {
    const port = await findFreePort();
    const server = await start({ METRICS_PORT: String(port) });
    await (await fetch(`${server.origin}/katalog?search=x`)).text();
    await (await fetch(`${server.origin}/produkt/no-such-part`)).text();
    await (await fetch(`${server.origin}/no-such-page`)).text();
    const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await expect
      .poll(scrape)
      .toContain('http_requests_total{route="/katalog",method="GET",status="200"} 1');
    const text = await scrape();
    for (const line of [
      'http_requests_total{route="/produkt/:product",method="GET",status="404"} 1',
      'http_requests_total{route="other",method="GET",status="404"} 1',
      'http_request_duration_seconds_bucket{le="+Inf",route="/katalog"} 1',
      'shop_database_connections{state="waiting"} 0',
      "shop_database_up 1",
      'shop_mails{status="waiting"} 0',
      "shop_stock_conflicts_total 0",
      "# TYPE shop_orders gauge",
      "# TYPE shop_jobs gauge",
      "nodejs_eventloop_lag_seconds",
    ])
      expect(text).toContain(line);
    expect(text).not.toContain("no-such-part");

    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });
});
