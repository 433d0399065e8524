import type Stripe from "stripe";
import type { Trx } from "~/platform/db.server";
import { insertOrderEvent } from "~/orders/order-history.server";
import { queueRefundMail } from "~/orders/order-mail.server";
import { lockOrder, type Order, updateOrder } from "~/orders/orders.server";
import { releaseStock } from "~/orders/stock.server";
import { type Applied, idOf, lockOrderNamed, unknownOrder } from "./apply-session.server";

const unshipped: readonly string[] = ["pending", "paid", "processing"];

/**
 * Notes that an order's money went back, once, and tells the buyer. An order that hasn't been
 * shipped ends with it, and its pieces are for sale again.
 *
 * @returns whether this call did it
 */
export async function markRefunded(
  trx: Trx,
  order: Order,
  { actor, stripePaymentIntentId }: { actor: string; stripePaymentIntentId?: string | null },
): Promise<boolean> {
  if (order.paymentState === "refunded") return false;
  if (unshipped.includes(order.status)) {
    await releaseStock(trx, { orderId: order.id, actor, from: ["held", "sold"], flagged: true });
  }
  await updateOrder(trx, { id: order.id, paymentState: "refunded", stripePaymentIntentId });
  await insertOrderEvent(trx, { orderId: order.id, actor, event: "refunded" });
  await queueRefundMail(trx, order);
  return true;
}

/** By its payment, else, when the refund is heard of first, by the payment's metadata. */
async function lockOrderOfCharge(trx: Trx, charge: Stripe.Charge): Promise<Order | undefined> {
  const intent = idOf(charge.payment_intent);
  const row = intent
    ? await trx
        .selectFrom("orders")
        .select("id")
        .where("stripe_payment_intent_id", "=", intent)
        .executeTakeFirst()
    : undefined;
  if (row) return lockOrder(trx, { id: row.id });
  const named = await lockOrderNamed(trx, charge.metadata?.order_id);
  return named?.stripePaymentIntentId ? undefined : named;
}

/** A refund, whoever made it: the shop itself or somebody in Stripe's dashboard. */
export async function applyRefund(trx: Trx, charge: Stripe.Charge): Promise<Applied> {
  const order = await lockOrderOfCharge(trx, charge);
  if (!order) return unknownOrder;
  if (charge.amount_refunded < charge.amount) {
    const detail = { cents: charge.amount_refunded };
    await insertOrderEvent(trx, {
      orderId: order.id,
      actor: "stripe",
      event: "partly-refunded",
      detail,
    });
    return { orderId: order.id, outcome: "partly refunded" };
  }
  const stripePaymentIntentId = idOf(charge.payment_intent);
  const marked = await markRefunded(trx, order, { actor: "stripe", stripePaymentIntentId });
  return { orderId: order.id, outcome: marked ? "refunded" : "already settled" };
}
