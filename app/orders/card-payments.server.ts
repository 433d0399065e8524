import { sql } from "kysely";
import type { Db, Trx } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import type { Order } from "./orders.server";

/** One of Stripe's payments of an order, and what of it can still go back. */
export interface CardPayment {
  /** `null`: the order's own. */
  paymentIntent: string | null;
  cents: number;
}

/** The order's own first. Those of which everything went or goes back are left out. */
export async function listCardPayments(
  source: Db | Trx,
  order: Pick<Order, "id" | "stripePaymentIntentId">,
): Promise<CardPayment[]> {
  const rows = await source
    .selectFrom("payments")
    .select("payment_intent as paymentIntent")
    .select(sql<number>`sum(cents)`.as("cents"))
    .where("order_id", "=", order.id)
    .where("way", "=", "card")
    .where("state", "<>", "failed")
    .groupBy("payment_intent")
    .orderBy(sql`min(created_at)`)
    .orderBy("payment_intent")
    .execute();
  const own = rows.filter(({ paymentIntent }) => paymentIntent === null);
  const others = rows.filter(({ paymentIntent }) => paymentIntent !== null);
  return [...(order.stripePaymentIntentId ? own : []), ...others].filter(({ cents }) => cents > 0);
}

/** A job sends it back. @param cents more than 0, at most what {@link listCardPayments} says */
export async function oweToCard(
  trx: Trx,
  order: Pick<Order, "id">,
  {
    cents,
    paymentIntent,
    creditCents = 0,
    reason = "",
    actor,
  }: CardPayment & { creditCents?: number; reason?: string; actor: string },
): Promise<void> {
  const { id } = await trx
    .insertInto("payments")
    .values({
      order_id: order.id,
      cents: -cents,
      way: "card",
      state: "due",
      credit_cents: creditCents,
      payment_intent: paymentIntent,
      reason,
      actor,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sendJob(trx, { name: "refund-amount", payload: { paymentId: id } });
}

/** All that was paid at Stripe besides the order's own payment, which `refund-order` sends back. */
export async function oweFurtherPayments(trx: Trx, order: Order, actor: string): Promise<void> {
  for (const payment of await listCardPayments(trx, order)) {
    if (payment.paymentIntent !== null) await oweToCard(trx, order, { ...payment, actor });
  }
}
