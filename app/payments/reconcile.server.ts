import type Stripe from "stripe";
import type { Dispute } from "../../db/order-tables";
import { stripe } from "~/platform/stripe.server";
import { db } from "~/platform/db.server";
import { isUuid } from "~/platform/uuid";
import { listCardPayments } from "~/orders/card-payments.server";
import { listOrderEvents } from "~/orders/order-history.server";
import { findOrder, type Order } from "~/orders/orders.server";
import { findRestPayment } from "~/orders/rest-payments.server";
import { listUnsettledRefunds } from "./refunds-due.server";
import { idOf, type SessionOutcome, outcomeOf } from "./applied.server";
import { stateAfter } from "./apply-rest.server";
import { applySession } from "./apply-session.server";
import { applyDisputes, standingOf } from "./apply-dispute.server";
import { applyRefunds } from "./apply-refund.server";
import { findDisputes, findRefunds } from "./payment-lists.server";
import { requeueLostRefunds } from "./refund-order.server";
import { hasFailed } from "./refund-state";

export interface Difference {
  stripeId: string;
  number: string;
  stripe: SessionOutcome | "refunded" | "refund-failed" | "not refunded" | `dispute ${Dispute}`;
  shop: Order["paymentState"] | "unknown";
  result: string;
}

export interface Reconciliation {
  sessions: number;
  refunds: number;
  differences: Difference[];
}

type Session = Stripe.Checkout.Session;

function chargeOf(session: Session): Stripe.Charge | undefined {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const charge = intent?.latest_charge;
  return typeof charge === "object" && charge ? charge : undefined;
}

function agrees(order: Order, session: Session, outcome: SessionOutcome): boolean {
  const { paymentState } = order;
  // Refunds are compared one by one.
  if (paymentState === "refunded" || paymentState === "refund-failed") return true;
  if (chargeOf(session)?.refunded) return false;
  if (outcome === "completed") {
    return session.payment_status === "unpaid"
      ? paymentState === "processing"
      : paymentState === "paid";
  }
  // A given-up order's session may still end by itself later.
  return paymentState !== "open" && paymentState !== "processing";
}

async function repair(session: Session, outcome: SessionOutcome): Promise<string> {
  const refunded = chargeOf(session)?.refunded ? idOf(session.payment_intent) : null;
  const refunds = refunded ? await findRefunds(refunded) : undefined;
  return db.transaction().execute(async (trx) => {
    const applied = await applySession(trx, session, outcome);
    return refunds ? (await applyRefunds(trx, refunds)).outcome : applied.outcome;
  });
}

async function compare(session: Session, dryRun: boolean): Promise<Difference | undefined> {
  const outcome = outcomeOf(session);
  if (outcome && session.metadata?.rest_id) return compareRest(session, outcome, dryRun);
  const id = session.metadata?.order_id;
  if (!outcome || !id) return undefined;
  const order = isUuid(id) ? await findOrder({ id }) : undefined;
  const difference = {
    stripeId: session.id,
    number: order?.number ?? "",
    stripe: chargeOf(session)?.refunded ? ("refunded" as const) : outcome,
    shop: order?.paymentState ?? ("unknown" as const),
  };
  if (!order) {
    return outcome === "completed" ? { ...difference, result: "needs a person" } : undefined;
  }
  if (agrees(order, session, outcome)) return undefined;
  if (order.paymentState === "flagged") return { ...difference, result: "needs a person" };
  if (dryRun) return { ...difference, result: "would be corrected" };
  const result = await repair(session, outcome);
  return { ...difference, result: result === "flagged" ? "needs a person" : result };
}

/** Of what was missing of an order (rest-page.server.ts). */
async function compareRest(
  session: Session,
  outcome: SessionOutcome,
  dryRun: boolean,
): Promise<Difference | undefined> {
  const id = session.metadata?.rest_id;
  const rest = isUuid(id) ? await findRestPayment(db, id) : undefined;
  const order = rest && (await findOrder({ id: rest.orderId }));
  const isRefunded = chargeOf(session)?.refunded === true;
  const difference = {
    stripeId: session.id,
    number: order?.number ?? "",
    stripe: isRefunded ? ("refunded" as const) : outcome,
    shop: order?.paymentState ?? ("unknown" as const),
  };
  if (!order) {
    return outcome === "completed" ? { ...difference, result: "needs a person" } : undefined;
  }
  const isKnown = rest.state === "paid" || rest.state === stateAfter(session, outcome);
  const intent = idOf(session.payment_intent);
  const left = isRefunded ? await listCardPayments(db, order) : [];
  const isBack = left.every(({ paymentIntent }) => paymentIntent !== intent);
  if (isKnown && isBack) return undefined;
  if (dryRun) return { ...difference, result: "would be corrected" };
  return { ...difference, result: await repair(session, outcome) };
}

