import { stripe } from "~/platform/stripe.server";
import { db } from "~/platform/db.server";
import { applyEvent } from "~/orders/apply-event.server";
import { findOrder, lockOrder, type Order } from "~/orders/orders.server";
import { outcomeOf } from "./applied.server";
import { applySession } from "./apply-session.server";

/** The success page needs this before the webhook arrives, the sweep when it never does. */
export async function settleWithStripe(order: Order): Promise<Order> {
  if (!order.stripeSessionId || order.paymentState === "paid") return order;
  const session = await stripe.checkout.sessions.retrieve(order.stripeSessionId, {
    expand: ["payment_intent"],
  });
  const outcome = outcomeOf(session);
  if (outcome) await db.transaction().execute((trx) => applySession(trx, session, outcome));
  return (await findOrder({ id: order.id })) ?? order;
}

export async function giveUpOrder(
  orderId: string,
  event: "expired" | "refused" | "abandoned",
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, { id: orderId });
    if (order) await applyEvent(trx, order, event, { actor });
  });
}
