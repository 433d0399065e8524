import type { Trx } from "~/platform/db.server";
import { addStock } from "./stock.server";

/**
 * Puts pieces that came back on the shelf again. The order must be locked by `trx`; its stock counts
 * as released once all of it is there.
 */
export async function restockPieces(
  trx: Trx,
  orderId: string,
  lines: readonly { itemId: number; pieces: number }[],
): Promise<void> {
  const products = new Map<number, number>();
  for (const { itemId, pieces } of lines) {
    const { productId } = await trx
      .updateTable("order_items")
      .set((eb) => ({ restocked: eb("restocked", "+", pieces) }))
      .where("id", "=", itemId)
      .returning("product_id as productId")
      .executeTakeFirstOrThrow();
    if (productId !== null) products.set(productId, (products.get(productId) ?? 0) + pieces);
  }
  await addStock(trx, products);
  await trx
    .updateTable("orders")
    .set({ stock_state: "released" })
    .where("id", "=", orderId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("order_items")
            .select("id")
            .where("order_id", "=", orderId)
            .whereRef("restocked", "<", "quantity"),
        ),
      ),
    )
    .execute();
}
