import type { ServerTranslate } from "~/i18n/translate";
import { formatCents, formatDate } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { Trx } from "~/platform/db.server";
import { type MailBlock, renderMail } from "~/platform/mail-layout.server";
import { queueMail } from "~/platform/mail.server";
import { shipping, terms } from "~/shop";
import { bankFacts } from "./bank-facts";
import { hasOrderEvent } from "./order-history.server";
import {
  addresses,
  agreements,
  greeting,
  itemsBlock,
  legal,
  totals,
} from "./order-mail-blocks.server";
import type { OrderEvent } from "./lifecycle";
import { orderLinkBlock } from "./order-link.server";
import { isCalledOff } from "./order-status";
import type { Order } from "./orders.server";
import { trackingLink } from "./tracking";

interface Content {
  subject: string;
  blocks: MailBlock[];
  /** Below the link to the order. */
  small?: MailBlock[];
}

type Write = (order: Order, t: ServerTranslate) => Content;

function values(order: Order) {
  const { days } =
    order.deliveryAddress.country === shipping.domestic.country
      ? shipping.domestic
      : shipping.abroad;
  return {
    number: order.number,
    amount: formatCents(order.amountCents, order.language),
    date: formatDate(order.paymentDueAt, order.language),
    hours: terms.dispatchHours,
    from: days[0],
    to: days[1],
  };
}

function text(content: string): MailBlock {
  return { kind: "text", text: content };
}

function bank(order: Order, t: ServerTranslate): MailBlock[] {
  return [
    { kind: "heading", text: t("orders.bank.title") },
    { kind: "facts", facts: bankFacts(order, order.language, t) },
  ];
}

function goods(order: Order, t: ServerTranslate): MailBlock[] {
  return [itemsBlock(order, t), totals(order, t)];
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
  const unpaid = order.paymentState === "open" || order.paymentState === "cancelled";
  return unpaid ? "unpaid" : refundWay(order);
}

function endedText(order: Order): "cancelled" | "soldOut" {
  return isCalledOff(order) ? "cancelled" : "soldOut";
}

function tracking({ trackingNumber }: Order, t: ServerTranslate): MailBlock {
  const link = trackingLink(trackingNumber);
  if (!link) return { kind: "facts", facts: [[t("mail.shipped.tracking"), trackingNumber]] };
  const label = t("account.orders.track", { carrier: link.carrier });
  const detail = `${t("mail.shipped.tracking")}: ${trackingNumber}`;
  return { kind: "links", links: [{ label, detail, url: link.url }] };
}

const mails = {
  "order-confirmation": confirmation("confirmation"),
  "debit-started": confirmation("debitStarted"),
  "payment-received": (order, t) => ({
    subject: t("mail.paymentReceived.subject", values(order)),
    blocks: [text(t("mail.paymentReceived.text", values(order))), itemsBlock(order, t)],
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
      text(t("mail.prepaymentReminder.text", values(order))),
      ...bank(order, t),
      itemsBlock(order, t),
    ],
  }),
  "prepayment-expired": (order, t) => ({
    subject: t("mail.prepaymentExpired.subject", values(order)),
    blocks: [
      text(t("mail.prepaymentExpired.text", values(order))),
      itemsBlock(order, t),
      { kind: "button", label: t("mail.toCatalogue"), path: "/katalog" },
    ],
  }),
  /** The order had ended: its items were sold, or the shop had cancelled it. */
  "paid-too-late": (order, t) => ({
    subject: t("mail.paidTooLate.subject", values(order)),
    blocks: [text(t(`mail.paidTooLate.${endedText(order)}`, values(order))), itemsBlock(order, t)],
  }),
  "payment-failed": (order, t) => ({
    subject: t("mail.paymentFailed.subject", values(order)),
    blocks: [
      text(t("mail.paymentFailed.text", values(order))),
      itemsBlock(order, t),
      { kind: "button", label: t("mail.toCatalogue"), path: "/katalog" },
    ],
  }),
  shipped: (order, t) => ({
    subject: t("mail.shipped.subject", values(order)),
    blocks: [
      text(t("mail.shipped.text", values(order))),
      tracking(order, t),
      itemsBlock(order, t),
      ...addresses(order, t),
    ],
    small: [{ kind: "button", label: t("mail.toWithdrawal"), path: "/widerruf" }],
  }),
  cancelled: (order, t) => ({
    subject: t("mail.cancelled.subject", values(order)),
    blocks: [
      text(t(`mail.cancelled.${cancelledText(order)}`, values(order))),
      itemsBlock(order, t),
    ],
  }),
  returned: (order, t) => ({
    subject: t("mail.returned.subject", values(order)),
    blocks: [text(t(`mail.returned.${refundWay(order)}`, values(order))), itemsBlock(order, t)],
  }),
  "returned-in-part": (order, t) => ({
    subject: t("mail.returned.subject", values(order)),
    blocks: [text(t("mail.returned.inPart", values(order))), itemsBlock(order, t)],
  }),
  refunded: (order, t) => ({
    subject: t("mail.refunded.subject", values(order)),
    blocks: [text(t("mail.refunded.text", values(order))), itemsBlock(order, t)],
  }),
  "refunded-in-part": (order, t) => ({
    subject: t("mail.refunded.subject", values(order)),
    blocks: [text(t("mail.refunded.inPart", values(order)))],
  }),
  "refunded-sold-out": (order, t) => ({
    subject: t("mail.refunded.subject", values(order)),
    blocks: [text(t("mail.refunded.soldOut", values(order))), itemsBlock(order, t)],
  }),
  "refunded-again": (order, t) => ({
    subject: t("mail.refunded.subject", values(order)),
    blocks: [text(t("mail.refunded.again", values(order))), itemsBlock(order, t)],
  }),
} satisfies Record<string, Write>;

export type OrderMailKind = keyof typeof mails;

/** Sets a mail apart from an earlier one of its kind. */
function newsOf(kind: OrderMailKind, order: Order): string {
  if (kind === "shipped") return `/${order.trackingNumber}`;
  if (kind !== "returned-in-part") return "";
  return `/${order.items.map(({ id, returned }) => `${id}=${returned}`).join(",")}`;
}

async function refundKind(trx: Trx, order: Order): Promise<OrderMailKind> {
  const has = (event: OrderEvent) => hasOrderEvent({ orderId: order.id, event }, trx);
  if (await has("refund-failed")) return "refunded-again";
  return (await has("paid-too-late")) ? "refunded-sold-out" : "refunded";
}

/** Each kind once per order, again only with news: a corrected tracking number, more returns. */
export async function queueOrderMail(trx: Trx, about: OrderMailKind, order: Order): Promise<void> {
  const kind = about === "refunded" ? await refundKind(trx, order) : about;
  const t = getTFor(order.language);
  const { subject, blocks, small = [] }: Content = mails[kind](order, t);
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
    onceKey: `order/${order.id}/${kind}${newsOf(kind, order)}`,
  });
}
