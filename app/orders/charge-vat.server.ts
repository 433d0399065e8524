import type { Trx } from "~/platform/db.server";
import { ActRefusedError, actOnOrder, type OrderAct } from "./act-on-order.server";
import { applyEvent } from "./apply-event.server";
import { decide } from "./lifecycle";
import { isIntraCommunity, setLineTax, taxRuleOf } from "./order-tax.server";
import type { TransitionResult } from "./order-transitions.server";
import { lockOrder, type Order } from "./orders.server";
import { sumAnew } from "./sum-anew.server";
import { grossCents } from "./totals";
import { queueVatCheck } from "./vat-checks.server";

/** @throws {ActRefusedError} */
function requireUnchecked(order: Order): void {
  decide(order, "items-changed");
  if (!order.vatId || !order.vatExempt) throw new ActRefusedError("no-vat-id", order.number);
  if (order.vatIdCheckedAt) throw new ActRefusedError("vat-id-checked", order.number);
  // The payment page shows what it was opened with.
  const isPayingNow = order.paymentMethod === "online" && order.paymentState !== "paid";
  if (isPayingNow || order.paymentState === "flagged") {
    throw new ActRefusedError("payment-under-way", order.number);
  }
}

/**
 * The VAT ID isn't confirmed: the order is taxed as a consumer's (§ 6a (1) no. 4 UStG is missing),
 * its total rises by the VAT, and the buyer gets a mail with what is still to be paid. Until then
 * nothing leaves.
 * @throws {OrderTransitionError | MovedError}
 */
export async function chargeVat({
  reason,
  ...act
}: OrderAct & { reason: string }): Promise<TransitionResult> {
  return actOnOrder(act, "order-vat-charged", async (trx, order) => {
    requireUnchecked(order);
    const { vatId } = order;
    await retax(trx, order);
    const taxed = await lockOrder(trx, { id: order.id });
    if (!taxed) throw new Error("the order is gone");
    const actor = act.actor.name;
    const news = { key: String(order.version) };
    const detail = { vatId, ...(reason ? { reason } : {}) };
    const changed = await applyEvent(trx, taxed, "vat-charged", { actor, detail, news });
    const [before, after] = [order, taxed].map(({ amountCents: cents }) => ({ cents }));
    return { order: changed ?? taxed, before, after: { ...after, vatId, reason } };
  });
}

async function retax(trx: Trx, order: Order): Promise<void> {
  const rule = taxRuleOf({ ...order, vatId: "" });
  const items = order.items.map((item) => {
    if (!isIntraCommunity(item.tax)) return item;
    return { ...item, tax: rule(item.taxKind), unitPriceCents: grossCents(item.unitPriceCents) };
  });
  await sumAnew(trx, order, items);
  for (const { id, tax, unitPriceCents } of items) {
    await setLineTax(trx, id, { tax, unitPriceCents });
  }
  // What was refused names nobody on a paper; history and `vat_checks` keep it.
  await trx.updateTable("orders").set({ vat_id: "" }).where("id", "=", order.id).execute();
}

/** Once more, after VIES was away or the buyer had its registration put right. */
export async function askViesAgain(act: OrderAct): Promise<TransitionResult> {
  return actOnOrder(act, "order-vat-asked", async (trx, order) => {
    if (!order.vatExempt) throw new ActRefusedError("no-vat-id", order.number);
    if (order.vatIdCheckedAt) return undefined;
    await queueVatCheck(trx, order);
    return { order, after: { vatId: order.vatId } };
  });
}
