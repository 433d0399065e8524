import { db } from "~/platform/db.server";
import { currentSettings } from "~/settings/settings.server";
import type { BuybackCase } from "./cases.server";

/**
 * What the paper of a paid buy-back says: a purchase receipt for private sellers and small
 * businesses, a credit note of the shop's where a business agreed to it; otherwise the seller's own
 * invoice stands in its place. Amounts in cents, as agreed.
 */
export async function buybackPaper(known: BuybackCase) {
  const lines = await db
    .selectFrom("buyback_offer_lines")
    .innerJoin("buyback_lines", "buyback_lines.id", "line_id")
    .select(["article_number as articleNumber", "condition", "buyback_offer_lines.quantity"])
    .select("unit_cents as unitCents")
    .where("offer_id", "=", known.acceptedOfferId)
    .where("chosen", "=", true)
    .orderBy("buyback_lines.position")
    .execute();
  const isBusiness = known.sellerKind === "business";
  const { legalName, street, postalCode, city, vatId } = currentSettings();
  return {
    kind: !isBusiness
      ? ("purchase-receipt" as const)
      : known.selfBilling
        ? ("self-billed-credit-note" as const)
        : ("own-invoice" as const),
    number: known.number,
    language: known.language,
    buyer: { name: legalName, street, postalCode, city, vatId },
    seller: {
      name: `${known.firstName} ${known.lastName}`,
      company: known.company,
      address: known.address,
      vatId: known.vatId,
    },
    taxKind: isBusiness ? ("standard" as const) : ("margin" as const),
    paidAt: known.paidAt,
    ibanHint: known.ibanHint,
    lines,
    cents: lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0),
  };
}
