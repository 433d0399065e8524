import { sql } from "kysely";
import type { PaymentProgress, PaymentWay } from "../../db/order-act-tables";
import { type Db, db, type Trx } from "~/platform/db.server";
import type { Money } from "./balance";
import type { Order } from "./orders.server";

/** What came in for an order, and what went back. */
export interface Payment {
  id: string;
  /** Less than 0: back to the buyer; 0: a difference that was let go. */
  cents: number;
  way: PaymentWay;
  state: PaymentProgress;
  /** What it takes off the price. */
  creditCents: number;
  /** Stripe's id, or the bank's text. */
  reference: string;
  reason: string;
  /** `2026-11-23` */
  day: string;
  actor: string;
  createdAt: Date;
}

const MAX_PAYMENTS = 500;

export async function listPayments(orderId: string, source: Db | Trx = db): Promise<Payment[]> {
  return source
    .selectFrom("payments")
    .select(["id", "cents", "way", "state", "reference", "reason", "day", "actor"])
    .select(["credit_cents as creditCents", "created_at as createdAt"])
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(MAX_PAYMENTS)
    .execute();
}

/** What has gone back to the buyer, and when the last of it did. */
export function refundOf(payments: readonly Payment[]): { cents: number; at: Date } | undefined {
  const sent = payments.filter(({ cents, state }) => cents < 0 && state === "done");
  const last = sent.at(-1);
  const cents = sent.reduce((sum, payment) => sum - payment.cents, 0);
  return last && { cents, at: last.createdAt };
}

const sum = (what: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${what}), 0)`;

/** An order's {@link Money}. */
export const paymentSums = [
  sum(sql`case when cents > 0 then cents end`).as("receivedCents"),
  sum(sql`case when cents < 0 and state = 'done' then -cents end`).as("sentBackCents"),
  sum(sql`case when state <> 'done' then -cents end`).as("toSendBackCents"),
  sum(sql`credit_cents`).as("creditCents"),
] as const;

export async function sumPayments(source: Db | Trx, orderId: string): Promise<Money> {
  return source
    .selectFrom("payments")
    .select(paymentSums)
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** Without those that have no payments. */
export async function sumPaymentsOf(orderIds: readonly string[]): Promise<Map<string, Money>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("payments")
    .select("order_id as orderId")
    .select(paymentSums)
    .where("order_id", "in", orderIds)
    .groupBy("order_id")
    .execute();
  return new Map(rows.map(({ orderId, ...money }) => [orderId, money]));
}

/** A transfer that somebody has to make, or to make again. */
export function isToTransfer({ cents, state, way }: Payment): boolean {
  return cents < 0 && (state === "failed" || (state === "due" && way === "transfer"));
}

/** The same of a row of `payments`. */
export const mustTransfer = sql<boolean>`(
  payments.cents < 0 and (payments.state = 'failed' or
    payments.state = 'due' and payments.way = 'transfer'))`;

/** Orders with such an amount. */
export async function listAmountsOwed(limit = 500) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "order_id")
    .select(["number", "payment_due_at as paymentDueAt"])
    .select((eb) => eb.fn.min("payments.created_at").as("since"))
    .where(mustTransfer)
    .groupBy("orders.id")
    .orderBy("since")
    .limit(limit)
    .execute();
}

export interface NewPayment {
  cents: number;
  way: PaymentWay;
  actor: string;
  state?: PaymentProgress;
  creditCents?: number;
  reference?: string;
  /** Which of Stripe's, if not the order's own. */
  paymentIntent?: string | null;
  reason?: string;
  /** `2026-11-23`; today if left out. */
  day?: string;
}

/** One with an id of Stripe's counts once. @returns the order with its money as it is now */
export async function insertPayment(
  trx: Trx,
  order: Order,
  { creditCents, paymentIntent, ...payment }: NewPayment,
): Promise<Order> {
  await trx
    .insertInto("payments")
    .values({
      ...payment,
      order_id: order.id,
      credit_cents: creditCents ?? 0,
      payment_intent: paymentIntent,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return withMoney(trx, order);
}

export async function withMoney(trx: Trx, order: Order): Promise<Order> {
  return { ...order, money: await sumPayments(trx, order.id) };
}

/** All that is left with the shop was sent back by transfer, or only `cents` of it. */
export async function settleByTransfer(
  trx: Trx,
  order: Order,
  { cents, actor }: { cents?: number; actor: string },
): Promise<Order> {
  await trx
    .updateTable("payments")
    .set({ state: "done", way: "transfer" })
    .where("order_id", "=", order.id)
    .where("state", "<>", "done")
    .execute();
  const now = await withMoney(trx, order);
  const { receivedCents, sentBackCents } = now.money;
  const sent = Math.min(receivedCents - sentBackCents, cents ?? receivedCents);
  if (sent <= 0) return now;
  return insertPayment(trx, now, { cents: -sent, creditCents: sent, way: "transfer", actor });
}
