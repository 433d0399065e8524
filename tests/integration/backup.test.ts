import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { migrateUpTo } from "../../db/migrate";
import { runShop } from "../support/command";
import { openOrder, payOnline, reload } from "../support/order-book";
import { order } from "../support/orders";
import { contents, newDatabase, shopOn } from "../support/other-database";
import { createProduct } from "../support/products";
import { createAccount } from "../support/visitor";

const folder = mkdtempSync(join(tmpdir(), "backup-"));
const file = join(folder, "shop.backup.gz");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a backup fills a new database with the same shop, and selling goes on", async () => {
  const product = await createProduct({ stock: 5, name: 'Ä "Modul" \\ mit\nUmbruch, €' });
  const account = await createAccount({ verified: true });
  await order(new Map([[product.id, 2]]), { userId: account.id });
  const backup = await runShop(["backup", file, "--json"]);
  expect(backup.exitCode).toBe(0);

  const url = await newDatabase();
  const restored = await shopOn({ DATABASE_URL: url }, "restore", file, "--json");
  expect(restored.code).toBe(0);
  const { rows, mails } = JSON.parse(restored.out) as { rows: number; mails: number };
  expect({ rows }).toEqual(JSON.parse(backup.out));
  const waiting = await db
    .selectFrom("mails")
    .select("id")
    .where("status", "=", "waiting")
    .execute();
  expect(mails).toBe(waiting.length);

  const original = new pg.Client({ connectionString: process.env.DATABASE_URL });
  const copy = new pg.Client({ connectionString: url });
  await Promise.all([original.connect(), copy.connect()]);
  try {
    expect(await contents(copy)).toEqual(await contents(original));
    // Pieces on hand, held and sold are as many as before; every total is the sum of its lines.
    const invariants = await copy.query<{ onHand: number; held: number; wrong: number }>(
      `select (select stock from products where id = $1) as "onHand",
         (select sum(quantity)::int from order_items join orders on orders.id = order_id
          where product_id = $1 and stock_state = 'held') as held,
         (select count(*)::int from orders where goods_cents <>
          (select sum(quantity * unit_price_cents) from order_items where order_id = orders.id)) as wrong`,
      [product.id],
    );
    expect(invariants.rows[0]).toEqual({ onHand: 3, held: 2, wrong: 0 });
    const jobs = await copy.query(
      "select from pgboss.job where name = 'send-mail' and state = 'created'",
    );
    expect(jobs.rowCount).toBe(mails);
    // Numbers and searching go on where they were.
    const next = await copy.query<{ id: number }>(
      "insert into products (article_number, price_cents) values ('new', 1) returning id",
    );
    expect(next.rows[0]?.id).toBeGreaterThan(product.id);
    const found = await copy.query(
      "select from products where listed and search_text like '%M0DUL%'",
    );
    expect(found.rowCount).toBeGreaterThan(0);
  } finally {
    await Promise.all([original.end(), copy.end()]);
  }

  const again = await shopOn({ DATABASE_URL: url }, "restore", file);
  expect(again).toMatchObject({
    code: 3,
    out: expect.stringContaining("has data already") as string,
  });
});

test("a backup from before there were stock moves gets its opening moves", async () => {
  const oldDb = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: await newDatabase(), max: 1 }),
    }),
  });
  await migrateUpTo(oldDb, "030-offers-places");
  const { rows } = await sql<{ row: unknown }>`
    insert into products (article_number, price_cents, stock)
    values ('A', 100, 3), ('B', 100, 0) returning to_jsonb(products) as row`.execute(oldDb);
  await oldDb.destroy();
  const lines = [
    { format: "shop-backup-1", migration: "030-offers-places" },
    { table: "products" },
    ...rows.map(({ row }) => row),
  ].map((line) => JSON.stringify(line));
  const oldFile = join(folder, "old.backup.gz");
  writeFileSync(oldFile, gzipSync(`${lines.join("\n")}\n`));

  const url = await newDatabase();
  expect(await shopOn({ DATABASE_URL: url }, "restore", oldFile)).toMatchObject({ code: 0 });
  const copy = new pg.Client({ connectionString: url });
  await copy.connect();
  const moves = await copy.query("select reason, pieces from stock_moves");
  const products = await copy.query("select stock from products order by id");
  await copy.end();
  expect(moves.rows).toEqual([{ reason: "opening", pieces: 3 }]);
  expect(products.rows).toEqual([{ stock: 3 }, { stock: 0 }]);
});

test("a refund that is due when the backup is made is still made after restoring it", async () => {
  const { placed } = await openOrder();
  await payOnline(await reload(placed));
  await runShop(["orders", "cancel", placed.number]);
  const dueFile = join(folder, "due.backup.gz");
  await runShop(["backup", dueFile]);

  const url = await newDatabase();
  expect((await shopOn({ DATABASE_URL: url }, "restore", dueFile)).code).toBe(0);
  const reconciled = await shopOn({ DATABASE_URL: url }, "reconcile", "--json");
  expect(reconciled.code).toBe(0);
  const { differences } = JSON.parse(reconciled.out) as { differences: unknown[] };
  expect(differences).toContainEqual(
    expect.objectContaining({ number: placed.number, stripe: "not refunded", result: "queued" }),
  );
  const copy = new pg.Client({ connectionString: url });
  await copy.connect();
  const jobs = await copy.query("select from pgboss.job where name = 'refund-order'");
  await copy.end();
  expect(jobs.rowCount).toBe(1);
});

test("a damaged backup restores nothing", async () => {
  const url = await newDatabase();
  const cut = join(folder, "cut.gz");
  writeFileSync(cut, readFileSync(file));
  truncateSync(cut, Math.floor(readFileSync(file).length * 0.7));
  const nonsense = join(folder, "nonsense.gz");
  writeFileSync(nonsense, gzipSync(`{"format":"${randomUUID()}"}\n`));
  for (const [broken, reason] of [
    [cut, "damaged"],
    [nonsense, "no backup of the shop"],
  ] as const) {
    const { code, out } = await shopOn({ DATABASE_URL: url }, "restore", broken);
    expect(code).toBe(3);
    expect(out).toContain(reason);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ orders: string | null }>(
    "select to_regclass('public.orders') as orders",
  );
  if (rows[0]?.orders) {
    expect((await client.query("select from orders")).rowCount).toBe(0);
  }
  await client.end();
});
