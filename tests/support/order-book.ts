import type Stripe from "stripe";
import { startPayment } from "../../app/payments/payment-page.server";
import { handleStripeEvent } from "../../app/payments/stripe-events.server";
import { findOrder, type Order } from "../../app/orders/orders.server";
import { db } from "../../app/platform/db.server";
import { shopMailbox } from "../../app/platform/mail.server";
import { stripe } from "../../app/platform/stripe.server";
import type { MailMessage } from "../../db/schema";
import { payments } from "./fresh-shop";
import { order } from "./orders";
import { createProduct } from "./products";

/** Looking at orders, and telling the shop what Stripe says about them. */

let eventCounter = 0;

export function stripeEvent(type: string, object: unknown): Stripe.Event {
  const id = `evt_test_${++eventCounter}`;
  return { id, type, data: { object } } as Stripe.Event;
}

export function sessionOf(placed: Pick<Order, "id">): Stripe.Checkout.Session {
  const session = payments.sessions().find((each) => each.client_reference_id === placed.id);
  if (!session) throw new Error("no session");
  return session;
}

export async function reload(placed: Pick<Order, "id">): Promise<Order> {
  const found = await findOrder({ id: placed.id });
  if (!found) throw new Error("no order");
  return found;
}

export async function kindsOfMails(placed: Pick<Order, "email">): Promise<string[]> {
  const rows = await db
    .selectFrom("mails")
    .select("kind")
    .where("recipient", "=", placed.email)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.kind);
}

/** What the shop's desk was told of an order. */
export async function mailsToDesk(placed: Pick<Order, "number">): Promise<MailMessage[]> {
  const rows = await db
    .selectFrom("mails")
    .select("message")
    .where("recipient", "=", shopMailbox)
    .orderBy("created_at")
    .execute();
  return rows
    .map(({ message }) => message)
    .filter(({ subject }) => subject.includes(placed.number));
}

/** The session as Stripe shows it once it was paid, or while the bank is asked. */
export function completed(session: Stripe.Checkout.Session, status: "paid" | "unpaid" = "paid") {
  return {
    ...session,
    status: "complete",
    payment_status: status,
    payment_intent: session.payment_intent ?? `pi_${session.id.slice(-12)}`,
  };
}

let buyers = 0;

/** A new buyer's order of a part that is there once, for 99 €, with the payment page open. */
export async function openOrder({ phone = "" } = {}): Promise<{
  placed: Order;
  productId: number;
}> {
  const productId = (await createProduct({ stock: 1, priceCents: 9_900 })).id;
  const email = `online-buyer${++buyers}@customer.test`;
  const placed = await order(new Map([[productId, 1]]), { form: { email, phone } });
  await startPayment(placed);
  return { placed, productId };
}

/** The buyer pays, and Stripe's event arrives. */
export async function payOnline(placed: Order): Promise<void> {
  await payments.pay(sessionOf(placed).id);
  await handleStripeEvent(stripeEvent("checkout.session.completed", sessionOf(placed)));
}

/** The buyer pays and all of it is paid back at Stripe; no event of it has arrived. */
export async function refundAtStripe(placed: Order, cents?: number): Promise<Stripe.Refund> {
  const { id } = sessionOf(placed);
  await payments.pay(id);
  const payment_intent = sessionOf(placed).payment_intent as string;
  return stripe.refunds.create({ payment_intent, ...(cents ? { amount: cents } : {}) });
}

/** What Stripe says of an order's payment, oldest first, as its webhook would. */
export async function eventsAbout(placed: Pick<Order, "id">): Promise<Stripe.Event[]> {
  const ids = new Set(payments.events(sessionOf(placed).id).map(({ id }) => id));
  const { data } = await stripe.events.list({ limit: 100 });
  return data.filter(({ id }) => ids.has(id)).reverse();
}

/** Everything of an order that money and stock depend on. */
export async function settledState(placed: Pick<Order, "id">) {
  const { status, paymentState, stockState } = await reload(placed);
  return `${status} ${paymentState} ${stockState}`;
}
