import { renderMail, type MailBlock } from "~/content/mail-layout.server";
import { formatCents, formatDate, formatNumber } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import { taxRows } from "~/orders/tax-rows";
import { conditionLabel } from "~/parts/condition-label";
import { unitLabel } from "~/parts/unit-label";
import type { Trx } from "~/platform/db.server";
import { queueMail } from "~/platform/mail.server";
import type { MailMessage } from "../../db/schema";
import type { Offer, OfferAddressee, OfferItem } from "./offer";
import { offerSums } from "./offer-sums.server";

type Written = Pick<Offer, "language" | "message" | "validUntil"> &
  OfferAddressee & {
    /** `undefined` while it is only looked at. */
    id?: string;
    number: string;
    shippingCents?: number | null;
    items: readonly (Omit<OfferItem, "stock" | "image" | "delivery"> & { delivery?: string })[];
  };

export function offerMail(offer: Written): MailMessage {
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
          t("mail.itemDetail", {
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
            path: `/angebot/${id}?lng=${language}`,
          },
        ]
      : []),
    { kind: "text", text: t("mail.offer.order") },
  ];
  return renderMail({ language, subject: t("mail.offer.subject", { number }), blocks });
}

/** Its page has the paper, whose file may not be there yet. @param again sets it apart from the first one @returns `undefined` for a repeat */
export async function queueOfferMail(trx: Trx, offer: Offer, again = "") {
  return queueMail(trx, {
    kind: "offer",
    recipient: offer.email,
    language: offer.language,
    message: { ...offerMail(offer), offerId: offer.id },
    onceKey: `offer/${offer.id}/${again}`,
  });
}
