import { applyEvent } from "~/orders/apply-event.server";
import { stepOrder, type StepResult } from "~/orders/order-steps.server";
import { findOrder } from "~/orders/orders.server";
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
    const isUnpaid = order.paymentState === "open";
    return applyEvent(trx, order, "cancelled", { actor, keepGoods: !restock && !isUnpaid });
  });
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
