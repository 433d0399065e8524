import { sql } from "kysely";
import { expect, test } from "vitest";
import { runHousekeeping } from "~/housekeeping.server";
import { db } from "~/platform/db.server";
import { findStockDifferences } from "~/stock/check-stock.server";
import { runShop } from "../support/command";
import { createProduct, stockOf } from "../support/products";
import { movesOf } from "../support/stock-moves";
import { offerUnits } from "../support/units";

const alarmMails = async () => {
  const rows = await db.selectFrom("mails").select("message").where("kind", "=", "alarm").execute();
  return rows.map(({ message }) => message.text);
};

/** As somebody does who switches the triggers off. */
async function falsify(productId: number, stock: number) {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('shop.restoring', 'on', true)`.execute(trx);
    await trx.updateTable("products").set({ stock }).where("id", "=", productId).execute();
  });
}

test("a stock that isn't the sum of its moves is found at night, told once, and can be taken as it is", async () => {
  const right = await createProduct({ stock: 4 });
  const wrong = await createProduct({ stock: 3 });
  await falsify(wrong.id, 5);
  await runHousekeeping();
  await runHousekeeping();
  const mails = await alarmMails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`Von ${wrong.articleNumber} stehen 5 im Bestand`);
  expect(mails[0]).not.toContain(right.articleNumber);
  const { out } = await runShop(["doctor"]);
  expect(out).toContain(`Stock that isn't the sum of its moves: ${wrong.articleNumber}.`);

  expect((await runShop(["migrate", "--open-stock"])).exitCode).toBe(0);
  expect(await movesOf(wrong.id)).toEqual(["opening 3", "opening 2"]);
  expect(await stockOf(wrong.id)).toBe(5);
  expect((await runShop(["doctor"])).out).toContain("Every product's stock is the sum");
});

test("single pieces on sale that the stock doesn't hold are named, too", async () => {
  const product = await createProduct({ stock: 0 });
  await offerUnits(product.id, 2);
  // A machine of the version before, which knows no pieces.
  await db.updateTable("products").set({ stock: 1 }).where("id", "=", product.id).execute();
  expect(await findStockDifferences()).toEqual([
    { productId: product.id, articleNumber: product.articleNumber, stock: 1, moved: 1, units: 2 },
  ]);
  const { out } = await runShop(["doctor"]);
  expect(out).toContain(`Less in stock than single pieces on sale: ${product.articleNumber}.`);
});

test("nothing is said while the stock from before the moves is being noted", async () => {
  const product = await createProduct({ stock: 3 });
  await falsify(product.id, 5);
  await sql`insert into stock_openings (last_id, opened_to) values (10, 5)
    on conflict (only_row) do update set last_id = 10, opened_to = 5`.execute(db);
  expect(await findStockDifferences()).toBeUndefined();
  expect((await runShop(["doctor"])).out).toContain("isn't noted yet");
});
