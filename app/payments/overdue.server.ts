import { sql } from "kysely";
import type { PaymentMethod } from "../../db/order-tables";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { stripe } from "~/platform/stripe.server";
import { findOrder, type Order } from "~/orders/orders.server";
import { giveUpOrder, settleWithStripe } from "./settle.server";
import { isMissing } from "./stripe-errors.server";

/** Ids of orders whose reserved stock is overdue, oldest first. */
async function listOverdueOrderIds(method: PaymentMethod, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("stock_state", "=", "held")
    .where("payment_state", "<>", "flagged")
    .where("payment_method", "=", method)
    .where("payment_due_at", "<", now)
    .where((eb) => eb.or([eb("next_release_at", "is", null), eb("next_release_at", "<=", now)]))
    .orderBy("payment_due_at")
    .limit(100)
    .execute();
  return rows.map((row) => row.id);
}

/** Waits about as long as the order is overdue, a minute to a day. `true` the first time. */
async function postponeRelease(orderId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    update orders set next_release_at = ${now}::timestamptz +
      least(interval '1 day', greatest(interval '1 minute', ${now}::timestamptz - payment_due_at))
    from (select id as order_id, next_release_at as before from orders where id = ${orderId}) old
    where id = order_id and stock_state = 'held'
    returning before is null as "isFirst"`.execute(db);
  return rows[0]?.isFirst ?? false;
}

export async function listPostponedReleases(): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("number")
    .where("stock_state", "=", "held")
    .where("payment_state", "=", "open")
    .where("next_release_at", "is not", null)
    .orderBy("payment_due_at")
    .limit(100)
    .execute();
  return rows.map(({ number }) => number);
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
