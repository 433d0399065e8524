import type Stripe from "stripe";
import { daysAfter } from "~/platform/clock";
import type { Trx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { applyEvent } from "~/orders/apply-event.server";
import { insertPayment } from "~/orders/ledger.server";
import type { Order } from "~/orders/orders.server";
import {
  type Applied,
  idOf,
  lockOrderNamed,
  type SessionOutcome,
  unknownOrder,
} from "./applied.server";
import { applyRest } from "./apply-rest.server";

type Session = Stripe.Checkout.Session;

// A direct debit takes up to two weeks to succeed or fail.
const DEBIT_DAYS = 14;

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
  const debitDueAt = daysAfter(new Date(), DEBIT_DAYS);
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

/** Safe to repeat and in any order: a payment counts once. */
export async function applySession(
  trx: Trx,
  session: Session,
  outcome: SessionOutcome,
): Promise<Applied> {
  if (session.metadata?.rest_id) return applyRest(trx, session, outcome);
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
