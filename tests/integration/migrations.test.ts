import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate, migrateUpTo } from "../../db/migrate";
import { migrations } from "../../db/migrations/index";
import { newDatabase } from "../support/other-database";

// A shop that sells while it gets the schema of the next version.

let pool: pg.Pool;
let db: Kysely<unknown>;

async function connectToNew() {
  const opened = new pg.Pool({ connectionString: await newDatabase(), max: 6 });
  opened.on("error", () => undefined);
  return {
    pool: opened,
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: opened }) }),
  };
}

beforeEach(async () => {
  ({ pool, db } = await connectToNew());
  await migrateUpTo(db, "030-offers-places");
  await pool.query("insert into products (article_number, price_cents, stock) values ('A', 1, 1)");
});

afterEach(() => db.destroy());

async function invalidIndexes() {
  const { rows } = await pool.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where not indisvalid",
  );
  return rows.map(({ name }) => name);
}

it("a backup that reads for long holds up the migration, and not the visitors", async () => {
  const backup = await pool.connect();
  await backup.query("begin isolation level repeatable read");
  await backup.query("select count(*) from products");
  const migrated = migrate(db);
  const isWaiting = async () => {
    const { rows } = await pool.query("select from pg_locks where not granted");
    return rows.length > 0;
  };
  await expect.poll(isWaiting, { interval: 20 }).toBe(true);
  const visitor = await pool.connect();
  // As the shop's own connections: longer than a migration may wait.
  await visitor.query("set lock_timeout = '3s'");
  await expect(visitor.query("select id from products")).resolves.toMatchObject({ rowCount: 1 });
  visitor.release();
  await backup.query("commit");
  backup.release();
  expect(await migrated).toContain("033-articles");
});

it("indexes are there afterwards, also those that were left half-built, on two machines at once", async () => {
  await migrate(db);
  const names = "select indexname as name from pg_indexes where tablename = 'products' order by 1";
  const { rows: before } = await pool.query<{ name: string }>(names);
  expect(before.map(({ name }) => name)).toContain("products_unlisted_text");
  // What is left of a build that was cut off.
  await pool.query("drop index products_merged");
  await pool.query(
    "update pg_index set indisvalid = false where indexrelid = 'products_number'::regclass",
  );
  await Promise.all([migrate(db), migrate(db)]);
  expect(await invalidIndexes()).toEqual([]);
  expect((await pool.query(names)).rows).toEqual(before);
});

it("migrations of several tables don't hold one while they wait for another: no buyer meets a deadlock", async () => {
  const { pool: own, db: earlier } = await connectToNew();
  await migrateUpTo(earlier, "018-product-safety");
  const buyer = await own.connect();
  await buyer.query("begin");
  await buyer.query("lock table orders in row exclusive mode");
  const migrated = migrate(earlier);
  const waitsForOrders = async () => {
    const { rows } = await own.query(
      "select from pg_locks where not granted and relation = 'orders'::regclass",
    );
    return rows.length > 0;
  };
  await expect.poll(waitsForOrders, { interval: 20 }).toBe(true);
  // An earlier migration has changed this one.
  await expect(buyer.query("select id from users")).resolves.toMatchObject({ rowCount: 0 });
  await buyer.query("commit");
  buyer.release();
  expect(await migrated).toEqual(expect.arrayContaining(["019-staff", "023-order-acts"]));
  await earlier.destroy();
});

it("a migration takes long in one table and meets a buyer in another: the buyer gets on", async () => {
  await migrateUpTo(db, "035-unit-photos");
  // As with big tables. It is longer than the buyer's second before PostgreSQL looks for a deadlock,
  // less what the migration waits.
  await pool.query(`
    create function slowly() returns event_trigger language plpgsql as $$
    begin perform pg_sleep(0.7); end $$`);
  await pool.query(`
    create event trigger slowly on ddl_command_end when tag in ('ALTER TABLE')
    execute function slowly()`);
  const buyer = await pool.connect();
  await buyer.query("begin");
  await buyer.query("lock table orders in row exclusive mode");
  const migrated = migrate(db);
  const isUnderWay = async () => {
    const { rows } = await pool.query(`
      select from pg_locks where not granted and relation = 'orders'::regclass
        or mode = 'AccessExclusiveLock' and relation = 'order_items'::regclass`);
    return rows.length > 0;
  };
  await expect.poll(isUnderWay, { interval: 20 }).toBe(true);
  await expect(buyer.query("select id from order_items")).resolves.toMatchObject({ rowCount: 0 });
  await buyer.query("commit");
  buyer.release();
  await pool.query("drop event trigger slowly");
  expect(await migrated).toContain("037-tax");
});

it("migrations name the tables they lock, to take them all before they change one", async () => {
  const { db: own } = await connectToNew();
  for (const [name, migration] of Object.entries(migrations)) {
    const locked = await own.transaction().execute(async (trx) => {
      const { rows: before } = await sql<{ id: string; table: string }>`
        select oid::text as id, relname as table from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(trx);
      await migration.up(trx);
      const { rows: taken } = await sql<{ id: string }>`
        select distinct relation::text as id from pg_locks
        where pid = pg_backend_pid() and locktype = 'relation'
          and mode not in ('AccessShareLock', 'RowShareLock')`.execute(trx);
      const ids = new Set(taken.map(({ id }) => id));
      return before.filter(({ id }) => ids.has(id)).map(({ table }) => table);
    });
    expect([...(migration.tables ?? [])].sort(), name).toEqual(locked.sort());
  }
  await own.destroy();
});
