import { db, type Trx } from "~/platform/db.server";
import { applyEvent } from "./apply-event.server";
import { OrderStepError } from "./lifecycle";
import { lockOrder, type Order } from "./orders.server";

/** Who does it, as the history names them. */
interface Step {
  number: string;
  actor: string;
}

export interface StepResult {
  order: Order;
  /** False when the order was there already: repeating a step is harmless. */
  changed: boolean;
}

function refuse(order: Order, why: string): never {
  throw new OrderStepError(`${order.number} ${why}.`);
}

/** Runs a step on the locked order; `act` returns what became of it, or nothing. */
export async function stepOrder(
  { number }: { number: string },
  act: (trx: Trx, order: Order) => Promise<Order | undefined>,
): Promise<StepResult> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, { number });
    if (!order) throw new OrderStepError(`There is no order ${number}.`);
    const changed = await act(trx, order);
    return { order: changed ?? order, changed: changed !== undefined };
  });
}

/** Work on a paid order has begun. */
export async function startProcessing({ number, actor }: Step): Promise<StepResult> {
  return stepOrder({ number }, (trx, order) => applyEvent(trx, order, "processing", { actor }));
}

/** Tells the buyer the tracking number; another number for a shipped order corrects it. */
export async function shipOrder({
  number,
  actor,
  trackingNumber,
}: Step & { trackingNumber: string }): Promise<StepResult> {
  const circumstances = { actor, detail: { trackingNumber }, facts: { trackingNumber } };
  return stepOrder({ number }, async (trx, order) =>
    order.status === "shipped" && order.trackingNumber === trackingNumber
      ? undefined
      : applyEvent(trx, order, "shipped", circumstances),
  );
}

export async function deliverOrder({ number, actor }: Step): Promise<StepResult> {
  return stepOrder({ number }, (trx, order) => applyEvent(trx, order, "delivered", { actor }));
}

/**
 * The money of a bank transfer has arrived. One that comes after its term gets its pieces back when
 * they are still there; otherwise, and for an order that the shop had cancelled, the money has to go
 * back. Also accepts a payment that was flagged because it didn't match.
 */
export async function markTransferPaid({ number, actor }: Step): Promise<StepResult> {
  return stepOrder({ number }, async (trx, order) => {
    const { paymentState } = order;
    if (paymentState === "paid") return undefined;
    const isTransfer = order.paymentMethod === "prepayment";
    const accepted = isTransfer ? ["open", "expired", "cancelled", "flagged"] : ["flagged"];
    if (!accepted.includes(paymentState)) {
      const why = isTransfer ? "has ended" : "is paid through Stripe; use reconcile";
      refuse(order, `${why} (payment: ${paymentState})`);
    }
    const paid = await applyEvent(trx, order, "paid", { actor });
    if (!isTransfer && paid?.status === "cancelled") {
      refuse(order, "can't be revived: its parts were sold; refund it in Stripe");
    }
    return paid;
  });
}

/**
 * The money of a cancelled or returned order was transferred back by hand; or that of one whose
 * refund through Stripe has failed.
 */
export async function markTransferRefunded({ number, actor }: Step): Promise<StepResult> {
  return stepOrder({ number }, async (trx, order) => {
    const { status, paymentState } = order;
    if (paymentState === "refunded") return undefined;
    const failed = paymentState === "refund-failed";
    const ended = status === "cancelled" || status === "returned";
    if (!failed && order.paymentMethod !== "prepayment")
      refuse(order, "is refunded through Stripe");
    if (!failed && (!ended || paymentState !== "paid")) {
      refuse(order, `is ${status}, payment ${paymentState}: there is nothing to refund`);
    }
    // How much it was, only the operator knows.
    const mail = order.refundByHand && !failed ? "refunded-in-part" : undefined;
    return applyEvent(trx, order, "refunded", { actor, mail });
  });
}
