import type { Language } from "~/i18n/i18n";
import { getTFor } from "~/i18n/i18n.server";
import { orderAddresses } from "./address";
import { bankFacts } from "./bank-facts";
import { findRefund } from "./order-history.server";
import { orderLines } from "./order-lines";
import type { Order } from "./orders.server";

/** What its buyer sees: in the account, or by the link in a mail. */
export async function viewOrder(order: Order, language: Language) {
  const t = getTFor(language);
  const isUnpaidTransfer = order.paymentMethod === "prepayment" && order.paymentState === "open";
  const isEnded = order.status === "cancelled" || order.status === "returned";
  const isDue = isUnpaidTransfer && order.withdrawal === null;
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
      ...orderLines(order),
    },
    bank: isDue ? bankFacts(order, language, t) : [],
    addresses: orderAddresses(order, t),
    refund: await findRefund(order),
  };
}

export type OrderView = Awaited<ReturnType<typeof viewOrder>>;
