import type Stripe from "stripe";
import type { Trx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { isUuid } from "~/platform/uuid";
import { applyEvent } from "~/orders/apply-event.server";
import { insertPayment } from "~/orders/ledger.server";
import { lockOrder, type Order } from "~/orders/orders.server";

type Session = Stripe.Checkout.Session;

// A direct debit takes up to two weeks to succeed or fail.
const DEBIT_DAYS = 14;

export interface Applied {
  orderId: string | null;
  outcome: string;
}

export const unknownOrder: Applied = { orderId: null, outcome: "unknown order" };

export function idOf(value: string | { id: string } | null): string | null {
  const id: unknown = typeof value === "string" ? value : value?.id;
  return typeof id === "string" && /^\w{1,255}$/.test(id) ? id : null;
}

async function lockOrderNamed(trx: Trx, id: string | undefined): Promise<Order | undefined> {
  return isUuid(id) ? lockOrder(trx, { id }) : undefined;
}

export async function lockOrderPaidBy(
  trx: Trx,
  payment: { paymentIntentId: string; orderId: string | undefined },
): Promise<Order | undefined> {
  const paid = await lockOrder(trx, { stripePaymentIntentId: payment.paymentIntentId });
  if (paid) return paid;
  const named = await lockOrderNamed(trx, payment.orderId);
  return named?.stripePaymentIntentId ? undefined : named;
}

function matches(order: Order, session: Session): boolean {
  return (
    session.amount_total === order.amountCents &&
    session.currency === "eur" &&
    (order.stripeSessionId === null || order.stripeSessionId === session.id)
  );
}

async function applyPayment(
  trx: Trx,
  order: Order,
  session: Session,
  event: "paid" | "payment-processing",
): Promise<Order | undefined> {
  const stripePaymentIntentId = idOf(session.payment_intent) ?? order.stripePaymentIntentId;
  const known = event === "paid" ? await book(trx, order, session) : order;
  if (!matches(order, session)) {
    const facts = { stripePaymentIntentId };
    const flagged = await applyEvent(trx, known, "flagged", { actor: "stripe", facts });
    if (flagged) log.error({ order: order.number }, "payment doesn't match its order");
    return flagged;
  }
  const debitDueAt = new Date(Date.now() + DEBIT_DAYS * 24 * 3600_000);
  const paymentDueAt = event === "paid" ? order.paymentDueAt : debitDueAt;
  const facts = { stripeSessionId: session.id, stripePaymentIntentId, paymentDueAt };
  return applyEvent(trx, known, event, { actor: "stripe", facts });
}

/** What was charged, even when it isn't what the order costs. */
async function book(trx: Trx, order: Order, session: Session): Promise<Order> {
  const cents = session.amount_total ?? 0;
  if (cents <= 0 || session.currency !== "eur") return order;
  const reference = idOf(session.payment_intent) ?? session.id;
  return insertPayment(trx, order, { cents, way: "card", reference, actor: "stripe" });
}

export type SessionOutcome = "completed" | "failed" | "expired";

/** Safe to repeat and in any order: a payment counts once. */
export async function applySession(
  trx: Trx,
  session: Session,
  outcome: SessionOutcome,
): Promise<Applied> {
  const id = session.metadata?.order_id ?? session.client_reference_id ?? undefined;
  const order = await lockOrderNamed(trx, id);
  if (!order) return unknownOrder;
  const changed = await applyOutcome(trx, order, { session, outcome });
  const tooLate = changed?.paymentState === "paid" && changed.status === "cancelled";
  return {
    orderId: order.id,
    outcome: tooLate ? "paid too late" : (changed?.paymentState ?? "already settled"),
  };
}

async function applyOutcome(
  trx: Trx,
  order: Order,
  { session, outcome }: { session: Session; outcome: SessionOutcome },
): Promise<Order | undefined> {
  if (outcome !== "completed") return applyEvent(trx, order, outcome, { actor: "stripe" });
  if (session.payment_status !== "unpaid") return applyPayment(trx, order, session, "paid");
  if (order.paymentState !== "open") return undefined;
  return applyPayment(trx, order, session, "payment-processing");
}

/**
 * A debit that the bank returned leaves the session complete and unpaid; see its payment intent.
 */
export function outcomeOf(session: Session): SessionOutcome | undefined {
  if (session.status === "expired") return "expired";
  if (session.status !== "complete") return undefined;
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const failed = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return session.payment_status === "unpaid" && failed ? "failed" : "completed";
}
