import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, migrateUpTo } from "../../db/migrate";
import { newDatabase } from "../support/other-database";

// Orders from before tax was decided by line.

let pool: pg.Pool;
let db: Kysely<unknown>;

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await newDatabase() });
  // The database is dropped while its connections are saying goodbye.
  pool.on("error", () => undefined);
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  await migrateUpTo(db, "035-unit-photos");
  await placeOld(1, { country: "Germany", shipping: 619, vatId: "" });
  await placeOld(2, { country: "Austria", shipping: 1599, vatId: "" });
  await placeOld(3, { country: "Austria", shipping: 1599, vatId: "ATU13585627" });
  await placeOld(4, { country: "Switzerland", shipping: 0, vatId: "" });
  await migrate(db);
});

afterAll(() => db.destroy());

async function placeOld(
  number: number,
  { country, shipping, vatId }: { country: string; shipping: number; vatId: string },
) {
  const id = `00000000-0000-4000-8000-00000000000${number}`;
  await pool.query(
    `insert into orders (id, number, form_token, email, payment_method, goods_cents, shipping_cents,
       vat_cents, amount_cents, delivery_address, payment_due_at, vat_id, vat_exempt)
     values ($1, $2, $1, 'old@customer.test', 'prepayment', 5000, $3, 0, 5000 + $3, $4, now(), $5, $6)`,
    [id, `AA-2025-00000${number}`, shipping, JSON.stringify({ country }), vatId, vatId !== ""],
  );
  await pool.query(
    `insert into order_items (order_id, name, article_number, condition, unit, quantity, unit_price_cents)
     values ($1, 'Modul', 'A1', 'Neu', 'Stück', 2, 2500)`,
    [id],
  );
}

it("keep what they were charged", async () => {
  const { rows } = await pool.query<{ line: string; shipping: unknown }>(
    `select concat_ws(' ', right(number, 1), tax_kind, tax_category, tax_rate_bp, tax_reason,
       case when business then 'business' end) as line, shipping_tax as shipping
     from order_items join orders on orders.id = order_id order by 1`,
  );
  expect(rows.map(({ line }) => line)).toEqual([
    "1 standard S 1900 domestic",
    "2 standard S 1900 eu-consumer",
    "3 standard K 0 intra-community business",
    "4 standard S 1900 domestic",
  ]);
  expect(rows.map(({ shipping }) => shipping)).toEqual([
    [{ category: "S", rateBasisPoints: 1900, reason: "domestic", cents: 619 }],
    [{ category: "S", rateBasisPoints: 1900, reason: "eu-consumer", cents: 1599 }],
    [{ category: "K", rateBasisPoints: 0, reason: "intra-community", cents: 1599 }],
    [],
  ]);
});
