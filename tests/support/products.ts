import { db } from "../../app/platform/db.server";

let counter = 0;

/** Inserts a product that can be bought; every call makes another one. */
export async function createProduct(
  product: {
    stock?: number;
    priceCents?: number;
    images?: string[];
    name?: string;
    slug?: string;
    condition?: string;
    category?: string;
  } = {},
): Promise<{ id: number; articleNumber: string }> {
  const articleNumber = `TEST-${String(++counter).padStart(5, "0")}`;
  const { id } = await db
    .insertInto("products")
    .values({
      name: product.name ?? `Testmodul ${counter}`,
      slug: product.slug,
      article_number: articleNumber,
      manufacturer: "Siemens",
      price_cents: product.priceCents ?? 12_345,
      condition: product.condition ?? "Gebraucht - geprüft",
      category: product.category ?? "",
      stock: product.stock ?? 1,
      images: product.images ?? ["demo/test.webp"],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, articleNumber };
}

export async function stockOf(productId: number): Promise<number> {
  const { stock } = await db
    .selectFrom("products")
    .select("stock")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  return stock;
}

/** Units on hand, reserved by open orders and sold: their sum never changes (stock invariant). */
export async function stockCounts(productId: number) {
  const rows = await db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["stock_state", "quantity"])
    .where("product_id", "=", productId)
    .execute();
  const sum = (state: string) =>
    rows.filter((row) => row.stock_state === state).reduce((total, row) => total + row.quantity, 0);
  return { onHand: await stockOf(productId), held: sum("held"), sold: sum("sold") };
}
