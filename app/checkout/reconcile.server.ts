import type Stripe from "stripe";
import { stripe } from "~/platform/stripe.server";
import { db } from "~/platform/db.server";
import { findOrder, type Order } from "~/orders/orders.server";
import { applySession, type SessionOutcome, outcomeOf } from "./apply-session.server";
import { applyRefund } from "./apply-refund.server";

/** A session of Stripe's list that the shop's books don't agree with. */
export interface Difference {
  sessionId: string;
  /** Empty when the shop doesn't know the order. */
  number: string;
  /** What Stripe says: `completed`, `failed`, `expired`, or `refunded`. */
  stripe: SessionOutcome | "refunded";
  /** The order's payment in the shop; `unknown` without one. */
  shop: Order["paymentState"] | "unknown";
  /** What was done about it; `would be mended` in a dry run, `needs a person` when nothing can. */
  result: string;
}

export interface Reconciliation {
  /** Sessions compared. */
  sessions: number;
  differences: Difference[];
}

type Session = Stripe.Checkout.Session;

function chargeOf(session: Session): Stripe.Charge | undefined {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const charge = intent?.latest_charge;
  return typeof charge === "object" && charge ? charge : undefined;
}

/** Whether an order's payment already says what Stripe says. */
function agrees(order: Order, session: Session, outcome: SessionOutcome): boolean {
  const { paymentState } = order;
  if (paymentState === "refunded") return true;
  if (chargeOf(session)?.refunded) return false;
  if (outcome === "completed") {
    return session.payment_status === "unpaid"
      ? paymentState === "processing"
      : paymentState === "paid";
  }
  // A given-up order's session may still end by itself later.
  return paymentState !== "open" && paymentState !== "processing";
}

/** Brings the order to what Stripe says, by the same rules as its events. */
async function mend(session: Session, outcome: SessionOutcome): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const applied = await applySession(trx, session, outcome);
    const charge = chargeOf(session);
    return charge?.refunded ? (await applyRefund(trx, charge)).outcome : applied.outcome;
  });
}

async function compare(session: Session, dryRun: boolean): Promise<Difference | undefined> {
  const outcome = outcomeOf(session);
  const id = session.metadata?.order_id;
  // Sessions of other systems on the same Stripe account are none of the shop's business.
  if (!outcome || !id) return undefined;
  const order = /^[0-9a-f-]{36}$/.test(id) ? await findOrder({ id }) : undefined;
  const difference = {
    sessionId: session.id,
    number: order?.number ?? "",
    stripe: chargeOf(session)?.refunded ? ("refunded" as const) : outcome,
    shop: order?.paymentState ?? ("unknown" as const),
  };
  if (!order) {
    return outcome === "completed" ? { ...difference, result: "needs a person" } : undefined;
  }
  if (agrees(order, session, outcome)) return undefined;
  if (order.paymentState === "flagged") return { ...difference, result: "needs a person" };
  if (dryRun) return { ...difference, result: "would be mended" };
  const result = await mend(session, outcome);
  return { ...difference, result: result === "flagged" ? "needs a person" : result };
}

/**
 * Compares Stripe's list of sessions with the orders and mends what no event told about. What was
 * paid without an order, or doesn't match it, is left to a person.
 *
 * @throws Stripe's error when it can't be reached; what was mended until then stays
 */
export async function reconcile({
  since,
  dryRun,
  onProgress,
}: {
  since: Date;
  dryRun: boolean;
  onProgress?: (sessions: number) => void;
}): Promise<Reconciliation> {
  const differences: Difference[] = [];
  let sessions = 0;
  const list = stripe.checkout.sessions.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
    expand: ["data.payment_intent.latest_charge"],
  });
  for await (const session of list) {
    sessions += 1;
    onProgress?.(sessions);
    const difference = await compare(session, dryRun);
    if (difference) differences.push(difference);
  }
  return { sessions, differences };
}
