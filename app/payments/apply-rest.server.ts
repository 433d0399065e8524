import type Stripe from "stripe";
import type { RestState } from "../../db/order-act-tables";
import type { Trx } from "~/platform/db.server";
import { applyEvent } from "~/orders/apply-event.server";
import { balanceOf } from "~/orders/balance";
import { oweToCard } from "~/orders/card-payments.server";
import { insertPayment } from "~/orders/ledger.server";
import type { Order } from "~/orders/orders.server";
import { findRestPayment } from "~/orders/rest-payments.server";
import {
  type Applied,
  idOf,
  lockOrderOfRest,
  type SessionOutcome,
  unknownOrder,
} from "./applied.server";

type Session = Stripe.Checkout.Session;

/**
 * What became of a payment page for what was missing of an order. Safe to repeat and in any order:
 * what was paid counts once, whatever had ended before.
 */
export async function applyRest(
  trx: Trx,
  session: Session,
  outcome: SessionOutcome,
): Promise<Applied> {
  const restId = session.metadata?.rest_id ?? "";
  const order = await lockOrderOfRest(trx, restId);
  // With the order locked nobody else changes it.
  const rest = order && (await findRestPayment(trx, restId));
  if (!order || !rest) return unknownOrder;
  const next = stateAfter(session, outcome);
  const isNew = rest.state !== next && rest.state !== "paid" && mayFollow(rest.state, next);
  if (!isNew) return { orderId: order.id, outcome: "already settled" };
  await setRestState(trx, restId, next);
  if (next === "paid") await book(trx, order, session);
  if (outcome === "failed") {
    const news = { cents: rest.cents, key: restId };
    const detail = { cents: rest.cents };
    await applyEvent(trx, order, "rest-failed", { actor: "stripe", detail, news });
  }
  return { orderId: order.id, outcome: `rest ${next}` };
}

export function stateAfter(session: Session, outcome: SessionOutcome): RestState {
  if (outcome !== "completed") return "ended";
  return session.payment_status === "unpaid" ? "processing" : "paid";
}

/** A debit that failed isn't under way again because its first event comes late. */
function mayFollow(state: RestState, next: RestState): boolean {
  return state !== "ended" || next === "paid";
}

export async function setRestState(trx: Trx, id: string, state: RestState): Promise<void> {
  await trx.updateTable("rest_payments").set({ state }).where("id", "=", id).execute();
}

/** Paid after the order had ended, it goes back. */
async function book(trx: Trx, order: Order, session: Session): Promise<void> {
  const cents = session.amount_total ?? 0;
  const paymentIntent = idOf(session.payment_intent) ?? session.id;
  const actor = "stripe";
  const payment = { cents, way: "card", reference: paymentIntent, paymentIntent, actor } as const;
  const known = await insertPayment(trx, order, payment);
  await applyEvent(trx, known, "payment-noted", {
    actor,
    detail: { cents },
    news: { cents, key: String(known.money.receivedCents) },
  });
  const { dueCents } = balanceOf(known);
  if (dueCents === 0) await oweToCard(trx, known, { cents, paymentIntent, actor });
}
