import type { Language } from "~/i18n/i18n";
import { getTFor } from "~/i18n/i18n.server";
import { db } from "~/platform/db.server";
import { orderAddresses } from "./address";
import { onlineRestCents, restCents } from "./balance";
import { viewBank } from "./bank-facts.server";
import { listOrderPapers } from "./order-paper-links.server";
import { businessFacts } from "./business.server";
import { listPayments, refundOf } from "./ledger.server";
import { orderLines } from "./order-lines";
import { viewMoves } from "./order-moves.server";
import { withPieces } from "./order-pieces.server";
import type { Order } from "./orders.server";
import { findRestUnderWay } from "./rest-payments.server";

/** As many as a cart holds. */
const MAX_AGAIN = 200;

/**
 * What its buyer sees: in the account, or by the link in a mail.
 * @param token that link's, so that its papers open without an account
 */
export async function viewOrder(order: Order, language: Language, token?: string) {
  const t = getTFor(language);
  const payments = await listPayments(order.id);
  const isUnpaidTransfer = order.paymentMethod === "prepayment" && order.paymentState === "open";
  const isEnded = order.status === "cancelled" || order.status === "returned";
  const isDue = (isUnpaidTransfer && order.withdrawal === null) || restCents(order) > 0;
  return {
    order: {
      number: order.number,
      createdAt: order.createdAt,
      status: order.status,
      trackingNumber: order.trackingNumber,
      mayWithdraw: !isEnded && order.withdrawal !== "whole",
      withdrawal: order.withdrawal,
      withdrawnAt: order.withdrawnAt,
      paymentMethod: order.paymentMethod,
      ...orderLines({ ...order, items: await withPieces(order.id, order.items) }),
    },
    /** Its parts as the cart writes them, to order them again. */
    again: order.items
      .flatMap(({ productId, quantity }) =>
        productId === null ? [] : [`${productId}:${quantity}`],
      )
      .slice(0, MAX_AGAIN)
      .join("."),
    ...(isDue ? await viewBank(order, language, t) : { bank: [], giroCode: undefined }),
    rest: await viewRest(order, token),
    addresses: orderAddresses(order, t),
    business: businessFacts(order, t),
    refund: refundOf(payments),
    moves: await viewMoves(order, payments),
    papers: await listOrderPapers(order.id, token),
  };
}

/** What is missing and can be paid at Stripe, and where; or what of it is under way. */
async function viewRest(order: Order, token?: string) {
  const underWay = await findRestUnderWay(db, order.id);
  if (underWay?.state === "processing") {
    return { cents: underWay.cents, path: "", isUnderWay: true };
  }
  const cents = onlineRestCents(order);
  const page = token ? `/bestellung/${token}` : `/account/bestellungen/${order.id}`;
  return cents > 0 ? { cents, path: `${page}/zahlung`, isUnderWay: false } : undefined;
}

export type OrderView = Awaited<ReturnType<typeof viewOrder>>;
