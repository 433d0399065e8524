import { ActRefusedError } from "~/orders/act-on-order.server";
import { applyEvent } from "~/orders/apply-event.server";
import {
  type Step,
  transitionOrder,
  type TransitionResult,
} from "~/orders/order-transitions.server";
import { findOrder, type Order } from "~/orders/orders.server";
import { expireSession } from "./payment-page.server";
import { endWrongRestPage } from "./rest-page.server";
import { settleWithStripe } from "./settle.server";

/** @throws {OrderTransitionError} shipped, disputed, or its debit is under way */
export async function cancelOrder({
  restock,
  ...step
}: Step & { restock: boolean }): Promise<TransitionResult> {
  const found = await findOrder({ number: step.number });
  if (found?.paymentMethod === "online" && found.paymentState === "open") {
    // The buyer paid at this very moment: cancel it as a paid order.
    if ((await expireSession(found)) === "complete") await settleWithStripe(found);
  }
  return transitionOrder(step, "order-cancelled", async (trx, order, actor) => {
    if (order.items.some(({ shipped }) => shipped > 0) && isOpen(order)) {
      throw new ActRefusedError("partly-shipped", order.number);
    }
    const isUnpaid = order.paymentState === "open";
    return applyEvent(trx, order, "cancelled", { actor, skipRestock: !restock && !isUnpaid });
  });
}

/** Of one that is all on its way the table of states says why not. */
function isOpen({ status }: Order): boolean {
  return status === "paid" || status === "processing";
}

/** What was paid there before is refunded. @throws while Stripe is unreachable */
export async function endPaymentPage(orderId: string): Promise<void> {
  await endWrongRestPage(orderId);
  const order = await findOrder({ id: orderId });
  if (!order?.stripeSessionId || order.paymentState === "paid") return;
  await expireSession(order);
  await settleWithStripe(order);
}
