import { SwapRefusedError, swapUnits } from "~/stock/swap-units.server";
import { unitCode } from "~/stock/unit-code";
import { ActRefusedError, actOnOrder, type OrderAct } from "./act-on-order.server";
import { decide } from "./lifecycle";
import type { TransitionResult } from "./order-transitions.server";

/**
 * The piece in the packer's hand goes instead of the reserved one, unless the buyer chose that.
 * @throws {OrderTransitionError | MovedError}
 */
export async function swapUnit({
  out,
  by,
  ...act
}: OrderAct & {
  /** Reserved for the order. */
  out: number;
  /** Scanned instead. */
  by: number;
}): Promise<TransitionResult> {
  return actOnOrder(act, "order-piece-swapped", async (trx, order) => {
    decide(order, "shipped-in-part");
    const itemIds = order.items.map(({ id }) => id);
    const reference = order.number;
    const cause = { reason: "order-changed", reference, actor: act.actor.name } as const;
    try {
      await swapUnits(trx, { itemIds, out, by }, cause);
    } catch (error) {
      throw error instanceof SwapRefusedError
        ? new ActRefusedError(error.reason, order.number)
        : error;
    }
    return { order, before: { piece: unitCode(out) }, after: { piece: unitCode(by) } };
  });
}
