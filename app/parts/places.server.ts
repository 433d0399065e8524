import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";

/** Where articles lie in the store, by product; empty where nobody has said. */
export async function findPlaces(productIds: readonly number[]): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("products")
    .select(["id", "store_place as place"])
    .where("id", "in", productIds)
    .execute();
  return new Map(rows.map(({ id, place }) => [id, place]));
}

export interface PlaceChange {
  productId: number;
  /** As the form showed it. */
  was: string;
  place: string;
}

/** @throws {MovedError} somebody else has put it elsewhere meanwhile */
export async function changePlaces(
  trx: Trx,
  { changes, actor }: { changes: readonly PlaceChange[]; actor: Actor },
): Promise<void> {
  const products = await trx
    .selectFrom("products")
    .select(["id", "store_place as place", "article_number as articleNumber"])
    .where("id", "in", changes.length > 0 ? changes.map(({ productId }) => productId) : [0])
    .orderBy("id")
    .forUpdate()
    .execute();
  const stored = new Map(products.map((product) => [product.id, product]));
  const moved = changes.flatMap(({ productId, was, place }) => {
    const now = stored.get(productId)?.place;
    return now === undefined || now === was || now === place ? [] : [[`place-${productId}`, now]];
  });
  if (moved.length > 0)
    throw new MovedError(0, Object.fromEntries(moved) as Record<string, string>);
  for (const { productId, place } of changes) {
    const product = stored.get(productId);
    if (!product || product.place === place) continue;
    await trx
      .updateTable("products")
      .set({ store_place: place })
      .where("id", "=", productId)
      .execute();
    await recordAct(trx, {
      actor,
      act: "article-place",
      subject: { kind: "article", name: product.articleNumber },
      before: { place: product.place },
      after: { place },
    });
  }
}
