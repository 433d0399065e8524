import type Stripe from "stripe";
import { daysBefore } from "~/platform/clock";
import { db, type Trx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { Semaphore } from "~/platform/semaphore";
import { stripe } from "~/platform/stripe.server";
import { retention } from "~/shop";
import { applyDisputes, disputedPaymentOf } from "./apply-dispute.server";
import { applyRefunds, refundedPaymentOf } from "./apply-refund.server";
import { type Disputes, findDisputes, findRefunds, type Refunds } from "./payment-lists.server";
import type { Applied } from "./applied.server";
import { applySession } from "./apply-session.server";

const TOLERANCE_SECONDS = 300;

// Each event holds a connection while its mails are written; pages need the others.
const semaphore = new Semaphore({ size: 3, maxWaiting: 50 });

function isWhole(event: unknown): boolean {
  const { id, type, data } = Object(event) as Record<"id" | "type" | "data", unknown>;
  const { object } = Object(data) as { object: unknown };
  const areNames = [id, type].every(
    (name) => typeof name === "string" && /^[\w.]{1,255}$/.test(name),
  );
  return areNames && typeof object === "object" && object !== null && !Array.isArray(object);
}

function timestampOf(signature: string): number {
  const stamps = signature.split(",").filter((part) => part.startsWith("t="));
  return stamps.length === 1 && /^t=\d+$/.test(stamps[0] ?? "") ? Number(stamps[0]?.slice(2)) : NaN;
}

/**
 * `constructEvent` accepts time stamps from the future, so both sides of the five minutes are
 * checked here (https://docs.stripe.com/webhooks#verify-manually).
 */
export function verifyStripeEvent(body: string, signature: string): Stripe.Event | undefined {
  if (!(timestampOf(signature) - Date.now() / 1000 <= TOLERANCE_SECONDS)) return undefined;
  for (const secret of env.STRIPE_WEBHOOK_SECRET) {
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
      return isWhole(event) ? event : undefined;
    } catch {
      // The next secret may fit.
    }
  }
  return undefined;
}

const ignored: Applied = { orderId: null, outcome: "ignored" };

interface StripeState {
  refunds: Refunds | undefined;
  disputes: Disputes | undefined;
}

async function fetchStripeState(event: Stripe.Event): Promise<StripeState> {
  const refunded = refundedPaymentOf(event);
  const disputed = disputedPaymentOf(event);
  return {
    refunds: refunded ? await findRefunds(refunded) : undefined,
    disputes: disputed ? await findDisputes(disputed) : undefined,
  };
}

async function applyStripeEvent(
  trx: Trx,
  event: Stripe.Event,
  { refunds, disputes }: StripeState,
): Promise<Applied> {
  if (refunds) return applyRefunds(trx, refunds);
  if (disputes) return applyDisputes(trx, disputes);
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return applySession(trx, event.data.object, "completed");
    case "checkout.session.async_payment_failed":
      return applySession(trx, event.data.object, "failed");
    case "checkout.session.expired":
      return applySession(trx, event.data.object, "expired");
    default:
      return ignored;
  }
}

export async function receiveStripeEvent(event: Stripe.Event): Promise<string> {
  return semaphore.run(() => handleStripeEvent(event));
}

/**
 * Exactly once: the note and its effect are one transaction.
 * @throws Stripe's error when it can't be reached; Stripe then sends the event again
 */
export async function handleStripeEvent(event: Stripe.Event): Promise<string> {
  const state = await fetchStripeState(event);
  const outcome = await db.transaction().execute(async (trx) => {
    const seen = await trx
      .insertInto("stripe_events")
      .values({ id: event.id, type: event.type, order_id: null, outcome: "received" })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!seen) return "repeated";
    const result = await applyStripeEvent(trx, event, state);
    await trx
      .updateTable("stripe_events")
      .set({ order_id: result.orderId, outcome: result.outcome })
      .where("id", "=", event.id)
      .execute();
    return result.outcome;
  });
  log.info({ event: event.id, type: event.type, outcome }, "stripe event");
  return outcome;
}

export async function deleteOldStripeEvents(now: Date): Promise<number> {
  const before = daysBefore(now, retention.stripeEventDays);
  let deleted = 0;
  for (const table of ["stripe_events", "stripe_findings"] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where("created_at", "<", before)
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}
