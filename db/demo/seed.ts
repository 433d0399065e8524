import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { importProducts } from "../import/import-products";
import { uploadPictures } from "../import/upload-pictures";

const catalogue = fileURLToPath(new URL("./parts.csv", import.meta.url));
const pictureFolder = fileURLToPath(new URL("./pictures", import.meta.url));

/**
 * Fills an empty shop with the demo catalogue. The pictures come first: when this is interrupted,
 * the shop is still empty and the next start goes on where it stopped.
 *
 * @returns how many products and pictures the shop got; `undefined` when it has products already
 */
export async function seedDemoCatalogue(): Promise<
  { products: number; pictures: number } | undefined
> {
  const { db } = await import("../../app/platform/db.server");
  const storage = await import("../../app/platform/storage.server");
  const some = await db.selectFrom("products").select("id").limit(1).executeTakeFirst();
  if (some) return undefined;

  const { uploaded, present } = await uploadPictures(demoPictures(), {
    dir: pictureFolder,
    storage,
  });
  const { inserted, rejected } = await importProducts({
    source: createReadStream(catalogue),
    format: "csv",
    db,
  });
  const [broken] = rejected;
  if (broken) throw new Error(`parts.csv, line ${broken.line}: ${broken.field} ${broken.reason}`);
  return { products: inserted, pictures: uploaded + present };
}

/** Keys as the catalogue has them: `demo/NAME-1.webp` is the file `NAME-1.webp`. */
async function* demoPictures() {
  const files = await readdir(pictureFolder);
  for (const file of files.filter((name) => name.endsWith(".webp"))) {
    yield { line: 0, key: `demo/${file}` };
  }
}
