import type Stripe from "stripe";
import { getTFor } from "~/i18n/i18n.server";
import { balanceOf, onlineRestCents } from "~/orders/balance";
import { orderPagePath } from "~/orders/order-link.server";
import { findOrder, lockOrder, type Order } from "~/orders/orders.server";
import { findRestPayment, findRestUnderWay, type RestPayment } from "~/orders/rest-payments.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { isRefused, stripe, StripeTime } from "~/platform/stripe.server";
import { terms } from "~/shop";
import { outcomeOf } from "./applied.server";
import { applyRest, setRestState } from "./apply-rest.server";
import {
  createSession,
  expireSession,
  lineItem,
  PaymentUnavailableError,
} from "./payment-page.server";

/*
 * What is missing of an order that was paid once (VAT that is charged afterwards, a dearer article)
 * can be paid on a page of Stripe's. Of an order there is one such page at a time, for exactly what
 * is missing: opened twice it is the same one, and it ends when something else is missing.
 */

type Session = Stripe.Checkout.Session;

export type RestPage =
  | { state: "open"; url: string }
  /** Nothing is missing; `paid` when such a page brought it. */
  | { state: "none" | "paid" }
  /** A direct debit is under way. */
  | { state: "processing" };

type Claimed = RestPayment & { order: Order };

// What is missing may change while the page is being opened.
const MAX_TRIES = 3;

/** @throws {PaymentUnavailableError} Stripe is away: it can be tried again */
export async function openRestPage(
  { id }: Pick<Order, "id">,
  time = new StripeTime(),
): Promise<RestPage> {
  const abort = new AbortController();
  try {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const rest = await claimRest(id);
      if (!rest) return { state: (await wasPaid(id)) ? "paid" : "none" };
      const url = await time.waitFor(() => openPage(rest, abort.signal));
      if (url) return { state: "open", url };
      const state = await time.waitFor(() => settleRest(rest.id));
      if (state === "paid" || state === "processing") return { state };
    }
    throw new Error("no page could be opened");
  } catch (error) {
    log.error({ orderId: id, err: (error as Error).message }, "payment of the rest can't start");
    throw new PaymentUnavailableError();
  } finally {
    abort.abort();
  }
}

/** The one under way, or a new one. `undefined` when nothing is missing. */
async function claimRest(orderId: string): Promise<Claimed | undefined> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, { id: orderId });
    if (!order) return undefined;
    const underWay = await findRestUnderWay(trx, orderId);
    if (underWay) return { ...underWay, order };
    const cents = onlineRestCents(order);
    if (cents === 0) return undefined;
    const { id } = await trx
      .insertInto("rest_payments")
      .values({ order_id: orderId, cents })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rest = await findRestPayment(trx, id);
    return rest && { ...rest, order };
  });
}

async function wasPaid(orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom("rest_payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", "paid")
    .executeTakeFirst();
  const order = await findOrder({ id: orderId });
  return row !== undefined && order !== undefined && balanceOf(order).fact === "paid";
}

/** The page's address; `undefined` when it has ended, was paid or asks for too much or too little. */
async function openPage(rest: Claimed, signal: AbortSignal): Promise<string | undefined> {
  if (rest.state === "processing") return undefined;
  try {
    const session = rest.sessionId
      ? await stripe.checkout.sessions.retrieve(rest.sessionId)
      : await createSession(await sessionParams(rest), `rest-${rest.id}`, signal);
    const isWanted = await keepSession(rest, session);
    if (session.status !== "open") return undefined;
    if (isWanted) return session.url ?? undefined;
    await expireSession({ number: rest.order.number, stripeSessionId: session.id });
    return undefined;
  } catch (error) {
    if (!isRefused(error)) throw error;
    // Too old to be opened, or Stripe doesn't know it any more: another takes its place.
    log.warn({ order: rest.order.number, err: (error as Error).message }, "page of a rest refused");
    await db.transaction().execute(async (trx) => {
      await lockOrder(trx, { id: rest.order.id });
      await setRestState(trx, rest.id, "ended");
    });
    return undefined;
  }
}

async function sessionParams({
  id,
  cents,
  createdAt,
  order,
}: Claimed): Promise<Stripe.Checkout.SessionCreateParams> {
  const t = getTFor(order.language);
  const page = env.APP_ORIGIN + (await orderPagePath(order));
  // Not the order's own payment, so not its name either: `order_id` stands for that one.
  const metadata = { rest_id: id, order_number: order.number };
  return {
    mode: "payment",
    locale: order.language,
    customer_email: order.email,
    line_items: [lineItem(t("mail.restItem", { number: order.number }), cents, 1)],
    // A repeated call must carry the same.
    expires_at:
      Math.floor(createdAt.getTime() / 1000) +
      (terms.paymentSessionMinutes + terms.paymentStartMinutes) * 60,
    success_url: `${page}/zahlung`,
    cancel_url: page,
    metadata,
    payment_intent_data: { metadata },
  };
}

/** `false` when something else is missing by now: nobody may get its address then. */
async function keepSession({ id, cents, order }: Claimed, session: Session): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const now = await lockOrder(trx, { id: order.id });
    const row = await trx
      .updateTable("rest_payments")
      .set({ stripe_session_id: session.id })
      .where("id", "=", id)
      .where("state", "=", "open")
      .returning("id")
      .executeTakeFirst();
    return row !== undefined && now !== undefined && onlineRestCents(now) === cents;
  });
}

/** The event may be late, or never come. */
async function settleRest(id: string): Promise<RestPayment["state"] | undefined> {
  const rest = await findRestPayment(db, id);
  if (!rest?.sessionId || rest.state === "paid") return rest?.state;
  const session = await stripe.checkout.sessions.retrieve(rest.sessionId, {
    expand: ["payment_intent"],
  });
  const outcome = outcomeOf(session);
  if (outcome) await db.transaction().execute((trx) => applyRest(trx, session, outcome));
  return (await findRestPayment(db, id))?.state;
}

/** What is missing has changed, or the order has ended. @throws while Stripe is unreachable */
export async function endWrongRestPage(orderId: string): Promise<void> {
  const order = await findOrder({ id: orderId });
  const rest = await findRestUnderWay(db, orderId);
  if (!order || !rest?.sessionId || rest.state !== "open") return;
  if (rest.cents === onlineRestCents(order)) return;
  await expireSession({ number: order.number, stripeSessionId: rest.sessionId });
  await settleRest(rest.id);
}
