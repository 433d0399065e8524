import type { TaxKind } from "../../db/stock-tables";
import type { TaxCategory, TaxReason } from "../../db/tax-tables";
import { GERMAN_RATE, standardRates } from "./vat-rates";

/** How a line is taxed: a category of EN 16931 (UNTDID 5305), a rate in basis points, and why. */
export interface LineTax {
  category: TaxCategory;
  rateBasisPoints: number;
  reason: TaxReason;
}

export interface TaxQuestion {
  taxKind: TaxKind;
  /** Who buys for a business. A business without a VAT ID is taxed like a consumer. */
  business: boolean;
  vatIdState: "none" | "unchecked" | "confirmed";
  /** An ISO code as `taxTerritory` says it. */
  deliveryCountry: string;
  /** Taxed where consumers are (§ 3c UStG), once the shop takes part in the EU's one-stop shop. */
  ossSwitchedOn: boolean;
}

/**
 * Decided once, when an order is placed. An unchecked VAT ID counts for the price; the goods don't
 * leave before it is confirmed.
 *
 * - bought without VAT: § 25a UStG, the tax on the margin isn't shown, whoever buys, wherever it goes
 * - Germany: § 12 (1) UStG
 * - outside the EU: export, § 4 no. 1 a with § 6 UStG
 * - business with VAT ID in another member state: § 4 no. 1 b with § 6a UStG
 * - consumer in another member state: § 3a/3c (4) UStG, German VAT until the one-stop shop is used
 */
export function decideTax(asked: TaxQuestion): LineTax {
  const { taxKind, business, vatIdState, deliveryCountry, ossSwitchedOn } = asked;
  if (taxKind === "margin") return { category: "E", rateBasisPoints: 0, reason: "margin" };
  if (deliveryCountry === "DE") return domesticTax;
  const rate = standardRates[deliveryCountry];
  if (rate === undefined) return { category: "G", rateBasisPoints: 0, reason: "export" };
  if (business && vatIdState !== "none") {
    return { category: "K", rateBasisPoints: 0, reason: "intra-community" };
  }
  return ossSwitchedOn
    ? { category: "S", rateBasisPoints: rate, reason: "oss" }
    : { category: "S", rateBasisPoints: GERMAN_RATE, reason: "eu-consumer" };
}

export const domesticTax: LineTax = {
  category: "S",
  rateBasisPoints: GERMAN_RATE,
  reason: "domestic",
};
