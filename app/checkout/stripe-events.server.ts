import type Stripe from "stripe";
import { db, type Trx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { sendJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { queueMail } from "~/platform/mail.server";
import { stripe } from "~/platform/stripe.server";
import { confirmationMail, paymentFailedMail } from "~/orders/order-mail.server";
import { insertOrderEvent, lockOrder, type Order, updateOrder } from "~/orders/orders.server";
import { lockProducts, releaseStock, takeStock } from "~/orders/stock.server";

const TOLERANCE_SECONDS = 300;
// A direct debit may take up to two weeks until it succeeds or fails.
const DEBIT_DAYS = 14;

/**
 * The event, when one of the webhook secrets signed it within five minutes of now.
 *
 * `constructEvent` accepts time stamps from the future, so both sides are checked here
 * (https://docs.stripe.com/webhooks#verify-manually).
 */
export function verifyStripeEvent(body: string, signature: string): Stripe.Event | undefined {
  const timestamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (!(timestamp - Date.now() / 1000 <= TOLERANCE_SECONDS)) return undefined;
  for (const secret of env.STRIPE_WEBHOOK_SECRET) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    } catch {
      // The next secret may fit: several are valid while one is being replaced.
    }
  }
  return undefined;
}

function idOf(value: string | { id: string } | null): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}

/** Amount, currency and session must be the order's own, else somebody has to look at it. */
function matches(order: Order, session: Stripe.Checkout.Session): boolean {
  return (
    session.amount_total === order.amountCents &&
    session.currency === "eur" &&
    (order.stripeSessionId === null || order.stripeSessionId === session.id)
  );
}

/** Stock of an order that was given up before its payment arrived; `false` when it is gone. */
async function retakeStock(trx: Trx, order: Order): Promise<boolean> {
  const items = order.items.flatMap((item) =>
    item.productId === null ? [] : [{ productId: item.productId, quantity: item.quantity }],
  );
  if (items.length < order.items.length) return false;
  const products = await lockProducts(
    trx,
    items.map((item) => item.productId),
  );
  const stock = new Map(products.map((product) => [product.id, product.stock]));
  if (items.some((item) => (stock.get(item.productId) ?? 0) < item.quantity)) return false;
  await takeStock(trx, items);
  return true;
}

async function markPaid(trx: Trx, order: Order, session: Stripe.Checkout.Session): Promise<string> {
  if (order.paymentState === "paid" || order.paymentState === "refunded") return "already settled";
  const stripePaymentIntentId = idOf(session.payment_intent);
  if (!matches(order, session)) {
    await updateOrder(trx, { id: order.id, paymentState: "flagged", stripePaymentIntentId });
    await insertOrderEvent(trx, { orderId: order.id, actor: "stripe", event: "flagged" });
    log.error({ order: order.number }, "payment doesn't match its order");
    return "flagged";
  }
  if (order.stockState === "released" && !(await retakeStock(trx, order))) {
    await updateOrder(trx, {
      id: order.id,
      paymentState: "paid",
      status: "cancelled",
      stripePaymentIntentId,
      paidAt: new Date(),
    });
    await insertOrderEvent(trx, { orderId: order.id, actor: "stripe", event: "paid-too-late" });
    await sendJob(trx, { name: "refund-order", payload: { orderId: order.id } });
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
  await queueMail(trx, {
    kind: "order-confirmation",
    recipient: order.email,
    language: order.language,
    message: confirmationMail(order),
  });
  return "paid";
}

async function markDebitStarted(
  trx: Trx,
  order: Order,
  session: Stripe.Checkout.Session,
): Promise<string> {
  if (order.paymentState !== "open" || order.stockState !== "held") return "already settled";
  await updateOrder(trx, {
    id: order.id,
    paymentState: "processing",
    stripePaymentIntentId: idOf(session.payment_intent),
    paymentDueAt: new Date(Date.now() + DEBIT_DAYS * 24 * 3600_000),
  });
  await insertOrderEvent(trx, { orderId: order.id, actor: "stripe", event: "payment-processing" });
  return "processing";
}

async function markUnpaid(
  trx: Trx,
  order: Order,
  paymentState: "failed" | "expired",
): Promise<string> {
  const released = await releaseStock(trx, { orderId: order.id, paymentState, actor: "stripe" });
  if (!released) return "already settled";
  if (paymentState === "failed") {
    await queueMail(trx, {
      kind: "payment-failed",
      recipient: order.email,
      language: order.language,
      message: paymentFailedMail(order),
    });
  }
  return paymentState;
}

/**
 * Brings an order to the state that Stripe reports for its session. Every path is safe to repeat
 * and to meet in any order: `paid` and `refunded` are final.
 */
export async function applySession(
  trx: Trx,
  session: Stripe.Checkout.Session,
  outcome: "completed" | "failed" | "expired",
): Promise<{ orderId: string | null; outcome: string }> {
  const id = session.metadata?.order_id ?? session.client_reference_id ?? "";
  const order = /^[0-9a-f-]{36}$/.test(id) ? await lockOrder(trx, { id }) : undefined;
  if (!order) return { orderId: null, outcome: "unknown order" };
  const result = await (outcome !== "completed"
    ? markUnpaid(trx, order, outcome)
    : session.payment_status === "unpaid"
      ? markDebitStarted(trx, order, session)
      : markPaid(trx, order, session));
  return { orderId: order.id, outcome: result };
}

async function applyRefund(
  trx: Trx,
  charge: Stripe.Charge,
): Promise<{ orderId: string | null; outcome: string }> {
  const intent = idOf(charge.payment_intent);
  const row = intent
    ? await trx
        .selectFrom("orders")
        .select("id")
        .where("stripe_payment_intent_id", "=", intent)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) return { orderId: null, outcome: "unknown order" };
  if (charge.amount_refunded < charge.amount) {
    await insertOrderEvent(trx, { orderId: row.id, actor: "stripe", event: "partly-refunded" });
    return { orderId: row.id, outcome: "partly refunded" };
  }
  await updateOrder(trx, { id: row.id, paymentState: "refunded" });
  await insertOrderEvent(trx, { orderId: row.id, actor: "stripe", event: "refunded" });
  return { orderId: row.id, outcome: "refunded" };
}

async function applyEvent(
  trx: Trx,
  event: Stripe.Event,
): Promise<{ orderId: string | null; outcome: string }> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return applySession(trx, event.data.object, "completed");
    case "checkout.session.async_payment_failed":
      return applySession(trx, event.data.object, "failed");
    case "checkout.session.expired":
      return applySession(trx, event.data.object, "expired");
    case "charge.refunded":
      return applyRefund(trx, event.data.object);
    default:
      return { orderId: null, outcome: "ignored" };
  }
}

/**
 * Applies a verified event exactly once: the note that it was seen and its effect are one
 * transaction (design, section 9).
 */
export async function handleStripeEvent(event: Stripe.Event): Promise<string> {
  const outcome = await db.transaction().execute(async (trx) => {
    const seen = await trx
      .insertInto("stripe_events")
      .values({ id: event.id, type: event.type, order_id: null, outcome: "received" })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!seen) return "repeated";
    const result = await applyEvent(trx, event);
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
