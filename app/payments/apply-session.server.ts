import type Stripe from "stripe";
import type { Trx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { isUuid } from "~/platform/uuid";
import { insertOrderEvent } from "~/orders/order-history.server";
import { queueNewOrderMail } from "~/orders/new-order-mail.server";
import { queueOrderMail } from "~/orders/order-mail.server";
import { lockOrder, type Order, updateOrder } from "~/orders/orders.server";
import { oweRefund } from "~/orders/owe-refund.server";
import { releaseStock, retakeStock } from "~/orders/stock.server";

// A direct debit may take up to two weeks until it succeeds or fails.
const DEBIT_DAYS = 14;

/** What a payment that is reported again changes nothing about. */
const final: readonly Order["paymentState"][] = ["paid", "refunded", "refund-failed"];

/** The order an event was for, and what became of it. */
export interface Applied {
  orderId: string | null;
  outcome: string;
}

export const unknownOrder: Applied = { orderId: null, outcome: "unknown order" };

export function idOf(value: string | { id: string } | null): string | null {
  const id: unknown = typeof value === "string" ? value : value?.id;
  return typeof id === "string" && /^\w{1,255}$/.test(id) ? id : null;
}

/** The order that Stripe's metadata name, locked. */
async function lockOrderNamed(trx: Trx, id: string | undefined): Promise<Order | undefined> {
  return isUuid(id) ? lockOrder(trx, { id }) : undefined;
}

/** The order that a payment is for, locked; also when the payment itself isn't heard of yet. */
export async function lockOrderPaidBy(
  trx: Trx,
  payment: { paymentIntentId: string; orderId: string | undefined },
): Promise<Order | undefined> {
  const paid = await lockOrder(trx, { stripePaymentIntentId: payment.paymentIntentId });
  if (paid) return paid;
  const named = await lockOrderNamed(trx, payment.orderId);
  return named?.stripePaymentIntentId ? undefined : named;
}

/** Amount, currency and session must be the order's own, else somebody has to look at it. */
function matches(order: Order, session: Stripe.Checkout.Session): boolean {
  return (
    session.amount_total === order.amountCents &&
    session.currency === "eur" &&
    (order.stripeSessionId === null || order.stripeSessionId === session.id)
  );
}

async function flag(trx: Trx, order: Order, stripePaymentIntentId: string | null): Promise<string> {
  if (order.paymentState !== "flagged") {
    await updateOrder(trx, { id: order.id, paymentState: "flagged", stripePaymentIntentId });
    await insertOrderEvent(trx, { orderId: order.id, actor: "stripe", event: "flagged" });
    log.error({ order: order.number }, "payment doesn't match its order");
  }
  return "flagged";
}

async function markPaid(trx: Trx, order: Order, session: Stripe.Checkout.Session): Promise<string> {
  if (final.includes(order.paymentState)) return "already settled";
  const stripePaymentIntentId = idOf(session.payment_intent);
  if (!matches(order, session)) return flag(trx, order, stripePaymentIntentId);
  const withdrawn = order.withdrawal === "whole";
  if (order.stockState === "released" && (withdrawn || !(await retakeStock(trx, order)))) {
    await updateOrder(trx, {
      id: order.id,
      paymentState: "paid",
      status: "cancelled",
      stripePaymentIntentId,
      paidAt: new Date(),
    });
    const event = withdrawn ? "paid-after-cancelling" : "paid-too-late";
    await insertOrderEvent(trx, { orderId: order.id, actor: "stripe", event });
    await oweRefund(trx, order.id);
    return "paid too late";
  }
  await updateOrder(trx, {
    id: order.id,
    status: "paid",
    paymentState: "paid",
    stockState: "sold",
    stripeSessionId: session.id,
    stripePaymentIntentId,
    paidAt: new Date(),
  });
  await insertOrderEvent(trx, { orderId: order.id, actor: "stripe", event: "paid" });
  const confirmed = order.paymentState === "processing";
  await queueOrderMail(trx, confirmed ? "payment-received" : "order-confirmation", order);
  await queueNewOrderMail(trx, order);
  return "paid";
}

async function markDebitStarted(
  trx: Trx,
  order: Order,
  session: Stripe.Checkout.Session,
): Promise<string> {
  if (order.paymentState !== "open" || order.stockState !== "held") return "already settled";
  if (!matches(order, session)) return flag(trx, order, idOf(session.payment_intent));
  await updateOrder(trx, {
    id: order.id,
    paymentState: "processing",
    stripeSessionId: session.id,
    stripePaymentIntentId: idOf(session.payment_intent),
    paymentDueAt: new Date(Date.now() + DEBIT_DAYS * 24 * 3600_000),
  });
  await insertOrderEvent(trx, { orderId: order.id, actor: "stripe", event: "payment-processing" });
  await queueOrderMail(trx, "debit-started", order);
  return "processing";
}

async function markUnpaid(
  trx: Trx,
  order: Order,
  paymentState: "failed" | "expired",
): Promise<string> {
  const released = await releaseStock(trx, { orderId: order.id, paymentState, actor: "stripe" });
  if (!released) return "already settled";
  if (paymentState === "failed") await queueOrderMail(trx, "payment-failed", order);
  return paymentState;
}

/** What Stripe reports about a session. */
export type SessionOutcome = "completed" | "failed" | "expired";

/**
 * Brings an order to the state that Stripe reports for its session. Every path is safe to repeat
 * and to meet in any order: a payment counts once.
 */
export async function applySession(
  trx: Trx,
  session: Stripe.Checkout.Session,
  outcome: SessionOutcome,
): Promise<Applied> {
  const id = session.metadata?.order_id ?? session.client_reference_id ?? undefined;
  const order = await lockOrderNamed(trx, id);
  if (!order) return unknownOrder;
  const result = await (outcome !== "completed"
    ? markUnpaid(trx, order, outcome)
    : session.payment_status === "unpaid"
      ? markDebitStarted(trx, order, session)
      : markPaid(trx, order, session));
  return { orderId: order.id, outcome: result };
}

/**
 * How a session stands that was asked for with its `payment_intent`; `undefined` while it is open.
 * A debit that the bank returned leaves the session complete and unpaid: only the payment says so.
 */
export function outcomeOf(session: Stripe.Checkout.Session): SessionOutcome | undefined {
  if (session.status === "expired") return "expired";
  if (session.status !== "complete") return undefined;
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const failed = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return session.payment_status === "unpaid" && failed ? "failed" : "completed";
}
