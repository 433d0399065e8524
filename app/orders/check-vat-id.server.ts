import { ActRefusedError, actOnOrder, type OrderAct } from "./act-on-order.server";
import { applyEvent } from "./apply-event.server";
import type { TransitionResult } from "./order-transitions.server";

/** The tax authorities confirmed the VAT ID; `reference` is what they call their answer. */
export async function noteVatIdChecked({
  reference = "",
  ...act
}: OrderAct & { reference?: string }): Promise<TransitionResult> {
  return actOnOrder(act, "order-vat-id", async (trx, order) => {
    if (!order.vatId) throw new ActRefusedError("no-vat-id", order.number);
    if (order.vatIdCheckedAt) return undefined;
    const changed = await applyEvent(trx, order, "vat-id-checked", {
      actor: act.actor.name,
      detail: { vatId: order.vatId, ...(reference ? { reference } : {}) },
      facts: { vatIdCheckedAt: new Date() },
    });
    return { order: changed ?? order, after: { vatId: order.vatId, reference } };
  });
}
