import type Stripe from "stripe";
import { getTFor } from "~/i18n/i18n.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { stripe } from "~/platform/stripe.server";
import { terms } from "~/shop";
import { findOrder, type Order, updateOrder } from "~/orders/orders.server";
import { giveUpOrder } from "./place-order.server";

/** Stripe can't be reached or refuses; the order was given up and its stock is free again. */
export class PaymentUnavailableError extends Error {
  override name = "PaymentUnavailableError";
}

// Stripe takes at most 100 line items in a session.
const MAX_LINE_ITEMS = 100;

// Stripe ends the session itself; the sweep only has to catch what Stripe couldn't tell us.
const GRACE_MS = 10 * 60_000;

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

function lineItem(name: string, unitAmount: number, quantity: number): LineItem {
  return {
    quantity,
    price_data: {
      currency: "eur",
      unit_amount: unitAmount,
      product_data: { name: name.slice(0, 250) },
    },
  };
}

/** One line item per position; what exceeds Stripe's limit is summed up in the last one. */
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
    // No `payment_method_types`: the dashboard says which are offered, and naming one that isn't
    // activated there would refuse every order.
    // Counted from the order, not from now: a repeated call must carry the same parameters.
    expires_at:
      Math.floor(order.createdAt.getTime() / 1000) + terms.paymentSessionMinutes * 60 + 60,
    success_url: `${env.APP_ORIGIN}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${env.APP_ORIGIN}/checkout/cancel`,
    metadata: { order_id: order.id, order_number: order.number },
    payment_intent_data: { metadata: { order_id: order.id, order_number: order.number } },
  };
}

/**
 * Opens the order's payment page. Safe to repeat: Stripe's idempotency key is the order.
 *
 * @returns the URL of Stripe's page
 * @throws {PaymentUnavailableError} the order has been given up, its stock is free again
 */
export async function startPayment(order: Order): Promise<string> {
  try {
    const session = await stripe.checkout.sessions.create(sessionParams(order), {
      idempotencyKey: `order-${order.id}`,
    });
    if (!session.url) throw new Error("no payment-provider URL received");
    await db.transaction().execute((trx) =>
      updateOrder(trx, {
        id: order.id,
        stripeSessionId: session.id,
        paymentDueAt: new Date(session.expires_at * 1000 + GRACE_MS),
      }),
    );
    return session.url;
  } catch (error) {
    log.error({ order: order.number, err: (error as Error).message }, "payment can't start");
    await giveUpOrder({ orderId: order.id, paymentState: "failed", actor: "shop" });
    throw new PaymentUnavailableError();
  }
}

/**
 * Ends the payment page.
 *
 * @returns false when it was paid already
 */
export async function expireSession(order: Order): Promise<boolean> {
  if (!order.stripeSessionId) return true;
  try {
    await stripe.checkout.sessions.expire(order.stripeSessionId);
    return true;
  } catch (error) {
    const session = await stripe.checkout.sessions.retrieve(order.stripeSessionId);
    if (session.status === "expired") return true;
    log.warn({ order: order.number, err: (error as Error).message }, "payment not abandoned");
    return false;
  }
}

/**
 * Ends an open payment page and frees the stock, when its buyer comes back without having paid. A
 * session that was paid in the same moment stays as it is: Stripe refuses to expire it. While Stripe
 * is away the order is given up all the same; should it be paid yet, it gets its pieces back or its
 * buyer the money.
 *
 * @returns whether the order was given up
 */
export async function abandonPayment(order: Order): Promise<boolean> {
  if (order.paymentMethod !== "online" || order.paymentState !== "open") return false;
  const ended = await expireSession(order).catch((error: unknown) => {
    log.warn({ order: order.number, err: (error as Error).message }, "can't ask Stripe to expire");
    return true;
  });
  if (!ended) return false;
  await giveUpOrder({ orderId: order.id, paymentState: "cancelled", actor: "customer" });
  // Stripe's own "expired" event may have been quicker; for the buyer it is the same.
  return (await findOrder({ id: order.id }))?.stockState === "released";
}
