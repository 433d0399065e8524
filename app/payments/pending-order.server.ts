import { terms } from "~/shop";
import { createSignedCookie, readCookie } from "~/platform/cookies.server";
import { findOrder, type Order } from "~/orders/orders.server";
import type { StripeTime } from "~/platform/stripe.server";
import { isUuid } from "~/platform/uuid";
import { askForPayment } from "./payment-page.server";

/**
 * For 30 minutes an unpaid order fills the form again (specification, section 4), and its reserved
 * items count as the buyer's own.
 */
const pendingOrderCookie = createSignedCookie("checkout", {
  maxAge: terms.checkoutStateMinutes * 60,
});

export async function rememberPendingOrder(order: Pick<Order, "id">): Promise<string> {
  return pendingOrderCookie.serialize(order.id);
}

export async function forgetPendingOrder(): Promise<string> {
  return pendingOrderCookie.serialize("", { maxAge: 0 });
}

export async function isRememberedOrder(request: Request, order: Pick<Order, "id">) {
  return (await readCookie(pendingOrderCookie, request)) === order.id;
}

async function findRememberedOrder(request: Request): Promise<Order | undefined> {
  const id = await readCookie(pendingOrderCookie, request);
  if (!isUuid(id)) return undefined;
  const order = await findOrder({ id });
  if (order?.paymentMethod !== "online") return undefined;
  const age = Date.now() - order.createdAt.getTime();
  return age < terms.checkoutStateMinutes * 60_000 ? order : undefined;
}

/** As far as the buyer is concerned: a debit may still be under way. */
export function isPaid(order: Order): boolean {
  return ["paid", "processing", "flagged"].includes(order.paymentState);
}

export async function findPendingOrder(request: Request): Promise<Order | undefined> {
  const order = await findRememberedOrder(request);
  return order && !isPaid(order) ? order : undefined;
}

/** As Stripe has it. Paid ones are still in the cart: the buyer must not buy them twice. */
export async function askForRememberedOrder(
  request: Request,
  time?: StripeTime,
): Promise<Order | undefined> {
  const order = await findRememberedOrder(request);
  return order && askForPayment(order, time);
}

/** Prepayments have no session; their id is as secret. */
export function successPath(order: Pick<Order, "id" | "stripeSessionId">): string {
  return `/checkout/success?session_id=${order.stripeSessionId ?? order.id}`;
}
