import { renderMail, type MailBlock } from "~/content/mail-layout.server";
import { formatCents, formatDate, formatNumber } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { ServerTranslate } from "~/i18n/translate";
import { taxRows } from "~/orders/tax-rows";
import { conditionLabel } from "~/parts/condition-label";
import { unitLabel } from "~/parts/unit-label";
import type { Trx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { queueMail } from "~/platform/mail.server";
import type { MailMessage } from "../../db/schema";
import { isProcured, type Offer, type OfferAddressee, type OfferItem } from "./offer";
import { OFFER_PATH } from "./offer-link.server";
import { offerPaperPath } from "./offer-paper.server";
import { offerSums } from "./offer-sums.server";

type Written = Pick<Offer, "language" | "message" | "validUntil"> &
  OfferAddressee & {
    /** `undefined` while it is only looked at. */
    id?: string;
    number: string;
    shippingCents?: number | null;
    items: readonly (Omit<OfferItem, "stock" | "image" | "delivery"> & { delivery?: string })[];
  };

/** @param paper the number of its PDF */
export function offerMail(offer: Written, paper?: string): MailMessage {
  const { id, language, number, message } = offer;
  const t = getTFor(language);
  const name = `${offer.firstName} ${offer.lastName}`.trim() || offer.company;
  const sums = offerSums(offer);
  const cents = (amount: number) => formatCents(amount, language);
  const blocks: MailBlock[] = [
    { kind: "text", text: name ? t("mail.greeting", { name }) : t("mail.offer.greeting") },
    { kind: "text", text: t("mail.offer.text", { number }) },
    ...(message ? [{ kind: "text" as const, text: message }] : []),
    {
      kind: "items",
      items: offer.items.map((item) => ({
        name: item.name,
        partNumber: item.articleNumber,
        detail: [
          t(isProcured(item) ? "mail.offer.procuredDetail" : "mail.itemDetail", {
            quantity: item.quantity,
            unit: unitLabel(item.unit, item.quantity, t),
            price: cents(item.unitPriceCents),
            condition: conditionLabel(item.condition, t),
          }),
          item.delivery ? t("pricing.deliveredIn", { time: item.delivery }) : "",
          item.taxKind === "margin" ? t("tax.margin") : "",
        ]
          .filter(Boolean)
          .join(". "),
        total: cents(item.unitPriceCents * item.quantity),
      })),
    },
    {
      kind: "facts",
      facts: [
        [t("orders.goods"), cents(sums.goodsCents)],
        [t("mail.offer.shipping"), cents(sums.shippingCents)],
        [t("mail.offer.total"), cents(sums.amountCents)],
        ...taxRows(sums.taxGroups, {
          vatId: "",
          t,
          cents,
          number: (value) => formatNumber(value, language),
        }),
        [t("mail.offer.validUntil"), formatDate(offer.validUntil, language)],
      ],
    },
    ...(id
      ? [
          {
            kind: "button" as const,
            label: t("mail.offer.open"),
            path: `${OFFER_PATH}${id}?lng=${language}`,
          },
        ]
      : []),
    ...(id && paper ? [paperLink(id, paper, t)] : []),
    {
      kind: "text",
      text: t(offer.items.some(isProcured) ? "mail.offer.procured" : "mail.offer.order"),
    },
  ];
  return renderMail({ language, subject: t("mail.offer.subject", { number }), blocks });
}

/** Addressed by the offer's id until the mail leaves. */
const paperLink = (id: string, paper: string, t: ServerTranslate): MailBlock => ({
  kind: "links",
  links: [
    {
      label: t("mail.offer.paper"),
      detail: "PDF",
      url: env.APP_ORIGIN + offerPaperPath(paper, id),
    },
  ],
});

/**
 * @param again sets it apart from the first one
 * @returns `undefined` for a repeat
 */
export async function queueOfferMail(
  trx: Trx,
  offer: Offer,
  { paper, again = "" }: { paper: string | undefined; again?: string },
) {
  return queueMail(trx, {
    kind: "offer",
    recipient: offer.email,
    language: offer.language,
    message: { ...offerMail(offer, paper), offerId: offer.id },
    onceKey: `offer/${offer.id}/${again}`,
  });
}
