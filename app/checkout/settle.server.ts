import { stripe } from "~/platform/stripe.server";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { queueOrderMail } from "~/orders/order-mail.server";
import { findOrder, type Order } from "~/orders/orders.server";
import { listOverdueOrderIds, releaseStock } from "~/orders/stock.server";
import { applySession, outcomeOf } from "./apply-session.server";

/**
 * Asks Stripe how an order's session stands and brings the order there: the success page needs it
 * before the webhook arrives, the sweep when it never arrived.
 */
export async function settleWithStripe(order: Order): Promise<Order> {
  if (!order.stripeSessionId || order.paymentState === "paid") return order;
  const session = await stripe.checkout.sessions.retrieve(order.stripeSessionId, {
    expand: ["payment_intent"],
  });
  const outcome = outcomeOf(session);
  if (outcome) await db.transaction().execute((trx) => applySession(trx, session, outcome));
  return (await findOrder({ id: order.id })) ?? order;
}

async function releasePrepayment(order: Order): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const released = await releaseStock(trx, {
      orderId: order.id,
      paymentState: "expired",
      actor: "sweep",
    });
    if (released) await queueOrderMail(trx, "prepayment-expired", order);
  });
}

async function releaseOnline(order: Order): Promise<void> {
  if (order.stripeSessionId) {
    // Expiring is refused for a session that was paid; then settling finds the payment.
    await stripe.checkout.sessions.expire(order.stripeSessionId).catch(() => {});
    const settled = await settleWithStripe(order);
    if (settled.stockState !== "held" || settled.paymentState !== "open") return;
  }
  await db
    .transaction()
    .execute((trx) =>
      releaseStock(trx, { orderId: order.id, paymentState: "expired", actor: "sweep" }),
    );
}

/** Frees the stock of orders whose payment is overdue and that no event told us about. */
export async function releaseExpiredOrders(now = new Date()): Promise<number> {
  const ids = await listOverdueOrderIds(now);
  for (const id of ids) {
    const order = await findOrder({ id });
    if (!order) continue;
    try {
      await (order.paymentMethod === "online" ? releaseOnline(order) : releasePrepayment(order));
    } catch (error) {
      // One order that Stripe can't answer for must not keep the others waiting.
      log.warn({ order: order.number, err: (error as Error).message }, "order not released");
    }
  }
  return ids.length;
}
