import type { ServerTranslate } from "~/i18n/translate";
import { formatCents } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { Trx } from "~/platform/db.server";
import { type MailBlock, renderMail } from "~/content/mail-layout.server";
import { queueMail } from "~/platform/mail.server";
import { actMails } from "./order-act-mails.server";
import { balanceOf } from "./balance";
import { hasOrderEvent } from "./order-history.server";
import {
  addresses,
  agreements,
  bank,
  customs,
  greeting,
  itemsBlock,
  legal,
  text,
  totals,
  values,
} from "./order-mail-blocks.server";
import type { OrderEvent } from "./lifecycle";
import { orderLinkBlock } from "./order-link.server";
import { isCalledOff } from "./order-status";
import { withPieces } from "./order-pieces.server";
import type { Order } from "./orders.server";

interface Content {
  subject: string;
  blocks: MailBlock[];
  /** Below the link to the order. */
  small?: MailBlock[];
}

/** What a mail tells besides the order. */
export interface MailNews {
  cents?: number;
  reason?: string;
  parcel?: { id: string; carrier: string; trackingNumber: string };
  /** The number of the invoice that was issued with it. */
  invoice?: string;
  /** What it is about, if not all of the order. */
  items?: Order["items"];
  /** Sets it apart from an earlier one of its kind. */
  key?: string;
}

export type Write = (order: Order, t: ServerTranslate, news: MailNews) => Content;

function goods(order: Order, t: ServerTranslate): MailBlock[] {
  return [itemsBlock(order, t), totals(order, t), ...customs(order, t)];
}

function contract(order: Order, t: ServerTranslate): MailBlock[] {
  return [...agreements(order, t), ...addresses(order, t), ...legal(order, t)];
}

const confirmation =
  (key: "confirmation" | "debitStarted"): Write =>
  (order, t) => ({
    subject: t("mail.confirmation.subject", values(order)),
    blocks: [text(t(`mail.${key}.text`, values(order))), ...goods(order, t)],
    small: contract(order, t),
  });

/** How a paid order's money goes back. */
function refundWay(order: Order): "refund" | "transfer" | "bank" {
  if (order.dispute === "lost") return "bank";
  return order.stripePaymentIntentId ? "refund" : "transfer";
}

function cancelledText(order: Order): "unpaid" | ReturnType<typeof refundWay> {
  const isOpen = order.paymentState === "open" || order.paymentState === "cancelled";
  const unpaid = isOpen && order.money.receivedCents === 0;
  return unpaid ? "unpaid" : refundWay(order);
}

function endedText(order: Order): "cancelled" | "soldOut" {
  return isCalledOff(order) ? "cancelled" : "soldOut";
}

function part({ money }: Order): "part" | "text" {
  return money.receivedCents > 0 ? "part" : "text";
}

function tooMuch(order: Order, t: ServerTranslate): MailBlock[] {
  const { overCents } = balanceOf(order);
  if (overCents === 0) return [];
  return [text(t("mail.overpaid.more", { amount: formatCents(overCents, order.language) }))];
}

