import type { Language } from "~/i18n/i18n";
import { getTFor } from "~/i18n/i18n.server";
import { orderAddresses } from "~/orders/address";
import { bankFacts } from "~/orders/bank-facts";
import { orderLines } from "~/orders/order-lines";
import type { Order } from "~/orders/orders.server";

export function viewOrder(order: Order, language: Language) {
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
  };
}

export type OrderView = ReturnType<typeof viewOrder>;
