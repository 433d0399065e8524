import { type DocumentEntry, listDocumentsOf } from "~/documents/documents.server";
import { issueDocument, type Issued } from "~/documents/issue.server";
import { type DocumentSnapshot, shopParty } from "~/documents/snapshot";
import { getTFor } from "~/i18n/i18n.server";
import { calendarDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db.server";
import { settingsOn } from "~/settings/settings.server";
import type { Offer } from "./offer";
import { offerSums } from "./offer-sums.server";

/**
 * For whoever needs it on paper. Late in its transaction.
 * @returns `undefined` for an offer that has its paper
 */
export async function issueOfferPaper(
  trx: Trx,
  offer: Offer,
  now = new Date(),
): Promise<Issued | undefined> {
  return issueDocument(trx, {
    kind: "offer",
    snapshot: snapshotOffer(offer, now),
    actor: offer.actor,
    offerId: offer.id,
    onceKey: `offer/${offer.id}`,
  });
}

/** Taxed as the offer's page says: delivered in Germany. */
function snapshotOffer(offer: Offer, now: Date): DocumentSnapshot {
  const { language, email, phone, company, message, number } = offer;
  const t = getTFor(language);
  const sums = offerSums(offer);
  const person = `${offer.firstName} ${offer.lastName}`.trim();
  // Where they live isn't asked before the checkout.
  const address = { street: "", postalCode: "", city: "", country: "", countryCode: "ZZ" };
  return {
    version: 1,
    language,
    issuedOn: calendarDay(now),
    validUntil: calendarDay(offer.validUntil),
    seller: shopParty(settingsOn(now)),
    buyer: {
      name: person || company || email,
      ...(company && person ? { company } : {}),
      ...{ ...address, email, phone },
    },
    references: { offer: number },
    lines: offer.items.map((item, at) => {
      const tax = sums.taxes[at];
      if (!tax) throw new Error(`Line ${at} of ${number} has no tax.`);
      return {
        position: at + 1,
        ...{ name: item.name, articleNumber: item.articleNumber, condition: item.condition },
        ...{ quantity: item.quantity, unit: item.unit },
        unitCents: item.unitPriceCents,
        lineCents: item.unitPriceCents * item.quantity,
        taxCategory: tax.category,
        rateBasisPoints: tax.rateBasisPoints,
        taxReason: tax.reason,
        ...(item.delivery ? { note: t("pricing.deliveredIn", { time: item.delivery }) } : {}),
      };
    }),
    charges: sums.shippingTax.map(({ category, rateBasisPoints, reason, cents }) => ({
      kind: "shipping",
      ...{ cents, rateBasisPoints, taxCategory: category, taxReason: reason },
    })),
    notes: message ? [message] : [],
  };
}

/** Offers that were made before there were papers have none. */
export async function findOfferPaper(
  offerId: string,
  source?: Db | Trx,
): Promise<DocumentEntry | undefined> {
  const papers = await listDocumentsOf({ offerId }, source);
  return papers.find(({ kind }) => kind === "offer");
}

/** @param key the token of the offer's page */
export const offerPaperPath = (paper: string, key: string) => `/beleg/${paper}.pdf?angebot=${key}`;

/** Named as its reader knows it; without an address while its file is being made. */
export async function offerPaperLinks({ id, number }: Offer, token: string) {
  const paper = await findOfferPaper(id);
  if (!paper) return [];
  const { kind, number: own, issuedOn, hasPdf } = paper;
  return [{ kind, number, issuedOn, ...(hasPdf ? { pdf: offerPaperPath(own, token) } : {}) }];
}
