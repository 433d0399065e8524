import type { Actor } from "~/platform/audit.server";
import type { Trx } from "~/platform/db.server";
import { actOnOrder, type OrderAct } from "./act-on-order.server";
import { applyEvent } from "./apply-event.server";
import { OrderTransitionError } from "./lifecycle";
import { insertPayment, settleByTransfer } from "./ledger.server";
import type { Order } from "./orders.server";
import { correctNumber } from "./correct-parcel.server";
import { ship, unshipped } from "./parcels.server";

export interface Step extends Omit<OrderAct, "actor"> {
  /** As the history names them, or with the account of staff. */
  actor: string | Actor;
}

export interface TransitionResult {
  order: Order;
  /** False when the order was there already: repeating a step is harmless. */
  changed: boolean;
}

function refuse(order: Order, why: string): never {
  throw new OrderTransitionError(`${order.number} ${why}.`);
}

/** `change` runs on the locked order and returns what became of it, or nothing. */
export async function transitionOrder(
  step: Step,
  act: string,
  change: (trx: Trx, order: Order, actor: string) => Promise<Order | undefined>,
): Promise<TransitionResult> {
  const actor = typeof step.actor === "string" ? { id: null, name: step.actor } : step.actor;
  const states = ({ status, paymentState }: Order) => ({ status, payment: paymentState });
  return actOnOrder({ ...step, actor }, act, async (trx, order) => {
    const changed = await change(trx, order, actor.name);
    return changed && { order: changed, before: states(order), after: states(changed) };
  });
}

export async function startProcessing(step: Step): Promise<TransitionResult> {
  return transitionOrder(step, "order-processing", (trx, order, actor) =>
    applyEvent(trx, order, "processing", { actor }),
  );
}

/** All that is left, in one parcel. Another number for a shipped order corrects the last parcel's. */
export async function shipOrder({
  trackingNumber,
  ...step
}: Step & { trackingNumber: string }): Promise<TransitionResult> {
  return transitionOrder(step, "order-shipped", async (trx, order, actor) => {
    if (order.status !== "shipped") {
      return ship(trx, order, { items: unshipped(order), carrier: "", trackingNumber, actor });
    }
    if (order.trackingNumber === trackingNumber) return undefined;
    return correctNumber(trx, order, { actor, trackingNumber });
  });
}

export async function deliverOrder(step: Step): Promise<TransitionResult> {
  return transitionOrder(step, "order-delivered", (trx, order, actor) =>
    applyEvent(trx, order, "delivered", { actor }),
  );
}

/**
 * After its term an order gets its items back when they are still there, else the money goes back.
 * Also accepts a flagged payment that didn't match.
 */
export async function markTransferPaid(step: Step): Promise<TransitionResult> {
  return transitionOrder(step, "order-paid", async (trx, order, actor) => {
    const { paymentState } = order;
    if (paymentState === "paid") return undefined;
    const isTransfer = order.paymentMethod === "prepayment";
    const accepted = isTransfer ? ["open", "expired", "cancelled", "flagged"] : ["flagged"];
    if (!accepted.includes(paymentState)) {
      const why = isTransfer ? "has ended" : "is paid through Stripe; use reconcile";
      refuse(order, `${why} (payment: ${paymentState})`);
    }
    const paid = await applyEvent(trx, await bookRest(trx, order, actor), "paid", { actor });
    if (!isTransfer && paid?.status === "cancelled") {
      refuse(order, "can't be revived: its parts were sold; refund it in Stripe");
    }
    return paid;
  });
}

/** The rest, too, if parts came before. What was flagged is written down as it came. */
async function bookRest(trx: Trx, order: Order, actor: string): Promise<Order> {
  const { receivedCents } = order.money;
  const cents = order.amountCents - receivedCents;
  if (cents <= 0 || (order.paymentMethod === "online" && receivedCents > 0)) return order;
  const way = order.paymentMethod === "online" ? "card" : "transfer";
  return insertPayment(trx, order, { cents, way, actor });
}

/** The money of a cancelled or returned order, or of a failed refund, was sent back by hand. */
export async function markTransferRefunded(step: Step): Promise<TransitionResult> {
  return transitionOrder(step, "order-refunded", async (trx, order, actor) => {
    const { status, paymentState } = order;
    if (paymentState === "refunded") return undefined;
    const failed = paymentState === "refund-failed";
    const ended = status === "cancelled" || status === "returned";
    if (!failed && order.paymentMethod !== "prepayment")
      refuse(order, "is refunded through Stripe");
    if (!failed && (!ended || paymentState !== "paid")) {
      refuse(order, `is ${status}, payment ${paymentState}: there is nothing to refund`);
    }
    // Only the operator knows how much it was.
    const isPart = order.refundByHand && !failed;
    const mail = isPart ? "refunded-in-part" : undefined;
    const settled = await settleByTransfer(trx, order, {
      cents: isPart ? returnedCents(order) : undefined,
      actor,
    });
    return applyEvent(trx, settled, "refunded", { actor, mail });
  });
}

/** What was paid for the goods that came back. */
function returnedCents({ items }: Order): number {
  return items.reduce((sum, item) => sum + item.unitPriceCents * item.returned, 0);
}
