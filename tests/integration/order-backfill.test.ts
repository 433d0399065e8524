import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, migrateUpTo } from "../../db/migrate";
import { newDatabase } from "../support/other-database";

// Orders from before payments, parcels and returns were written down.

let pool: pg.Pool;
let db: Kysely<unknown>;

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await newDatabase() });
  // The database is dropped while its connections are saying goodbye.
  pool.on("error", () => undefined);
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  await migrateUpTo(db, "022-answers");
  await placeOld("000001", "paid", "paid");
  await placeOld("000002", "shipped", "paid", { tracking_number: "JJD1" });
  await placeOld("000003", "returned", "refunded");
  await placeOld("000004", "cancelled", "refund-failed", { payment_method: "online" });
  await placeOld("000005", "pending", "open", { paid_at: null });
  await placeOld("000006", "delivered", "paid", { payment_method: "online" });
  const { rows } = await pool.query<{ id: string }>("select id from orders where number like '%6'");
  for (const cents of [500, 700]) {
    await pool.query(
      "insert into order_events (order_id, actor, event, detail) values ($1, 'stripe', 'partly-refunded', $2)",
      [rows[0]?.id, JSON.stringify({ cents })],
    );
  }
  await migrate(db);
});

afterAll(() => db.destroy());

async function placeOld(
  number: string,
  status: string,
  paymentState: string,
  more: Record<string, unknown> = {},
) {
  const values: Record<string, unknown> = {
    id: `00000000-0000-4000-8000-000000${number}`,
    number: `AA-2025-${number}`,
    form_token: `10000000-0000-4000-8000-000000${number}`,
    email: "old@customer.test",
    payment_method: "prepayment",
    status,
    payment_state: paymentState,
    goods_cents: 5_000,
    shipping_cents: 0,
    vat_cents: 798,
    amount_cents: 5_000,
    delivery_address: "{}",
    payment_due_at: "2025-06-01",
    paid_at: "2025-05-31T22:30:00Z",
    ...more,
  };
  const names = Object.keys(values);
  const places = names.map((_, at) => `$${at + 1}`).join(", ");
  await pool.query(
    `insert into orders (${names.join(", ")}) values (${places})`,
    Object.values(values),
  );
  await pool.query(
    `insert into order_items
       (order_id, name, article_number, condition, unit, quantity, unit_price_cents, returned, restocked)
     values ($1, 'Modul', 'A1', 'Neu', 'Stück', 2, 2500, $2, $3)`,
    [values.id, status === "returned" ? 2 : 0, status === "returned" ? 1 : 0],
  );
}

it("have their payments", async () => {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', right(number, 1), cents, way, payments.state, credit_cents, day) as line
     from payments join orders on orders.id = order_id where cents > 0 order by 1`,
  );
  expect(rows.map(({ line }) => line)).toEqual(
    ["1", "2", "3"]
      .map((number) => `${number} 5000 transfer done 0 2025-06-01`)
      .concat(["4 5000 card done 0 2025-06-01", "6 5000 card done 0 2025-06-01"]),
  );
});

it("have their refunds, with what failed and what was a part", async () => {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', right(number, 1), cents, way, payments.state, credit_cents) as line
     from payments join orders on orders.id = order_id where cents < 0 order by 1`,
  );
  expect(rows.map(({ line }) => line)).toEqual([
    "3 -5000 transfer done 0",
    "4 -5000 card failed 0",
    "6 -700 card done 700",
  ]);
});

it("have their parcels, with all their lines, and what came back of them", async () => {
  const { rows: parcels } = await pool.query<{ line: string }>(
    `select concat_ws(' ', right(number, 1), parcels.tracking_number, quantity) as line
     from parcels join parcel_items on parcel_id = parcels.id
     join orders on orders.id = order_id order by 1`,
  );
  expect(parcels.map(({ line }) => line)).toEqual(["2 JJD1 2", "3  2", "6  2"]);
  const { rows: returns } = await pool.query<{ line: string }>(
    `select concat_ws(' ', right(number, 1), quantity, restocked) as line
     from returns join return_items on return_id = returns.id
     join orders on orders.id = order_id`,
  );
  expect(returns.map(({ line }) => line)).toEqual(["3 2 1"]);
});
