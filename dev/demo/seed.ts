import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { importProducts } from "../../app/product-files/import-products.server";
import { uploadPictures } from "../../app/product-files/upload-pictures.server";
import { demoReplacements } from "./replacements";
import { seedDemoUnits } from "./seed-units";

const catalogue = fileURLToPath(new URL("./parts.csv", import.meta.url));
const pictureFolder = fileURLToPath(new URL("./pictures", import.meta.url));
/** All pictures are in the storage: one request at each start instead of a thousand. */
const marker = "demo/complete-2.txt";

/** Products first, then single pieces, then pictures; continues after an interruption. */
export async function seedDemoCatalogue(): Promise<
  { products: number; pictures: number } | undefined
> {
  const products = await seedDemoProducts();
  await seedDemoUnits();
  const pictures = await seedDemoPictures();
  return products + pictures > 0 ? { products, pictures } : undefined;
}

async function seedDemoProducts(): Promise<number> {
  const { db } = await import("../../app/platform/db.server");
  const some = await db.selectFrom("products").select("id").limit(1).executeTakeFirst();
  if (some) return 0;
  const source = createReadStream(catalogue);
  const { inserted, rejected } = await importProducts({ source, format: "csv", db });
  const [broken] = rejected;
  if (broken) throw new Error(`parts.csv, line ${broken.line}: ${broken.field} ${broken.reason}`);
  await db.insertInto("replacements").values(demoReplacements).onConflict((conflict) => conflict.doNothing()).execute();
  return inserted;
}

async function seedDemoPictures(): Promise<number> {
  const { db } = await import("../../app/platform/db.server");
  const storage = await import("../../app/platform/storage.server");
  if (await storage.objectExists(marker)) return 0;
  const demoProduct = await db
    .selectFrom("products")
    .select("id")
    .where(sql<boolean>`images[1] like 'demo/%'`)
    .limit(1)
    .executeTakeFirst();
  if (!demoProduct) return 0;
  const { uploaded } = await uploadPictures(listPictures(), { dir: pictureFolder, storage });
  await storage.putObject({ key: marker, body: Buffer.from("\n"), contentType: "text/plain" });
  return uploaded;
}

async function* listPictures() {
  const files = await readdir(pictureFolder);
  for (const file of files.filter((name) => name.endsWith(".webp"))) {
    yield { line: 0, key: `demo/${file}` };
  }
}
