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

test("every picture the demo catalogue names is there", async () => {
  const products = await db.selectFrom("products").select("images").execute();
  const missing = products
    .flatMap((product) => product.images)
    .filter((key) => !pictures.includes(key.replace("demo/", "")));
  expect(missing).toEqual([]);
});

test("a seed that was interrupted is completed by the next one", async () => {
  await deleteObject("demo/complete.txt");
  await deleteObject(`demo/${pictures[0]}`);
  expect(await seedDemoCatalogue()).toEqual({ products: 0, pictures: 1 });
});

test("a shop with products of its own gets no demo pictures", async () => {
  await deleteObject("demo/complete.txt");
  await deleteObject(`demo/${pictures[0]}`);
  await db
    .updateTable("products")
    .set({ images: ["own.webp"] })
    .execute();
  expect(await seedDemoCatalogue()).toBeUndefined();
  expect(await objectExists(`demo/${pictures[0]}`)).toBe(false);
});
