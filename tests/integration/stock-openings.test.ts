import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate, migrateUpTo } from "../../db/migrate";
import { openStock } from "../../db/open-stock";
import { newDatabase } from "../support/other-database";

// A shop that sold before there were moves, and machines of that version beside the new one.

let pool: pg.Pool;
let db: Kysely<unknown>;

beforeEach(async () => {
  pool = new pg.Pool({ connectionString: await newDatabase(), max: 4 });
  pool.on("error", () => undefined);
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  await migrateUpTo(db, "030-offers-places");
  await pool.query(
    `insert into products (article_number, price_cents, stock)
     select 'OLD-' || n, 100, n % 4 from generate_series(1, 4500) n`,
  );
  await migrate(db);
});

afterEach(() => db.destroy());

const sellOne = (id: number) =>
  pool.query("update products set stock = stock - 1 where id = $1 and stock > 0", [id]);

async function differing() {
  const { rows } = await pool.query<{ id: number }>(
    `select id from products where stock <>
       coalesce((select sum(pieces) from stock_moves where product_id = products.id), 0)`,
  );
  return rows.length;
}

async function moves(id: number) {
  const { rows } = await pool.query<{ move: string }>(
    `select reason || ' ' || pieces as move from stock_moves where product_id = $1 order by id`,
    [id],
  );
  return rows.map(({ move }) => move);
}

it("are noted as they are, also what machines of the version before sold meanwhile", async () => {
  await sellOne(3);
  expect(await moves(3)).toEqual(["direct -1"]);
  expect(await openStock(db)).toBe(3_375);
  expect(await moves(3)).toEqual(["direct -1", "opening 3"]);
  await sellOne(3);
  expect(await moves(3)).toEqual(["direct -1", "opening 3", "direct -1"]);
  expect(await moves(4)).toEqual([]);
  expect(await differing()).toBe(0);
});

it("are noted once, however often and by how many machines, while others sell", async () => {
  const [first, second] = await Promise.all([
    openStock(db),
    openStock(db),
    ...Array.from({ length: 300 }, (_, turn) => sellOne(turn * 15 + 1)),
  ]);
  expect(Number(first) + Number(second)).toBeGreaterThan(3_000);
  expect(await openStock(db)).toBe(0);
  expect(await differing()).toBe(0);
});

it("go on where they were interrupted", async () => {
  await pool.query("update stock_openings set opened_to = 2000");
  expect(await openStock(db)).toBe(1_875);
  await pool.query("update stock_openings set opened_to = 0");
  expect(await openStock(db)).toBe(1_500);
  expect(await differing()).toBe(0);
});

it("leave products alone that came later: they brought their own", async () => {
  const { rows } = await pool.query<{ id: number }>(
    "insert into products (article_number, price_cents, stock) values ('NEW', 100, 7) returning id",
  );
  await openStock(db);
  expect(await moves(rows[0]?.id ?? 0)).toEqual(["opening 7"]);
  expect(await differing()).toBe(0);
});