const mails = {
  "order-confirmation": confirmation("confirmation"),
  "debit-started": confirmation("debitStarted"),
  "payment-received": (order, t) => ({
    subject: t("mail.paymentReceived.subject", values(order)),
    blocks: [
      text(t("mail.paymentReceived.text", values(order, { paid: true }))),
      ...tooMuch(order, t),
      itemsBlock(order, t),
    ],
  }),
  /** With bank details, term and the whole contract. */
  prepayment: (order, t) => ({
    subject: t("mail.prepayment.subject", values(order)),
    blocks: [
      text(t("mail.prepayment.text", values(order))),
      ...bank(order, t),
      { kind: "heading", text: t("mail.yourOrder") },
      ...goods(order, t),
    ],
    small: contract(order, t),
  }),
  "prepayment-reminder": (order, t) => ({
    subject: t("mail.prepaymentReminder.subject", values(order)),
    blocks: [
      text(t(`mail.prepaymentReminder.${part(order)}`, values(order))),
      ...bank(order, t),
      itemsBlock(order, t),
    ],
  }),
  "prepayment-expired": (order, t) => ({
    subject: t("mail.prepaymentExpired.subject", values(order)),
    blocks: [
      text(t(`mail.prepaymentExpired.${part(order)}`, values(order, { paid: true }))),
      itemsBlock(order, t),
      { kind: "button", label: t("mail.toCatalogue"), path: "/katalog" },
    ],
  }),
  /** The order had ended: its items were sold, or the shop had cancelled it. */
  "paid-too-late": (order, t) => ({
    subject: t("mail.paidTooLate.subject", values(order)),
    blocks: [
      text(t(`mail.paidTooLate.${endedText(order)}`, values(order, { paid: true }))),
      itemsBlock(order, t),
    ],
  }),
  "payment-failed": (order, t) => ({
    subject: t("mail.paymentFailed.subject", values(order)),
    blocks: [
      text(t("mail.paymentFailed.text", values(order))),
      itemsBlock(order, t),
      { kind: "button", label: t("mail.toCatalogue"), path: "/katalog" },
    ],
  }),
  cancelled: (order, t) => ({
    subject: t("mail.cancelled.subject", values(order)),
    blocks: [
      text(t(`mail.cancelled.${cancelledText(order)}`, values(order, { paid: true }))),
      itemsBlock(order, t),
    ],
  }),
  returned: (order, t) => ({
    subject: t("mail.returned.subject", values(order)),
    blocks: [
      text(t(`mail.returned.${refundWay(order)}`, values(order, { paid: true }))),
      itemsBlock(order, t),
    ],
  }),
  "returned-in-part": (order, t) => ({
    subject: t("mail.returned.subject", values(order)),
    blocks: [text(t("mail.returned.inPart", values(order))), itemsBlock(order, t)],
  }),
  refunded: (order, t) => ({
    subject: t("mail.refunded.subject", values(order)),
    blocks: [
      text(t("mail.refunded.text", values(order, { sentBack: true }))),
      itemsBlock(order, t),
    ],
  }),
  "refunded-in-part": (order, t) => ({
    subject: t("mail.refunded.subject", values(order)),
    blocks: [text(t("mail.refunded.inPart", values(order)))],
  }),
  "refunded-sold-out": (order, t) => ({
    subject: t("mail.refunded.subject", values(order)),
    blocks: [
      text(t("mail.refunded.soldOut", values(order, { sentBack: true }))),
      itemsBlock(order, t),
    ],
  }),
  "refunded-again": (order, t) => ({
    subject: t("mail.refunded.subject", values(order)),
    blocks: [
      text(t("mail.refunded.again", values(order, { sentBack: true }))),
      itemsBlock(order, t),
    ],
  }),
  ...actMails,
} satisfies Record<string, Write>;

export type OrderMailKind = keyof typeof mails;

/** Sets a mail apart from an earlier one of its kind. */
function newsOf(kind: OrderMailKind, order: Order, { key, parcel }: MailNews): string {
  if (parcel) return `/${parcel.id}/${parcel.trackingNumber}`;
  if (key) return `/${key}`;
  if (kind !== "returned-in-part") return "";
  return `/${order.items.map(({ id, returned }) => `${id}=${returned}`).join(",")}`;
}

async function refundKind(trx: Trx, order: Order): Promise<OrderMailKind> {
  const has = (event: OrderEvent) => hasOrderEvent({ orderId: order.id, event }, trx);
  if (await has("refund-failed")) return "refunded-again";
  return (await has("paid-too-late")) ? "refunded-sold-out" : "refunded";
}

/** Each kind once per order, again only with news: a corrected tracking number, more returns. */
export async function queueOrderMail(
  trx: Trx,
  about: OrderMailKind,
  order: Order,
  news: MailNews = {},
): Promise<void> {
  const kind = about === "refunded" ? await refundKind(trx, order) : about;
  const t = getTFor(order.language);
  const named = { ...order, items: await withPieces(order.id, order.items, trx) };
  const items = news.items && (await withPieces(order.id, news.items, trx));
  const { subject, blocks, small = [] }: Content = mails[kind](named, t, { ...news, items });
  await queueMail(trx, {
    kind,
    recipient: order.email,
    language: order.language,
    message: {
      ...renderMail({
        language: order.language,
        subject,
        blocks: [greeting(order, t), ...blocks, orderLinkBlock(order, t), ...small],
      }),
      orderId: order.id,
    },
    onceKey: `order/${order.id}/${kind}${newsOf(kind, order, news)}`,
  });
}
