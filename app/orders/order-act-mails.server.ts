import type { ServerTranslate } from "~/i18n/translate";
import { formatCents } from "~/i18n/format";
import type { MailBlock } from "~/content/mail-layout.server";
import { balanceOf, onlineRestCents } from "./balance";
import type { MailNews, Write } from "./order-mail.server";
import {
  addresses,
  bank,
  itemsBlock,
  text,
  totals,
  trackingBlocks,
  values,
} from "./order-mail-blocks.server";
import { restPath } from "./order-link.server";
import type { Order } from "./orders.server";

/** Mails about parcels, parts of payments, refunds of an amount, and changes. */

const shipment =
  (key: "text" | "inPart"): Write =>
  (order, t, news) => ({
    subject: t("mail.shipped.subject", values(order)),
    blocks: [
      text(t(`mail.shipped.${key}`, values(order))),
      ...(news.parcel ? trackingBlocks(news.parcel, t) : []),
      itemsBlock({ ...order, items: news.items ?? order.items }, t),
      ...(news.invoice ? [text(t("documents.inMail", { invoice: news.invoice }))] : []),
      ...addresses(order, t),
    ],
    small: [{ kind: "button", label: t("mail.toWithdrawal"), path: "/widerruf" }],
  });

function amount({ cents = 0 }: MailNews, { language }: Order): string {
  return formatCents(cents, language);
}

function rest(order: Order, t: ServerTranslate): MailBlock[] {
  const { openCents, overCents, owedCents } = balanceOf(order);
  if (openCents > 0) {
    const key = order.paymentState === "paid" ? "still" : "part";
    return [text(t(`mail.paidInPart.${key}`, values(order))), ...payOnline(order, t)];
  }
  const moreCents = overCents + owedCents;
  if (moreCents === 0) return [];
  const key = order.status === "cancelled" ? "ended" : "more";
  return [text(t(`mail.overpaid.${key}`, { amount: formatCents(moreCents, order.language) }))];
}

/** On the payment page, if it can be, or by transfer. */
function payOnline(order: Order, t: ServerTranslate): MailBlock[] {
  const cents = onlineRestCents(order);
  if (cents === 0) return bank(order, t);
  const label = t("orders.rest.pay", { amount: formatCents(cents, order.language) });
  const button: MailBlock = { kind: "button", label, path: restPath(order) };
  return [button, ...bank(order, t, t("orders.rest.transfer"))];
}

export const actMails = {
  shipped: shipment("text"),
  "shipped-in-part": shipment("inPart"),
  "paid-in-part": (order, t, news) => ({
    subject: t("mail.paidInPart.subject", values(order)),
    blocks: [
      text(t("mail.paidInPart.text", { ...values(order), amount: amount(news, order) })),
      ...rest(order, t),
    ],
  }),
  overpaid: (order, t, news) => ({
    subject: t("mail.paymentReceived.subject", values(order)),
    blocks: [
      text(t("mail.paidInPart.text", { ...values(order), amount: amount(news, order) })),
      ...rest(order, t),
    ],
  }),
  "address-corrected": (order, t) => ({
    subject: t("mail.addressCorrected.subject", values(order)),
    blocks: [text(t("mail.addressCorrected.text", values(order))), ...addresses(order, t)],
  }),
  "refunded-amount": (order, t, news) => ({
    subject: t("mail.refunded.subject", values(order)),
    blocks: [
      text(t("mail.refunded.amount", { ...values(order), amount: amount(news, order) })),
      ...(news.reason ? [text(t("mail.refunded.reason", { reason: news.reason }))] : []),
    ],
  }),
  "return-received": (order, t, news) => ({
    subject: t("mail.returned.subject", values(order)),
    blocks: [
      text(
        t(`mail.returned.${news.cents ? "amount" : "nothing"}`, {
          ...values(order),
          amount: amount(news, order),
        }),
      ),
      itemsBlock({ ...order, items: news.items ?? order.items }, t),
    ],
  }),
  "items-changed": (order, t) => ({
    subject: t("mail.itemsChanged.subject", values(order)),
    blocks: [
      text(t("mail.itemsChanged.text", values(order))),
      itemsBlock(order, t),
      totals(order, t),
      ...rest(order, t),
    ],
  }),
  "vat-charged": (order, t) => ({
    subject: t("mail.vatCharged.subject", values(order)),
    blocks: [
      text(t("mail.vatCharged.text", values(order))),
      itemsBlock(order, t),
      totals(order, t),
      ...rest(order, t),
    ],
  }),
  "rest-failed": (order, t, news) => ({
    subject: t("mail.restFailed.subject", values(order)),
    blocks: [
      text(t("mail.restFailed.text", { ...values(order), amount: amount(news, order) })),
      ...rest(order, t),
    ],
  }),
} satisfies Record<string, Write>;
