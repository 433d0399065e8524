import { daysAfter } from "~/platform/clock";
import type { Trx } from "~/platform/db.server";
import { terms } from "~/shop";
import { ActRefusedError, actOnOrder, type OrderAct } from "./act-on-order.server";
import { applyEvent } from "./apply-event.server";
import { balanceOf } from "./balance";
import { insertPayment } from "./ledger.server";
import type { TransitionResult } from "./order-transitions.server";
import type { Order } from "./orders.server";

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
  acceptsLess = false,
  also,
  ...act
}: OrderAct & {
  /** More than 0. */
  cents: number;
  /** `2026-11-23`; today if left out. */
  day?: string;
  /** What the bank statement says. */
  reference?: string;
  /** Lets a small difference go: the order counts as paid. */
  acceptsLess?: boolean;
  /** With it or not at all. */
  also?: (trx: Trx, order: Order) => Promise<void>;
}): Promise<TransitionResult> {
  return actOnOrder(act, "order-payment", async (trx, order) => {
    if (order.paymentMethod === "online" && order.status === "pending") {
      throw new ActRefusedError("payment-under-way", order.number);
    }
    if (cents > terms.maxOrderCents) throw new ActRefusedError("amount-too-high", order.number);
    const actor = act.actor.name;
    const payment = { cents, way: "transfer", day, reference, actor } as const;
    const received = await insertPayment(trx, order, payment);
    const isAwaited = awaited.has(order.paymentState);
    const { receivedCents, sentBackCents } = received.money;
    const missingCents = isAwaited
      ? Math.max(0, order.amountCents - receivedCents + sentBackCents)
      : balanceOf(received).openCents;
    const waivedCents = acceptsLess ? missingCents : 0;
    const known = await waive(trx, received, waivedCents, actor);
    const isPaidNow = isAwaited && missingCents === waivedCents;
    // Who has paid a part gets the time for the rest.
    const later = daysAfter(new Date(), terms.prepaymentDays);
    const isWaited = order.paymentState === "open" && !isPaidNow && later > order.paymentDueAt;
    const changed = await applyEvent(trx, known, isPaidNow ? "paid" : "payment-noted", {
      actor,
      detail: { cents, ...(waivedCents > 0 ? { waivedCents } : {}) },
      facts: isWaited ? { paymentDueAt: later } : {},
      news: { cents, key: String(receivedCents) },
    });
    await also?.(trx, order);
    const after = { cents, ...(waivedCents > 0 ? { waivedCents } : {}) };
    return { order: changed ?? known, after };
  });
}

/** Takes what is missing off the price. @throws {ActRefusedError} it is too much for that */
async function waive(trx: Trx, order: Order, cents: number, actor: string): Promise<Order> {
  if (cents === 0) return order;
  if (cents > terms.acceptedDifferenceCents) {
    throw new ActRefusedError("difference-too-high", order.number);
  }
  return insertPayment(trx, order, { cents: 0, creditCents: cents, way: "transfer", actor });
}
