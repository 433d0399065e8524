import { redirect, type TypedResponse } from "@remix-run/node";
import { cartWithout } from "~/cart/cart.server";
import { findOrder, type Order } from "~/orders/orders.server";
import type { StripeTime } from "~/platform/stripe.server";
import { terms } from "~/shop";
import { cancelOrder } from "~/payments/cancel-order.server";
import { isEmptied, leaveCheckout } from "./basket.server";
import { admitOnlineOrder } from "./open-orders.server";
import { isSameOrder, type OrderRequest } from "./order-request.server";
import { abandonPayment, startPayment } from "~/payments/payment-page.server";
import {
  forgetPendingOrder,
  isPaid,
  rememberPendingOrder,
  successPath,
} from "~/payments/pending-order.server";
import {
  FormReusedError,
  OrderGivenUpError,
  placeOrder,
  TotalChangedError,
} from "./place-order.server";
import { quoteForm, type QuotedCart } from "./quote-order.server";

/** More than Stripe charges at once. */
export class OrderTooLargeError extends Error {
  override name = "OrderTooLargeError";
}

/** What was put into the cart besides the order stays there. */
export async function goToSuccess(request: Request, order: Order) {
  const headers = new Headers();
  headers.append("Set-Cookie", (await cartWithout(request, order)).cookie);
  headers.append("Set-Cookie", await forgetPendingOrder());
  return redirect(successPath(order), { status: 303, headers });
}

/** Repeated by a form that is sent twice. */
async function continueOrder(request: Request, order: Order, time: StripeTime) {
  const payable = order.paymentMethod === "online" && order.paymentState === "open";
  if (!payable) return goToSuccess(request, order);
  const url = await startPayment(order, time);
  if (url) {
    const cookie = await rememberPendingOrder(order);
    return redirect(url, { status: 303, headers: { "Set-Cookie": cookie } });
  }
  const settled = await findOrder({ id: order.id });
  if (settled && isPaid(settled)) return goToSuccess(request, settled);
  throw new OrderGivenUpError();
}

/** @returns the earlier order, when it was paid meanwhile */
async function endEarlier(earlier: Order, time: StripeTime): Promise<Order | undefined> {
  if (earlier.paymentMethod === "prepayment") {
    await cancelOrder({ number: earlier.number, actor: "customer", restock: true });
    return undefined;
  }
  const { order } = await abandonPayment(earlier, time);
  return isPaid(order) ? order : undefined;
}

export interface Attempt {
  form: FormData;
  wanted: OrderRequest;
  pending: Order | undefined;
  /** The cart as it was priced with what `pending` holds. */
  quoted: QuotedCart;
  time: StripeTime;
}

/**
 * `undefined` when the same form placed another order at the same moment: call again.
 * @throws {PaymentUnavailableError | PaymentRefusedError} and what {@link placeOrder} throws
 */
export async function submitOrder(
  request: Request,
  { form, wanted, pending, quoted, time }: Attempt,
): Promise<TypedResponse<never> | undefined> {
  // After the cart was priced: whoever sees the stock taken by the same form's other submit sees
  // its order, too.
  const duplicate = await findOrder({ formToken: wanted.formToken });
  if (duplicate && isPaid(duplicate)) return goToSuccess(request, duplicate);
  // The answer to a form that placed its order has emptied the cart.
  if (duplicate && (wanted.lines.size === 0 || isSameOrder(duplicate, wanted))) {
    if (duplicate.stockState === "released") throw new OrderGivenUpError();
    return continueOrder(request, duplicate, time);
  }

  // Nothing is ended before the new order can take its place.
  const holder = duplicate ?? pending;
  const isPriced = holder?.id === pending?.id;
  const { basket, cart, quote } = isPriced ? quoted : await quoteForm(request, form, holder);
  if (isEmptied(cart)) return leaveCheckout({ basket, cart });
  if (quote.amountCents > terms.maxOrderCents) throw new OrderTooLargeError();
  if (cart.changes.length > 0 || quote.amountCents !== wanted.shownAmountCents) {
    throw new TotalChangedError();
  }
  if (wanted.form.paymentMethod === "online") {
    const { subnetHash, lines } = wanted;
    const { email } = wanted.form;
    const { amountCents } = quote;
    await admitOnlineOrder({ email, subnetHash, positions: lines.size, amountCents });
  }
  for (const earlier of [duplicate, pending?.id === duplicate?.id ? undefined : pending]) {
    if (!earlier || earlier.stockState === "released") continue;
    const paid = await endEarlier(earlier, time);
    if (paid) return goToSuccess(request, paid);
  }
  const placed = await placeOrder(wanted).catch((error: unknown) => {
    if (error instanceof FormReusedError) return undefined;
    throw error;
  });
  return placed && continueOrder(request, placed, time);
}
