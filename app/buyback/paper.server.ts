import { type Issued, issueDocument } from "~/documents/issue.server";
import {
  countryCode,
  type DocumentLine,
  type DocumentSnapshot,
  shopParty,
} from "~/documents/snapshot";
import { decideTax } from "~/documents/tax";
import { taxTerritory } from "~/documents/tax-territory";
import { formatDate } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import { calendarDay } from "~/platform/clock";
import { db, type Db, type Trx } from "~/platform/db.server";
import { currentSettings, settingsOn } from "~/settings/settings.server";
import { taxKindOf } from "./case-goods.server";
import type { BuybackCase } from "./cases.server";

/**
 * What the paper of a paid buy-back says: a purchase receipt for private sellers and small
 * businesses, a credit note of the shop's where a business agreed to it; otherwise the seller's own
 * invoice stands in its place. Amounts in cents, as agreed.
 */
export async function buybackPaper(known: BuybackCase, source: Db | Trx = db) {
  const lines = await source
    .selectFrom("buyback_offer_lines")
    .innerJoin("buyback_lines", "buyback_lines.id", "line_id")
    .leftJoin("products", "products.id", "product_id")
    .select("buyback_lines.article_number as articleNumber")
    .select(["buyback_lines.condition", "products.name", "buyback_offer_lines.quantity"])
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
    taxKind: taxKindOf(known.sellerKind),
    paidAt: known.paidAt,
    ibanHint: known.ibanHint,
    lines,
    cents: lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0),
  };
}

type Told = Awaited<ReturnType<typeof buybackPaper>>;
type LineTax = Pick<DocumentLine, "taxCategory" | "rateBasisPoints" | "taxReason">;

/** The seller's: none of who has no VAT to show, § 6a UStG or an export where goods come from abroad. */
function taxOf({ taxKind, seller: { address } }: Told): LineTax {
  if (taxKind === "margin") return { taxCategory: "O", rateBasisPoints: 0, taxReason: "none" };
  const { category, rateBasisPoints, reason } = decideTax({
    taxKind,
    business: true,
    vatIdState: "confirmed",
    deliveryCountry: address ? taxTerritory(address.country, address.postalCode) : "DE",
    ossSwitchedOn: false,
  });
  return { taxCategory: category, rateBasisPoints, taxReason: reason };
}

function snapshotCase(known: BuybackCase, told: Told, now: Date): DocumentSnapshot {
  const { language, seller, lines, number, ibanHint } = told;
  const { street = "", postalCode = "", city = "", country = "Germany" } = seller.address ?? {};
  const t = getTFor(language);
  const tax = taxOf(told);
  const day = calendarDay(now);
  return {
    version: 1,
    language,
    issuedOn: day,
    ...(known.arrivedAt ? { deliveredOn: calendarDay(known.arrivedAt) } : {}),
    seller: {
      name: seller.name,
      ...(seller.company ? { company: seller.company } : {}),
      ...{ street, postalCode, city, country },
      countryCode: countryCode(country),
      email: known.email,
      ...(seller.vatId ? { vatId: seller.vatId } : {}),
    },
    buyer: shopParty(settingsOn(now)),
    references: { case: number },
    lines: lines.map(({ articleNumber, name, condition, quantity, unitCents }, at) => ({
      position: at + 1,
      name: name ?? articleNumber,
      articleNumber,
      condition,
      quantity,
      unit: "Stück",
      unitCents,
      lineCents: quantity * unitCents,
      ...tax,
    })),
    charges: [],
    notes: [
      ...(known.sellerKind === "business"
        ? []
        : [t(`documents.bought.${known.sellerKind ?? "private"}`)]),
      t("documents.bought.paid", { date: formatDate(day, language), hint: ibanHint }),
    ],
  };
}

/**
 * Once, in the transaction that notes the pay-out.
 * @returns nothing where the seller's own invoice stands in its place, or it was issued before
 */
export async function issueCasePaper(
  trx: Trx,
  known: BuybackCase,
  { actor, now = new Date() }: { actor: string; now?: Date },
): Promise<Issued | undefined> {
  const told = await buybackPaper(known, trx);
  const { kind } = told;
  if (kind === "own-invoice" || told.lines.length === 0) return undefined;
  return issueDocument(trx, {
    kind,
    snapshot: snapshotCase(known, told, now),
    actor,
    caseId: known.id,
    onceKey: `buyback/${known.id}/paper`,
  });
}
