import { stripe } from "~/platform/stripe.server";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { queueMail } from "~/platform/mail.server";
import { prepaymentExpiredMail, refundedMail } from "~/orders/order-mail.server";
import { findOrder, insertOrderEvent, type Order, updateOrder } from "~/orders/orders.server";
import { listOverdueOrderIds, releaseStock } from "~/orders/stock.server";
import { applySession } from "./stripe-events.server";

/**
 * Asks Stripe how an order's session stands and brings the order there: the success page needs it
 * before the webhook arrives, the sweep when it never arrived.
 */
export async function settleWithStripe(order: Order): Promise<Order> {
  if (!order.stripeSessionId || order.paymentState === "paid") return order;
  const session = await stripe.checkout.sessions.retrieve(order.stripeSessionId);
  if (session.status === "complete") {
    await db.transaction().execute((trx) => applySession(trx, session, "completed"));
  } else if (session.status === "expired") {
    await db.transaction().execute((trx) => applySession(trx, session, "expired"));
  }
  return (await findOrder({ id: order.id })) ?? order;
}

async function releasePrepayment(order: Order): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const released = await releaseStock(trx, {
      orderId: order.id,
      paymentState: "expired",
      actor: "sweep",
    });
    if (!released) return;
    await queueMail(trx, {
      kind: "prepayment-expired",
      recipient: order.email,
      language: order.language,
      message: prepaymentExpiredMail(order),
    });
  });
}

async function releaseOnline(order: Order): Promise<void> {
  if (order.stripeSessionId) {
    // Expiring is refused for a session that was paid; then settling finds the payment.
    await stripe.checkout.sessions.expire(order.stripeSessionId).catch(() => {});
    const settled = await settleWithStripe(order);
    if (settled.stockState !== "held" || settled.paymentState === "processing") return;
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

/**
 * Pays an order back whose parts were sold to somebody else before its payment arrived, and tells
 * the buyer. Stripe's idempotency key makes a repeat harmless.
 */
export async function refundOrder(orderId: string): Promise<void> {
  const order = await findOrder({ id: orderId });
  if (!order?.stripePaymentIntentId || order.paymentState === "refunded") return;
  await stripe.refunds.create(
    { payment_intent: order.stripePaymentIntentId, metadata: { order_id: order.id } },
    { idempotencyKey: `refund-${order.id}` },
  );
  await db.transaction().execute(async (trx) => {
    await updateOrder(trx, { id: order.id, paymentState: "refunded" });
    await insertOrderEvent(trx, { orderId: order.id, actor: "shop", event: "refunded" });
    await queueMail(trx, {
      kind: "refunded",
      recipient: order.email,
      language: order.language,
      message: refundedMail(order),
    });
  });
}
