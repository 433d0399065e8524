import type { Language } from "~/i18n/i18n";
import { getTFor } from "~/i18n/i18n.server";
import { addressLines } from "~/orders/address";
import { bankFacts } from "~/orders/bank-facts";
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
      goodsCents: order.goodsCents,
      shippingCents: order.shippingCents,
      vatCents: order.vatCents,
      amountCents: order.amountCents,
      vatExempt: order.vatExempt,
      vatId: order.vatId,
      items: order.items.map(({ name, articleNumber, condition, quantity, unitPriceCents }) => ({
        name,
        articleNumber,
        condition,
        quantity,
        unitPriceCents,
      })),
    },
    bank: isDue ? bankFacts(order, language, t) : [],
    addresses: [
      { kind: "delivery" as const, lines: addressLines(order.deliveryAddress, t) },
      ...(order.billingAddress
        ? [{ kind: "billing" as const, lines: addressLines(order.billingAddress, t) }]
        : []),
    ],
  };
}

export type OrderView = ReturnType<typeof viewOrder>;