/** By the order's own payment, or by that of a rest. */
async function findOrderPaidBy(intent: string): Promise<Order | undefined> {
  const own = await findOrder({ stripePaymentIntentId: intent });
  if (own) return own;
  const payment = await db
    .selectFrom("payments")
    .select("order_id")
    .where("way", "=", "card")
    .where("reference", "=", intent)
    .executeTakeFirst();
  return payment && findOrder({ id: payment.order_id });
}

async function compareRefund(
  refund: Stripe.Refund,
  dryRun: boolean,
): Promise<Difference | undefined> {
  const intent = idOf(refund.payment_intent);
  if (!hasFailed(refund) || !intent) return undefined;
  const order = await findOrderPaidBy(intent);
  if (!order) return undefined;
  const difference = {
    stripeId: refund.id,
    number: order.number,
    stripe: "refund-failed" as const,
    shop: order.paymentState,
  };
  if (order.paymentState === "refund-failed") return { ...difference, result: "needs a person" };
  const history = await listOrderEvents(order.id);
  if (history.some(({ detail }) => detail.refund === refund.id)) return undefined;
  if (dryRun) return { ...difference, result: "would be noted" };
  const refunds = await findRefunds(intent);
  if (refunds) await db.transaction().execute((trx) => applyRefunds(trx, refunds));
  return { ...difference, result: "needs a person" };
}

async function compareDispute(
  dispute: Stripe.Dispute,
  dryRun: boolean,
): Promise<Difference | undefined> {
  const intent = idOf(dispute.payment_intent);
  const order = intent ? await findOrderPaidBy(intent) : undefined;
  if (!intent || !order || standingOf([dispute]) === order.dispute) return undefined;
  const disputes = await findDisputes(intent);
  const standing = standingOf(disputes?.list ?? []);
  if (!disputes || standing === order.dispute) return undefined;
  if (!dryRun) await db.transaction().execute((trx) => applyDisputes(trx, disputes));
  return {
    stripeId: dispute.id,
    number: order.number,
    stripe: `dispute ${standing}`,
    shop: order.paymentState,
    result: dryRun ? "would be noted" : "noted",
  };
}

async function compareOwed(found: Difference[], dryRun: boolean): Promise<Difference[]> {
  const named = new Set(found.map(({ number }) => number));
  const unsettled = (await listUnsettledRefunds()).filter(({ number }) => !named.has(number));
  const rows = unsettled.filter(
    ({ isLost, paymentState }) => isLost || paymentState === "refund-failed",
  );
  if (!dryRun && rows.some(({ paymentState }) => paymentState !== "refund-failed")) {
    await requeueLostRefunds();
  }
  return rows.map(({ number, stripePaymentIntentId, paymentState }) => ({
    stripeId: stripePaymentIntentId,
    number,
    stripe: "not refunded",
    shop: paymentState,
    result:
      paymentState === "refund-failed" ? "needs a person" : dryRun ? "would be queued" : "queued",
  }));
}

/**
 * Repairs what no event told; a payment without an order, or one that doesn't match it, is left to
 * a person.
 * @throws Stripe's error when it can't be reached; repairs made until then stay
 */
export async function reconcile({
  since,
  dryRun,
  onProgress,
}: {
  since: Date;
  dryRun: boolean;
  onProgress?: (compared: number) => void;
}): Promise<Reconciliation> {
  const found: Reconciliation = { sessions: 0, refunds: 0, differences: [] };
  const note = (difference: Difference | undefined) => {
    if (difference) found.differences.push(difference);
    onProgress?.(found.sessions + found.refunds);
  };
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const session of stripe.checkout.sessions.list({
    created,
    limit: 100,
    expand: ["data.payment_intent.latest_charge"],
  })) {
    found.sessions += 1;
    note(await compare(session, dryRun));
  }
  for await (const refund of stripe.refunds.list({ created, limit: 100 })) {
    found.refunds += 1;
    note(await compareRefund(refund, dryRun));
  }
  for await (const dispute of stripe.disputes.list({ created, limit: 100 })) {
    note(await compareDispute(dispute, dryRun));
  }
  found.differences.push(...(await compareOwed(found.differences, dryRun)));
  return found;
}
