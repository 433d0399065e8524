import type { ServerTranslate } from "~/i18n/translate";
import type { Address } from "../../db/order-tables";
import { formatCents, formatDate, formatNumber } from "~/i18n/format";
import { guaranteeAsMail, textAsMail } from "~/content/content-mail.server";
import type { MailBlock } from "~/content/mail-layout.server";
import { conditionLabel } from "~/parts/condition-label";
import { isOutsideEu } from "~/documents/tax-territory";
import { unitLabel } from "~/parts/unit-label";
import { dispatchTexts } from "~/settings/dispatch.server";
import { testRecordPath } from "~/stock/unit-view";
import { settingsOn } from "~/settings/settings.server";
import { shippingTable, zoneOf } from "~/settings/shipping";
import { addressLines } from "./address";
import { balanceOf } from "./balance";
import { businessFacts } from "./business.server";
import { bankCode, bankFacts } from "./bank-facts.server";
import type { Order } from "./orders.server";
import { pieceLabel } from "./piece-lines";
import { taxRows } from "./tax-rows";
import { groupTaxes } from "./totals";
import { trackingLink } from "./tracking";

/** The blocks that mails about orders are made of. */

function addressText(address: Address, t: ServerTranslate): string {
  return addressLines(address, t).join("\n");
}

export function text(content: string): MailBlock {
  return { kind: "text", text: content };
}

/** With `amount`: the order's price, or what of its money the shop has, or has sent back. */
export function values(order: Order, about: { paid?: boolean; sentBack?: boolean } = {}) {
  const shipping = shippingTable(settingsOn(order.createdAt));
  const { days } = zoneOf(shipping, order.deliveryAddress.country);
  const { receivedCents, sentBackCents } = order.money;
  const moved = about.paid ? receivedCents - sentBackCents : about.sentBack ? sentBackCents : 0;
  return {
    number: order.number,
    amount: formatCents(moved > 0 ? moved : order.amountCents, order.language),
    open: formatCents(balanceOf(order).openCents, order.language),
    date: formatDate(order.paymentDueAt, order.language),
    dispatch: dispatchTexts(order.language).long,
    from: days[0],
    to: days[1],
  };
}

export function bank(
  order: Order,
  t: ServerTranslate,
  heading = t("orders.bank.title"),
): MailBlock[] {
  const code = bankCode(order);
  return [
    { kind: "heading", text: heading },
    { kind: "facts", facts: bankFacts(order, order.language, t) },
    ...(code ? [{ kind: "code" as const, code, label: t("orders.bank.code") }] : []),
  ];
}

/** Where the parcel can be followed, or its number. */
export function trackingBlocks(
  parcel: { carrier: string; trackingNumber: string; createdAt?: Date },
  t: ServerTranslate,
): MailBlock[] {
  const { trackingNumber } = parcel;
  if (!trackingNumber) return [];
  const link = trackingLink(parcel, settingsOn(parcel.createdAt ?? new Date()));
  if (!link) return [{ kind: "facts", facts: [[t("mail.shipped.tracking"), trackingNumber]] }];
  const label = t("account.orders.track", { carrier: link.carrier });
  const detail = `${t("mail.shipped.tracking")}: ${trackingNumber}`;
  return [{ kind: "links", links: [{ label, detail, url: link.url }] }];
}

export function itemsBlock(order: Order, t: ServerTranslate): MailBlock {
  return {
    kind: "items",
    items: order.items.map((item) => ({
      name: item.name,
      partNumber: item.articleNumber,
      detail: t("mail.itemDetail", {
        quantity: item.quantity,
        unit: unitLabel(item.unit, item.quantity, t),
        price: formatCents(item.unitPriceCents, order.language),
        condition: conditionLabel(item.condition, t),
      }).concat(item.tax.reason === "margin" ? `. ${t("tax.margin")}` : ""),
      total: formatCents(item.unitPriceCents * item.quantity, order.language),
      links: item.pieces?.map((piece) => ({
        label: pieceLabel(piece, t),
        path: `${testRecordPath(piece.token)}?lng=${order.language}`,
      })),
    })),
  };
}

export function totals(order: Order, t: ServerTranslate): MailBlock {
  const cents = (value: number) => formatCents(value, order.language);
  return {
    kind: "facts",
    facts: [
      [t("checkout.success.date"), formatDate(order.createdAt, order.language)],
      [t("checkout.goods"), cents(order.goodsCents)],
      [
        t("checkout.shipping"),
        order.shippingCents === 0 ? t("price.free") : cents(order.shippingCents),
      ],
      [t("checkout.total"), cents(order.amountCents)],
      ...taxRows(groupTaxes(order), {
        vatId: order.vatId,
        t,
        cents,
        number: (value) => formatNumber(value, order.language),
      }),
    ],
  };
}

/** Of a delivery that leaves the EU. */
export function customs({ deliveryAddress }: Order, t: ServerTranslate): MailBlock[] {
  return isOutsideEu(deliveryAddress) ? [text(t("tax.customs"))] : [];
}

export function addresses(order: Order, t: ServerTranslate): MailBlock[] {
  return [
    { kind: "heading", text: t("checkout.delivery") },
    { kind: "text", text: addressText(order.deliveryAddress, t) },
    ...(order.billingAddress
      ? ([
          { kind: "heading", text: t("checkout.billing") },
          { kind: "text", text: addressText(order.billingAddress, t) },
        ] satisfies MailBlock[])
      : []),
    ...business(order, t),
  ];
}

function business(order: Order, t: ServerTranslate): MailBlock[] {
  const facts = businessFacts(order, t);
  return facts.length > 0 ? [{ kind: "facts", facts }] : [];
}

/** What the buyer agreed to apart from the terms, on a durable medium. */
export function agreements(order: Order, t: ServerTranslate): MailBlock[] {
  return order.defectsAgreed ? [{ kind: "text", text: t("mail.defectsAgreed") }] : [];
}

export function legal(order: Order, t: ServerTranslate): MailBlock[] {
  return [
    ...textAsMail("withdrawal", order.language),
    { kind: "button", label: t("mail.toWithdrawal"), path: "/widerruf" },
    ...guaranteeAsMail(order.language),
    ...textAsMail("terms", order.language),
  ];
}

export function greeting(order: Order, t: ServerTranslate): MailBlock {
  return { kind: "text", text: t("mail.greeting", { name: buyer(order).name }) };
}

export function buyer({ deliveryAddress, email }: Order): { name: string; address: string } {
  const { firstName, lastName } = deliveryAddress;
  return { name: `${firstName} ${lastName}`, address: email };
}

export function buyerFacts(order: Order, t: ServerTranslate): [string, string][] {
  return [
    [t("mail.buyer.name"), buyer(order).name],
    [t("person.email"), order.email],
    [t("person.phone"), order.phone],
    [t("mail.buyer.language"), t(`nav.languages.${order.language}`)],
  ];
}
