import type { Trx } from "~/platform/db.server";
import { insertOrderEvent } from "~/orders/order-history.server";
import { queueOrderMail } from "~/orders/order-mail.server";
import { OrderStepError, stepOrder, type StepResult } from "~/orders/order-steps.server";
import { findOrder, type Order } from "~/orders/orders.server";
import { oweRefund } from "~/orders/owe-refund.server";
import { releaseStock } from "~/orders/stock.server";
import { expireSession } from "./payment-page.server";
import { settleWithStripe } from "./settle.server";

/**
 * Cancels an order that hasn't been shipped: its pieces are for sale again unless `restock` is
 * false, what was paid online is refunded, and the buyer is told. A payment page that is still open
 * is ended first.
 *
 * @throws {OrderStepError} shipped already, disputed, or its debit is on its way
 */
export async function cancelOrder({
  number,
  actor,
  restock,
}: {
  number: string;
  actor: string;
  restock: boolean;
}): Promise<StepResult> {
  const found = await findOrder({ number });
  if (found?.paymentMethod === "online" && found.paymentState === "open") {
    // Whoever pays in this very moment has paid: then it is cancelled as a paid order.
    if ((await expireSession(found)) === "complete") await settleWithStripe(found);
  }
  return stepOrder({ number }, async (trx, order) => {
    if (order.status === "cancelled") return false;
    if (["shipped", "delivered", "returned"].includes(order.status)) {
      throw new OrderStepError(`${number} is ${order.status}: use return when it comes back.`);
    }
    if (order.paymentState === "processing") {
      throw new OrderStepError(`${number} waits for its debit: cancel it once the bank answered.`);
    }
    if (order.dispute === "open") {
      throw new OrderStepError(`${number} is disputed: cancel it once the bank has decided.`);
    }
    await endOrder(trx, order, { actor, restock });
    return true;
  });
}

/**
 * Cancels a locked order that hasn't been shipped and waits for no debit. A payment page that is
 * still open is the caller's.
 */
export async function endOrder(
  trx: Trx,
  order: Order,
  { actor, restock }: { actor: string; restock: boolean },
): Promise<void> {
  const unpaid = order.paymentState === "open";
  const payment = unpaid ? { paymentState: "cancelled" as const } : {};
  if (restock || unpaid) {
    const from = ["held", "sold"] as const;
    await releaseStock(trx, {
      orderId: order.id,
      actor,
      ...payment,
      from: [...from],
      flagged: true,
    });
  } else {
    await trx
      .updateTable("orders")
      .set({ status: "cancelled", stock_state: "sold" })
      .where("id", "=", order.id)
      .execute();
  }
  await insertOrderEvent(trx, { orderId: order.id, actor, event: "cancelled" });
  const isOwed = !unpaid && order.stripePaymentIntentId && order.dispute !== "lost";
  if (isOwed) await oweRefund(trx, order.id);
  // Somebody who never paid online was never told of an order either.
  const silent = unpaid && order.paymentMethod === "online";
  if (!silent) await queueOrderMail(trx, "cancelled", order);
}

/**
 * Ends the payment page of an order that was cancelled without asking Stripe; what was paid there
 * before goes back.
 *
 * @throws while Stripe can't be asked: to be tried again
 */
export async function endPaymentPage(orderId: string): Promise<void> {
  const order = await findOrder({ id: orderId });
  if (!order?.stripeSessionId) return;
  await expireSession(order);
  await settleWithStripe(order);
}
