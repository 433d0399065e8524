import { isNamed } from "~/parts/products.server";
import { db } from "~/platform/db.server";

/** No article in stock has that number, or several in different conditions. */
export class UnclearReplacementError extends Error {
  override name = "UnclearReplacementError";
}

/** @param named a part number, however it is written, or `#ID` @throws {UnclearReplacementError} */
export async function findReplacement(named: string, order: string): Promise<number> {
  const rows = await db
    .selectFrom("products")
    .select("id")
    .where("stock", ">", 0)
    .where("listed", "=", true)
    .where(isNamed(named))
    .limit(2)
    .execute();
  const [found, another] = rows;
  if (!found || another) throw new UnclearReplacementError(`${order}: ${named}`);
  return found.id;
}
