import { db, type Trx } from "~/platform/db.server";
import { insertOrderEvent } from "./order-history.server";
import { queueOrderMail, queueRefundMail } from "./order-mail.server";
import { isCalledOff } from "./order-status";
import { findOrder, lockOrder, type Order, updateOrder } from "./orders.server";
import { retakeStock } from "./stock.server";

/** There is no such order, or its state doesn't allow the step; the message is for the operator. */
export class OrderStepError extends Error {
  override name = "OrderStepError";
}

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

/** Goods whose payment the bank may take back, or took back, stay in the house. */
function refuseDisputed(order: Order): void {
  if (order.dispute === "open") refuse(order, "is disputed: wait until the bank has decided");
  if (order.dispute === "lost") refuse(order, "was disputed, and the bank took the money back");
}

/** Runs a step on the locked order; `act` says whether it changed something. */
export async function stepOrder(
  { number }: { number: string },
  act: (trx: Trx, order: Order) => Promise<boolean>,
): Promise<StepResult> {
  const changed = await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, { number });
    if (!order) throw new OrderStepError(`There is no order ${number}.`);
    return act(trx, order);
  });
  const order = await findOrder({ number });
  if (!order) throw new OrderStepError(`There is no order ${number}.`);
  return { order, changed };
}

/** Work on a paid order has begun. */
export async function startProcessing({ number, actor }: Step): Promise<StepResult> {
  return stepOrder({ number }, async (trx, order) => {
    if (order.status === "processing") return false;
    if (order.status !== "paid")
      refuse(order, `is ${order.status}: only paid orders are processed`);
    refuseDisputed(order);
    await updateOrder(trx, { id: order.id, status: "processing" });
    await insertOrderEvent(trx, { orderId: order.id, actor, event: "processing" });
    return true;
  });
}

/** Tells the buyer the tracking number; another number for a shipped order corrects it. */
export async function shipOrder({
  number,
  actor,
  trackingNumber,
}: Step & { trackingNumber: string }): Promise<StepResult> {
  return stepOrder({ number }, async (trx, order) => {
    if (order.status === "shipped" && order.trackingNumber === trackingNumber) return false;
    if (!["paid", "processing", "shipped"].includes(order.status)) {
      refuse(order, `is ${order.status}: only paid orders are shipped`);
    }
    if (order.status !== "shipped") refuseDisputed(order);
    await updateOrder(trx, { id: order.id, status: "shipped", trackingNumber });
    const detail = { trackingNumber };
    await insertOrderEvent(trx, { orderId: order.id, actor, event: "shipped", detail });
    await queueOrderMail(trx, "shipped", { ...order, trackingNumber });
    return true;
  });
}

export async function deliverOrder({ number, actor }: Step): Promise<StepResult> {
  return stepOrder({ number }, async (trx, order) => {
    if (order.status === "delivered") return false;
    if (order.status !== "shipped") refuse(order, `is ${order.status}: it hasn't been shipped`);
    await updateOrder(trx, { id: order.id, status: "delivered" });
    await insertOrderEvent(trx, { orderId: order.id, actor, event: "delivered" });
    return true;
  });
}

/**
 * Money for an order that has ended and can't be revived: it is in the books, and goes back by a
 * transfer.
 */
async function notePaidTooLate(trx: Trx, order: Order, actor: string): Promise<void> {
  await updateOrder(trx, {
    id: order.id,
    status: "cancelled",
    paymentState: "paid",
    paidAt: new Date(),
  });
  const event = isCalledOff(order) ? "paid-after-cancelling" : "paid-too-late";
  await insertOrderEvent(trx, { orderId: order.id, actor, event });
  await queueOrderMail(trx, "paid-too-late", order);
}

/**
 * The money of a bank transfer has arrived. One that comes after its term gets its pieces back when
 * they are still there; otherwise, and for an order that the shop had cancelled, the money has to go
 * back. Also accepts a payment that was flagged because it didn't match.
 */
export async function markTransferPaid({ number, actor }: Step): Promise<StepResult> {
  return stepOrder({ number }, async (trx, order) => {
    if (order.paymentState === "paid") return false;
    const transfer = order.paymentMethod === "prepayment";
    const accepted: Order["paymentState"][] = transfer
      ? ["open", "expired", "cancelled", "flagged"]
      : ["flagged"];
    if (!accepted.includes(order.paymentState)) {
      const why = transfer ? "has ended" : "is paid through Stripe; use reconcile";
      refuse(order, `${why} (payment: ${order.paymentState})`);
    }
    if (
      order.stockState === "released" &&
      (isCalledOff(order) || !(await retakeStock(trx, order)))
    ) {
      if (!transfer) refuse(order, "can't be revived: its parts were sold; refund it in Stripe");
      await notePaidTooLate(trx, order, actor);
      return true;
    }
    await updateOrder(trx, {
      id: order.id,
      status: "paid",
      paymentState: "paid",
      stockState: "sold",
      paidAt: new Date(),
    });
    await insertOrderEvent(trx, { orderId: order.id, actor, event: "paid" });
    await queueOrderMail(trx, "payment-received", order);
    return true;
  });
}

/**
 * The money of a cancelled or returned order was transferred back by hand; or that of one whose
 * refund through Stripe has failed.
 */
export async function markTransferRefunded({ number, actor }: Step): Promise<StepResult> {
  return stepOrder({ number }, async (trx, order) => {
    if (order.paymentState === "refunded") return false;
    const failed = order.paymentState === "refund-failed";
    const ended = order.status === "cancelled" || order.status === "returned";
    if (!failed && order.paymentMethod !== "prepayment")
      refuse(order, "is refunded through Stripe");
    if (!failed && (!ended || order.paymentState !== "paid")) {
      refuse(
        order,
        `is ${order.status}, payment ${order.paymentState}: there is nothing to refund`,
      );
    }
    await updateOrder(trx, { id: order.id, paymentState: "refunded" });
    await insertOrderEvent(trx, { orderId: order.id, actor, event: "refunded" });
    // How much it was, only the operator knows.
    if (order.refundByHand && !failed) await queueOrderMail(trx, "refunded-in-part", order);
    else await queueRefundMail(trx, order);
    return true;
  });
}
