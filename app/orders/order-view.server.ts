import type { Language } from "~/i18n/i18n";
import { getTFor } from "~/i18n/i18n.server";
import { orderAddresses } from "./address";
import { balanceOf } from "./balance";
import { viewBank } from "./bank-facts.server";
import { listOrderPapers } from "./order-paper-links.server";
import { businessFacts } from "./business.server";
import { listPayments, refundOf } from "./ledger.server";
import { orderLines } from "./order-lines";
import { viewMoves } from "./order-moves.server";
import { withPieces } from "./order-pieces.server";
import type { Order } from "./orders.server";

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
  const { openCents } = balanceOf(order);
  const isRestOpen =
    order.paymentState === "paid" && order.money.receivedCents > 0 && openCents > 0;
  const isDue = (isUnpaidTransfer && order.withdrawal === null) || isRestOpen;
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
    addresses: orderAddresses(order, t),
    business: businessFacts(order, t),
    refund: refundOf(payments),
    moves: await viewMoves(order, payments),
    papers: await listOrderPapers(order.id, token),
  };
}

export type OrderView = Awaited<ReturnType<typeof viewOrder>>;
