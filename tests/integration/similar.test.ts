import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { findSimilarProducts, similarTo, type OwnProduct } from "~/parts/similar.server";
import { db } from "~/platform/db.server";

const drive = {
  manufacturer: "Siemens",
  category: "Antriebstechnik",
  subcategory: "Frequenzumrichter",
  condition: "Gebraucht",
  price_cents: 50_000,
  stock: 1,
  images: ["a.jpg"],
};

const named = [
  { ...drive, name: "Umrichter 7,5 kW", article_number: "6SL3210-1PE21-8UL0" },
  {
    ...drive,
    name: "Umrichter 7,5 kW 400 V",
    article_number: "ACS550-01-015A-4",
    manufacturer: "ABB",
  },
  { ...drive, name: "Umrichter 0,5 kW", article_number: "6SL3210-1PE11-0UL1" },
  { ...drive, name: "Umrichter 90 kW", article_number: "MC07B0900" },
  {
    ...drive,
    name: "Umrichter zu teuer 7,5 kW",
    article_number: "6SL3210-1PE21-9UL9",
    price_cents: 2_000_000,
  },
];

let own: OwnProduct;

// Many newer ones of the same maker, and of the same category.
beforeAll(async () => {
  await db.insertInto("products").values(named).execute();
  // By steps: a statement has its limit of time, on a busy machine, too.
  for (let from = 1; from < 30_000; from += 3_000) {
    await sql`
      insert into products (name, article_number, manufacturer, category, subcategory, price_cents,
        stock, images, created_at)
      select 'Teil ' || n, 'MASS' || n,
        case when n % 3 = 0 then 'Siemens' else 'Maker ' || n % 50 end,
        case when n % 2 = 0 then 'Antriebstechnik' else 'SPS' end, 'Art ' || n % 7, 100, 1,
        array['a.jpg'], now() + n * interval '1 second'
      from generate_series(${from}::int, ${from + 2_999}::int) n`.execute(db);
  }
  await sql`analyze products`.execute(db);
  const row = await db
    .selectFrom("products")
    .select(["id", "manufacturer", "category", "subcategory", "article_number as articleNumber"])
    .where("article_number", "=", "6SL3210-1PE21-8UL0")
    .executeTakeFirstOrThrow();
  own = row;
});

it("Similar parts are of the same kind, with the same figures and series, before maker and date", async () => {
  const numbers = (await findSimilarProducts(own)).map(({ articleNumber }) => articleNumber);
  expect(numbers).toEqual(["6SL3210-1PE11-0UL1", "ACS550-01-015A-4", "MC07B0900"]);
});

it("Similar parts are found along indexes, however many products there are", async () => {
  const { sql: text, parameters } = similarTo(own).compile(db);
  const { rows } = await sql
    .raw<{ "QUERY PLAN": string }>(
      `explain (analyze, costs off, timing off, summary off, format text) ${parameters.reduce<string>(
        (filled, value, at) =>
          filled.replace(
            new RegExp(`\\$${at + 1}(?!\\d)`),
            typeof value === "number" ? String(value) : `'${String(value)}'`,
          ),
        text,
      )}`,
    )
    .execute(db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).not.toContain("Seq Scan on products");
  expect(plan).toContain("products_kind_newest");
  const counts = [...plan.matchAll(/rows=(\d+)/g)].map(([, count]) => Number(count));
  expect(Math.max(...counts)).toBeLessThan(1_000);
});
