import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { db } from "../../app/platform/db.server";
import { deleteObject, findObject, objectExists } from "../../app/platform/storage.server";
import { seedDemoCatalogue } from "../../dev/demo/seed";

const pictures = readdirSync(
  fileURLToPath(new URL("../../dev/demo/pictures", import.meta.url)),
).filter((name) => name.endsWith(".webp"));

test("an empty shop gets the demo catalogue with its pictures, once", async () => {
  expect(await seedDemoCatalogue()).toEqual({ products: 786, pictures: pictures.length });
  expect((await findObject(`demo/${pictures.at(-1)}`))?.contentType).toBe("image/webp");
  expect(await seedDemoCatalogue()).toBeUndefined();
});

test("some demo products have single pieces with tests, and their stock is still the sum", async () => {
  const units = await db.selectFrom("units").select(["id", "product_id", "state"]).execute();
  const products = [...new Set(units.map((unit) => unit.product_id))];
  expect(products.length).toBeGreaterThanOrEqual(4);
  for (const product of products) {
    const own = units.filter((unit) => unit.product_id === product);
    expect(own.length).toBeGreaterThanOrEqual(2);
    const { stock, moved } = await db
      .selectFrom("products")
      .select((eb) => [
        "stock",
        eb
          .selectFrom("stock_moves")
          .select((each) => each.fn.sum<string>("pieces").as("moved"))
          .whereRef("product_id", "=", "products.id")
          .as("moved"),
      ])
      .where("id", "=", product)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(Number(moved));
    expect(stock).toBeGreaterThanOrEqual(own.length);
  }
  const tested = await db.selectFrom("unit_tests").select("unit_id").distinct().execute();
  expect(tested).toHaveLength(units.length);
  expect(units.every((unit) => unit.state === "on-sale")).toBe(true);
});

test("every picture the demo catalogue names is there", async () => {
  const products = await db.selectFrom("products").select("images").execute();
  const units = await db.selectFrom("units").select("photos as images").execute();
  const missing = [...products, ...units]
    .flatMap((product) => product.images)
    .filter((key) => !pictures.includes(key.replace("demo/", "")));
  expect(missing).toEqual([]);
});

test("a seed that was interrupted is completed by the next one", async () => {
  await deleteObject("demo/complete-2.txt");
  await deleteObject(`demo/${pictures[0]}`);
  const units = await db.selectFrom("units").select("token").orderBy("token").execute();
  await db.deleteFrom("units").execute();
  expect(await seedDemoCatalogue()).toEqual({ products: 0, pictures: 1 });
  expect(await db.selectFrom("units").select("token").orderBy("token").execute()).toEqual(units);
});

test("a shop with products of its own gets no demo pictures", async () => {
  await deleteObject("demo/complete-2.txt");
  await deleteObject(`demo/${pictures[0]}`);
  await db
    .updateTable("products")
    .set({ images: ["own.webp"] })
    .execute();
  expect(await seedDemoCatalogue()).toBeUndefined();
  expect(await objectExists(`demo/${pictures[0]}`)).toBe(false);
});
