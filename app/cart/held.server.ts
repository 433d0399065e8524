import { heldGoods, nothingHeld, type HeldGoods } from "~/orders/stock.server";
import { findPendingOrder } from "~/payments/pending-order.server";

/** Reserved by the buyer's own unpaid order: still theirs to order. */
export async function findHeldGoods(request: Request): Promise<HeldGoods> {
  const pending = await findPendingOrder(request);
  return pending ? heldGoods(pending) : nothingHeld;
}
