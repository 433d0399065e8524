import { terms } from "~/shop";
import { ActRefusedError, actOnOrder, type OrderAct } from "./act-on-order.server";
import { applyEvent } from "./apply-event.server";
import { insertPayment } from "./ledger.server";
import type { TransitionResult } from "./order-transitions.server";

const DAY_MS = 24 * 3600_000;

const awaited = new Set(["open", "expired", "cancelled", "failed", "flagged"]);

/**
 * A transfer has arrived: all of it, a part, or too much. The buyer is told what it makes of the
 * order. After its term an order gets its items back when they are still there and all is paid.
 * @throws {ActRefusedError | MovedError}
 */
export async function receivePayment({
  cents,
  day,
  reference = "",
  ...act
}: OrderAct & {
  /** More than 0. */
  cents: number;
  /** `2026-11-23`; today if left out. */
  day?: string;
  /** What the bank statement says. */
  reference?: string;
}): Promise<TransitionResult> {
  return actOnOrder(act, "order-payment", async (trx, order) => {
    if (order.paymentMethod === "online" && order.status === "pending") {
      throw new ActRefusedError("payment-under-way", order.number);
    }
    if (cents > terms.maxOrderCents) throw new ActRefusedError("amount-too-high", order.number);
    const actor = act.actor.name;
    const payment = { cents, way: "transfer", day, reference, actor } as const;
    const known = await insertPayment(trx, order, payment);
    const { receivedCents, sentBackCents } = known.money;
    const isEnough = receivedCents - sentBackCents >= order.amountCents;
    const isPaidNow = isEnough && awaited.has(order.paymentState);
    // Who has paid a part gets the time for the rest.
    const later = new Date(Date.now() + terms.prepaymentDays * DAY_MS);
    const isWaited = order.paymentState === "open" && !isPaidNow && later > order.paymentDueAt;
    const changed = await applyEvent(trx, known, isPaidNow ? "paid" : "payment-noted", {
      actor,
      detail: { cents },
      facts: isWaited ? { paymentDueAt: later } : {},
      news: { cents, key: String(receivedCents) },
    });
    return { order: changed ?? known, after: { cents } };
  });
}
