import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";

const admin = new pg.Client({ connectionString: inject("databaseServer") });
const made: string[] = [];

beforeAll(() => admin.connect());
afterAll(async () => {
  for (const name of made) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

/** Empty; gone after the file's tests. */
export async function newDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString("hex")}`;
  await admin.query(`create database ${name}`);
  made.push(name);
  const url = new URL(inject("databaseServer"));
  url.pathname = `/${name}`;
  return url.href;
}

/** As on another machine: a process of its own, with the build alone. */
export async function shopOn(
  place: { DATABASE_URL: string } & Record<string, string>,
  ...argv: string[]
) {
  const env = { ...process.env, ...place };
  const run = promisify(execFile)(process.execPath, ["build/server/shop.js", ...argv], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, out: error.stderr }),
  );
}

/** Every row of every table the backup holds, in one order. */
export async function contents(client: pg.Client) {
  const tables = [
    "products",
    "stock_moves",
    "users",
    "profiles",
    "orders",
    "order_items",
    "order_events",
    "mails",
  ];
  const rows: Record<string, string[]> = {};
  for (const table of tables) {
    const found = await client.query<{ row: string }>(
      `select t::text as row from ${table} t order by t::text`,
    );
    rows[table] = found.rows.map(({ row }) => row);
  }
  return rows;
}
