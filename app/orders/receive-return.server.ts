import { getTFor } from "~/i18n/i18n.server";
import { ActRefusedError, actOnOrder, type OrderAct } from "./act-on-order.server";
import { applyEvent } from "./apply-event.server";
import { decide } from "./lifecycle";
import type { TransitionResult } from "./order-transitions.server";
import type { Order } from "./orders.server";
import { decideRefund } from "./refund-amount.server";
import {
  areAll,
  countReturned,
  detailOf,
  type LineUnits,
  offerAgain,
  returnable,
} from "./return-order.server";
import { insertReturn, type ReturnCondition } from "./returns.server";

/** What of a line has arrived now. */
export interface ArrivedItem {
  itemId: number;
  quantity: number;
  /** Which came back, of those that are known one by one; the oldest when left out. */
  unitIds?: readonly number[];
  condition: ReturnCondition;
  /** For sale again. */
  restock: boolean;
  /** What goes back for it, 0 for nothing. */
  refundCents: number;
}

function readItems(order: Order, items: readonly ArrivedItem[]): (LineUnits & ArrivedItem)[] {
  const seen = new Set<number>();
  const lines = items
    .filter(({ quantity }) => quantity > 0)
    .map((arrived) => {
      const at = order.items.findIndex(({ id }) => id === arrived.itemId);
      const item = order.items[at];
      const isTooMuch = !item || arrived.quantity > returnable(order, item);
      if (isTooMuch || seen.has(item.id)) {
        throw new ActRefusedError("quantity-too-high", order.number);
      }
      seen.add(item.id);
      return { ...arrived, line: at + 1, item, units: arrived.quantity };
    });
  if (lines.length === 0) throw new ActRefusedError("nothing-chosen", order.number);
  return lines;
}

/**
 * Goods came back: of each line how many, in which state, for sale again or not, and what is
 * refunded for it. The buyer is told.
 * @throws {OrderTransitionError | MovedError}
 */
export async function receiveReturn({
  items,
  ...act
}: OrderAct & { items: readonly ArrivedItem[] }): Promise<TransitionResult> {
  return actOnOrder(act, "order-returned", async (trx, order) => {
    decide(order, "returned-in-part");
    const lines = readItems(order, items);
    const actor = act.actor.name;
    const cents = lines.reduce((sum, { refundCents }) => sum + refundCents, 0);
    await countReturned(trx, order, { actor, lines });
    await insertReturn(trx, order, { actor, lines });
    const event = areAll("returned", order) ? "returned" : "returned-in-part";
    const mailed = lines.map(({ item, units }) => ({ ...item, quantity: units }));
    const key = order.items.map(({ id, returned }) => `${id}=${returned}`).join(",");
    const changed = await applyEvent(trx, order, event, {
      actor,
      detail: detailOf(lines),
      // Of one that is still being shipped the rest isn't decided: the buyer may have withdrawn it.
      facts: order.status === "processing" ? {} : { refundByHand: true },
      mail: "return-received",
      news: { cents, items: mailed, key },
    });
    let now = changed ?? order;
    if (cents > 0) {
      const reason = getTFor(order.language)("mail.returned.reason");
      const credited = lines.map(({ itemId, units, refundCents }) => ({
        itemId,
        units,
        refundCents,
      }));
      now = await decideRefund(trx, now, { cents, reason, actor, credited });
    }
    const offered = now.stockState === "sold" ? lines.filter(({ restock }) => restock) : [];
    if (offered.length > 0) now = (await offerAgain(trx, now, { actor, offered })) ?? now;
    const pieces = lines.reduce((sum, { units }) => sum + units, 0);
    return { order: now, after: { pieces, cents } };
  });
}
