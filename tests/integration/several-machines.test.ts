import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { pool } from "~/platform/db.server";
import { startBalancer, type Balancer } from "../support/balancer";
import { mailbox } from "../support/fresh-shop";
import { createProduct, stockOf } from "../support/products";
import { buy } from "../support/purchase";
import { type ServerProcess, startServer, Visitor } from "../support/server";

let balancer: Balancer;
let machines: ServerProcess[];
const targets: string[] = [];

beforeAll(async () => {
  balancer = await startBalancer(targets);
  const env = { APP_ORIGIN: balancer.origin, CLIENT_IP_HEADER: "Fly-Client-IP" };
  machines = await Promise.all([startServer(env), startServer(env)]);
  targets.push(...machines.map(({ origin }) => origin));
});

afterAll(async () => {
  for (const machine of machines) machine.kill("SIGTERM");
  await Promise.all(machines.map(({ exited }) => exited));
  await balancer.close();
});

async function mailsTo(address: string) {
  const url = `${mailbox.url}/mails.json?to=${encodeURIComponent(address)}`;
  return (await (await fetch(url)).json()) as { subject: string }[];
}

describe("two machines on one database", () => {
  it("serve one shopper in turn through a whole purchase, and each job runs once", async () => {
    const product = await createProduct({ stock: 3 });
    const buyers = ["one", "two", "three"].map((name) => `${name}@customer.test`);
    const numbers: string[] = [];
    for (const email of buyers) {
      numbers.push(
        await buy({ origin: balancer.origin, articleNumber: product.articleNumber, email }),
      );
    }
    expect(new Set(numbers).size).toBe(3);
    expect(await stockOf(product.id)).toBe(0);
    const [first = 0, second = 0] = balancer.answered;
    expect(Math.min(first, second)).toBeGreaterThan(10);

    for (const [at, email] of buyers.entries()) {
      await expect.poll(() => mailsTo(email)).toHaveLength(1);
      expect((await mailsTo(email))[0]?.subject).toContain(numbers[at]);
    }
    expect(await stockOf(product.id)).toBe(0);
  });

  it("write a line per request and nothing about who made it", () => {
    for (const machine of machines) {
      expect(machine.output()).toContain('"path":"/checkout"');
      expect(machine.output()).not.toMatch(
        /customer\.test|Erika|Muster|Werkstra|67655|203\.0\.113/,
      );
    }
  });

  it("count a visitor's tries together", async () => {
    const visitor = new Visitor(balancer.origin);
    const fields = { email: "nobody@customer.test", password: "wrong-password-1" };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      statuses.push((await visitor.post("/anmelden", fields)).status);
    }
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("a job that has its time", () => {
  const timesSent = async (name: string) => {
    const { rows } = await pool.query<{ sent: number }>(
      "select count(*) as sent from pgboss.job where name = $1 and singleton_on is not null",
      [name],
    );
    return rows[0]?.sent;
  };

  it("is sent once in its period, however many machines look", async () => {
    await expect.poll(() => timesSent("housekeeping")).toBe(1);
    expect(await timesSent("sweep-uploads")).toBe(1);
  });

  it("is sent by a machine that slept when its period began", async () => {
    await pool.query(
      `update pgboss.job set singleton_on = singleton_on - interval '1 day'
        where name = 'housekeeping'`,
    );
    machines.push(await startServer());
    await expect.poll(() => timesSent("housekeeping")).toBe(2);
  });
});

describe("two machines that migrate an empty database at the same moment", () => {
  it("both succeed, and every migration runs once", async () => {
    const server = new URL(inject("databaseServer"));
    const name = `empty_${randomBytes(6).toString("hex")}`;
    const admin = new pg.Client({ connectionString: server.href });
    await admin.connect();
    await admin.query(`create database ${name}`);
    server.pathname = `/${name}`;
    try {
      const migrate = () =>
        promisify(execFile)(process.execPath, ["build/server/shop.js", "migrate"], {
          env: { ...process.env, DATABASE_URL: server.href },
        });
      const outputs = (await Promise.all([migrate(), migrate()])).map(({ stdout }) => stdout);
      expect(outputs.filter((output) => output.includes("001-shop"))).toHaveLength(1);
      expect(outputs.filter((output) => output.includes("nothing to do"))).toHaveLength(1);
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  });
});
