import { setTimeout } from "node:timers/promises";
import type Stripe from "stripe";
import { getTFor } from "~/i18n/i18n.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { isInProgress, isRefused, stripe, StripeTime } from "~/platform/stripe.server";
import { terms } from "~/shop";
import { applyEvent } from "~/orders/apply-event.server";
import { findOrder, lockOrder, type Order } from "~/orders/orders.server";
import { giveUpOrder, settleWithStripe } from "./settle.server";
import { isMissing } from "./stripe-errors.server";

export class PaymentUnavailableError extends Error {
  override name = "PaymentUnavailableError";
}

/** By Stripe: the order is given up. */
export class PaymentRefusedError extends Error {
  override name = "PaymentRefusedError";
}

const MAX_LINE_ITEMS = 100;

// Stripe ends the session itself; the sweep only catches what no event told.
const GRACE_MS = 5 * 60_000;

// Between two looks for the session that a repeated form is opening.
const PAUSE_MS = 250;

type Session = Stripe.Checkout.Session;
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

export function lineItem(name: string, unitAmount: number, quantity: number): LineItem {
  return {
    quantity,
    price_data: {
      currency: "eur",
      unit_amount: unitAmount,
      product_data: { name: name.slice(0, 250) },
    },
  };
}

export function lineItems(order: Pick<Order, "items" | "language">): LineItem[] {
  const all = order.items.map((item) =>
    lineItem(`${item.articleNumber} ${item.name}`.trim(), item.unitPriceCents, item.quantity),
  );
  if (all.length <= MAX_LINE_ITEMS) return all;
  const rest = order.items.slice(MAX_LINE_ITEMS - 1);
  const restCents = rest.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
  const t = getTFor(order.language);
  return [
    ...all.slice(0, MAX_LINE_ITEMS - 1),
    lineItem(t("checkout.furtherItems", { count: rest.length }), restCents, 1),
  ];
}

function cancelPath(order: Order): string {
  return `/checkout/cancel?order=${order.id}`;
}

function sessionParams(order: Order): Stripe.Checkout.SessionCreateParams {
  const t = getTFor(order.language);
  return {
    mode: "payment",
    locale: order.language,
    customer_email: order.email,
    client_reference_id: order.id,
    line_items: lineItems(order),
    shipping_options: [
      {
        shipping_rate_data: {
          type: "fixed_amount",
          display_name: t("checkout.standardShipping"),
          fixed_amount: { amount: order.shippingCents, currency: "eur" },
        },
      },
    ],
    // No `payment_method_types`: one that isn't activated in the dashboard would refuse every
    // order. `expires_at` counts from the order: a repeated call must carry the same parameters,
    // and Stripe wants at least 30 minutes.
    expires_at:
      Math.floor(order.createdAt.getTime() / 1000) +
      (terms.paymentSessionMinutes + terms.paymentStartMinutes) * 60,
    success_url: `${env.APP_ORIGIN}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${env.APP_ORIGIN}${cancelPath(order)}`,
    metadata: { order_id: order.id, order_number: order.number },
    payment_intent_data: { metadata: { order_id: order.id, order_number: order.number } },
  };
}

async function openSession(order: Order, signal: AbortSignal): Promise<Session> {
  if (order.stripeSessionId) return stripe.checkout.sessions.retrieve(order.stripeSessionId);
  return createSession(sessionParams(order), `order-${order.id}`, signal);
}

export async function createSession(
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<Session> {
  for (;;) {
    try {
      return await stripe.checkout.sessions.create(params, { idempotencyKey });
    } catch (error) {
      // The same was asked for twice: both get the first one's session.
      if (!isInProgress(error) || signal.aborted) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}

/** `false` when the order was given up: nobody may get the address of its payment page then. */
async function keepSession(order: Order, session: Session): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const current = await lockOrder(trx, { id: order.id });
    const paymentDueAt = new Date(session.expires_at * 1000 + GRACE_MS);
    const facts = { stripeSessionId: session.id, paymentDueAt };
    const opened =
      current && (await applyEvent(trx, current, "page-opened", { actor: "shop", facts }));
    return opened !== undefined;
  });
}

/**
 * The order is Stripe's idempotency key. `undefined` when there is nothing left to pay.
 * @throws {PaymentUnavailableError} the order waits for another try
 * @throws {PaymentRefusedError}
 */
export async function startPayment(
  order: Order,
  time = new StripeTime(),
): Promise<string | undefined> {
  const abort = new AbortController();
  try {
    const session = await time.waitFor(() => openSession(order, abort.signal));
    if (session.status !== "open") {
      await time.waitFor(() => settleWithStripe(order));
      return undefined;
    }
    if (!session.url) throw new Error("no payment-provider URL received");
    if (await keepSession(order, session)) return session.url;
    await time.waitFor(() => stripe.checkout.sessions.expire(session.id)).catch(() => undefined);
    return undefined;
  } catch (error) {
    log.error({ order: order.number, err: (error as Error).message }, "payment can't start");
    // Without an answer the payment page may exist; the buyer's next try leads to it.
    if (isRefused(error)) {
      await giveUpOrder(order.id, "refused", "shop");
      throw new PaymentRefusedError();
    }
    throw new PaymentUnavailableError();
  } finally {
    abort.abort();
  }
}

/** `complete` when it was paid before. @throws while Stripe is unreachable */
export async function expireSession(
  order: Pick<Order, "number" | "stripeSessionId">,
): Promise<Session["status"]> {
  if (!order.stripeSessionId) return "expired";
  try {
    return (await stripe.checkout.sessions.expire(order.stripeSessionId)).status;
  } catch (error) {
    if (isMissing(error)) return "expired";
    const { status } = await stripe.checkout.sessions.retrieve(order.stripeSessionId);
    if (status === "open") {
      log.warn({ order: order.number, err: (error as Error).message }, "session not ended");
    }
    return status;
  }
}

const ASK_MS = 3_000;

/** The event may be late. While Stripe is slow the order stays as it is. */
export async function askForPayment(order: Order, time = new StripeTime()): Promise<Order> {
  if (order.paymentState !== "open" || !order.stripeSessionId) return order;
  try {
    return await time.waitFor(() => settleWithStripe(order), ASK_MS);
  } catch (error) {
    log.warn({ order: order.number, err: (error as Error).message }, "can't ask Stripe yet");
    return order;
  }
}

export interface Abandoned {
  order: Order;
  pageEnded: boolean;
}

/**
 * While Stripe is away the order is given up all the same; a payment that still comes gets its
 * items back or is refunded.
 * @throws {PaymentUnavailableError} it was paid, but Stripe can't be asked how
 */
export async function abandonPayment(order: Order, time = new StripeTime()): Promise<Abandoned> {
  if (order.paymentMethod !== "online" || order.paymentState !== "open") {
    return { order, pageEnded: true };
  }
  const status = await time
    .waitFor(() => expireSession(order), ASK_MS)
    .catch((error: unknown) => {
      log.warn({ order: order.number, err: (error as Error).message }, "can't end the session");
      return "open" as const;
    });
  if (status === "complete") {
    const settled = await askForPayment(order, time);
    if (settled.paymentState === "open") throw new PaymentUnavailableError();
    return { order: settled, pageEnded: true };
  }
  await giveUpOrder(order.id, "abandoned", "customer");
  const now = (await findOrder({ id: order.id })) ?? order;
  if (now.stripeSessionId !== order.stripeSessionId && now.paymentState !== "paid") {
    // Another request opened a page while this one was ending it.
    await time.waitFor(() => expireSession(now), ASK_MS).catch(() => undefined);
  }
  return { order: now, pageEnded: status === "expired" };
}
