import { stripe } from "~/platform/stripe.server";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { applyEvent } from "~/orders/apply-event.server";
import { findOrder, lockOrder, type Order } from "~/orders/orders.server";
import { listOverdueOrderIds, postponeRelease } from "~/orders/stock.server";
import { applySession, outcomeOf } from "./apply-session.server";
import { isMissing } from "./stripe-errors.server";

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

async function endSession(order: Order): Promise<boolean> {
  if (!order.stripeSessionId) return false;
  try {
    // Stripe refuses to expire a paid session; settling then finds the payment.
    await stripe.checkout.sessions.expire(order.stripeSessionId).catch(() => {});
    const settled = await settleWithStripe(order);
    return settled.stockState !== "held" || settled.paymentState !== "open";
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Prepayments first, they don't need Stripe. @returns how many orders were looked at */
export async function releaseExpiredOrders(now = new Date()): Promise<number> {
  let looked = 0;
  for (const method of ["prepayment", "online"] as const) {
    for (const id of await listOverdueOrderIds(method, now)) {
      const order = await findOrder({ id });
      if (!order) continue;
      looked += 1;
      let reason = "";
      try {
        const isSettled = method === "online" && (await endSession(order));
        if (!isSettled) await giveUpOrder(id, "expired", "sweep");
      } catch (error) {
        reason = (error as Error).message;
      }
      const isFirst = await postponeRelease(id, now);
      if (isFirst && reason) {
        log.warn({ order: order.number, err: reason }, "order not released, tried again later");
      }
    }
  }
  return looked;
}
