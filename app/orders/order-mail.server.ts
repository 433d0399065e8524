import type { ServerTranslate } from "~/i18n/translate";
import type { Address, MailMessage } from "../../db/schema";
import { formatCents } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import { textAsMail } from "~/pages/content/content-mail.server";
import { type MailBlock, renderMail } from "~/platform/mail-layout.server";
import { conditionLabel } from "~/catalogue/condition-label";
import { unitLabel } from "~/catalogue/unit-label";
import { addressLines } from "./address";
import { bankFacts } from "./bank-facts";
import type { Order } from "./orders.server";

function addressText(address: Address, t: ServerTranslate): string {
  return addressLines(address, t).join("\n");
}

function goods(order: Order, t: ServerTranslate): MailBlock {
  return {
    kind: "goods",
    goods: order.items.map((item) => ({
      name: item.name,
      partNumber: item.articleNumber,
      detail: t("mail.itemDetail", {
        quantity: item.quantity,
        unit: unitLabel(item.unit, t),
        price: formatCents(item.unitPriceCents, order.language),
        condition: conditionLabel(item.condition, t),
      }),
      total: formatCents(item.unitPriceCents * item.quantity, order.language),
    })),
  };
}

function totals(order: Order, t: ServerTranslate): MailBlock {
  const cents = (value: number) => formatCents(value, order.language);
  return {
    kind: "facts",
    facts: [
      [t("checkout.goods"), cents(order.goodsCents)],
      [
        t("checkout.shipping"),
        order.shippingCents === 0 ? t("checkout.free") : cents(order.shippingCents),
      ],
      [t("checkout.total"), cents(order.amountCents)],
      order.vatExempt
        ? [t("checkout.vatExempt"), order.vatId]
        : [t("checkout.vatContained"), cents(order.vatCents)],
    ],
  };
}

function addresses(order: Order, t: ServerTranslate): MailBlock[] {
  return [
    { kind: "heading", text: t("checkout.delivery") },
    { kind: "text", text: addressText(order.deliveryAddress, t) },
    ...(order.billingAddress
      ? ([
          { kind: "heading", text: t("checkout.billing") },
          { kind: "text", text: addressText(order.billingAddress, t) },
        ] satisfies MailBlock[])
      : []),
  ];
}

/** What a buyer must have on a durable medium: withdrawal instructions, model form and terms. */
function legal(order: Order, t: ServerTranslate): MailBlock[] {
  return [
    ...textAsMail("withdrawal", order.language),
    { kind: "button", label: t("mail.toWithdrawal"), path: "/widerruf" },
    ...textAsMail("terms", order.language),
  ];
}

function greeting(order: Order, t: ServerTranslate): MailBlock {
  const { firstName, lastName } = order.deliveryAddress;
  return { kind: "text", text: t("mail.greeting", { name: `${firstName} ${lastName}` }) };
}

function orderMail(
  order: Order,
  content: (t: ServerTranslate) => { subject: string; blocks: MailBlock[] },
): MailMessage {
  const t = getTFor(order.language);
  const { subject, blocks } = content(t);
  return renderMail({
    language: order.language,
    subject,
    blocks: [greeting(order, t), ...blocks],
  });
}

/** Sent once the payment has arrived: goods, totals, addresses, withdrawal instruction. */
export function confirmationMail(order: Order): MailMessage {
  return orderMail(order, (t) => ({
    subject: t("mail.confirmation.subject", { number: order.number }),
    blocks: [
      { kind: "text", text: t("mail.confirmation.text", { number: order.number }) },
      goods(order, t),
      totals(order, t),
      ...addresses(order, t),
      ...legal(order, t),
    ],
  }));
}

/** Sent at once for an order by prepayment: bank details, reference, the 10-day term, goods. */
export function prepaymentMail(order: Order): MailMessage {
  return orderMail(order, (t) => ({
    subject: t("mail.prepayment.subject", { number: order.number }),
    blocks: [
      { kind: "text", text: t("mail.prepayment.text", { number: order.number }) },
      { kind: "heading", text: t("orders.bank.title") },
      { kind: "facts", facts: bankFacts(order, order.language, t) },
      { kind: "heading", text: t("mail.yourOrder") },
      goods(order, t),
      totals(order, t),
      ...addresses(order, t),
      ...legal(order, t),
    ],
  }));
}

export function prepaymentExpiredMail(order: Order): MailMessage {
  return orderMail(order, (t) => ({
    subject: t("mail.prepaymentExpired.subject", { number: order.number }),
    blocks: [
      { kind: "text", text: t("mail.prepaymentExpired.text", { number: order.number }) },
      goods(order, t),
    ],
  }));
}

export function paymentFailedMail(order: Order): MailMessage {
  return orderMail(order, (t) => ({
    subject: t("mail.paymentFailed.subject", { number: order.number }),
    blocks: [
      { kind: "text", text: t("mail.paymentFailed.text", { number: order.number }) },
      goods(order, t),
      { kind: "button", label: t("mail.toCatalogue"), path: "/katalog" },
    ],
  }));
}

/** The parts went elsewhere before the payment arrived. */
export function refundedMail(order: Order): MailMessage {
  return orderMail(order, (t) => ({
    subject: t("mail.refunded.subject", { number: order.number }),
    blocks: [
      {
        kind: "text",
        text: t("mail.refunded.text", {
          number: order.number,
          amount: formatCents(order.amountCents, order.language),
        }),
      },
      goods(order, t),
    ],
  }));
}
