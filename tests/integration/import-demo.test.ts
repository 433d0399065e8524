import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startObjectStore, type ObjectStore } from "../../dev/object-store/index";
import { startImportDatabase } from "./import-database";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), "import-demo-"));
let database: Awaited<ReturnType<typeof startImportDatabase>>;
let objects: ObjectStore;

beforeAll(async () => {
  database = await startImportDatabase();
  const access = { bucket: "shop", region: "auto", accessKeyId: "key", secretAccessKey: "secret" };
  objects = await startObjectStore({ dataDir: folder, ...access });
  Object.assign(process.env, {
    APP_ORIGIN: "http://127.0.0.1:3000",
    DATABASE_URL: database.url,
    SESSION_SECRET: "x".repeat(32),
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_test",
    BUCKET_NAME: access.bucket,
    AWS_ENDPOINT_URL_S3: objects.url,
    AWS_REGION: access.region,
    AWS_ACCESS_KEY_ID: access.accessKeyId,
    AWS_SECRET_ACCESS_KEY: access.secretAccessKey,
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "shop@shop.example",
    MAIL_TO: "shop@shop.example",
  });
});

afterAll(async () => {
  const { closeDb } = await import("../../app/platform/db.server");
  await closeDb();
  await database.stop();
  await objects.close();
  rmSync(folder, { recursive: true, force: true });
});

const pictures = readdirSync(
  fileURLToPath(new URL("../../db/demo/pictures", import.meta.url)),
).filter((name) => name.endsWith(".webp"));

test("an empty shop gets the demo catalogue with its pictures, once", async () => {
  const { seedDemoCatalogue } = await import("../../db/demo/seed");
  const { findObject } = await import("../../app/platform/storage.server");
  expect(await seedDemoCatalogue()).toEqual({ products: 786, pictures: pictures.length });
  expect((await findObject(`demo/${pictures.at(-1)}`))?.contentType).toBe("image/webp");
  expect(await seedDemoCatalogue()).toBeUndefined();
});

test("every picture the demo catalogue names is there", async () => {
  const products = await database.db.selectFrom("products").select("images").execute();
  const missing = products
    .flatMap((product) => product.images)
    .filter((key) => !pictures.includes(key.replace("demo/", "")));
  expect(missing).toEqual([]);
});

test("a seed that was interrupted is completed by the next one", async () => {
  const { seedDemoCatalogue } = await import("../../db/demo/seed");
  const { deleteObject } = await import("../../app/platform/storage.server");
  await deleteObject("demo/complete.txt");
  await deleteObject(`demo/${pictures[0]}`);
  expect(await seedDemoCatalogue()).toEqual({ products: 0, pictures: 1 });
});

test("a shop with products of its own gets no demo pictures", async () => {
  const { seedDemoCatalogue } = await import("../../db/demo/seed");
  const { deleteObject, objectExists } = await import("../../app/platform/storage.server");
  await deleteObject("demo/complete.txt");
  await deleteObject(`demo/${pictures[0]}`);
  await database.db
    .updateTable("products")
    .set({ images: ["own.webp"] })
    .execute();
  expect(await seedDemoCatalogue()).toBeUndefined();
  expect(await objectExists(`demo/${pictures[0]}`)).toBe(false);
});
