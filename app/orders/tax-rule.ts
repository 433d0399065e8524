import type { TaxKind } from "../../db/stock-tables";
import { decideTax, type LineTax } from "~/documents/tax";
import { taxTerritory } from "~/documents/tax-territory";
import { calendarDay } from "~/platform/clock";
import type { Settings } from "~/settings/schema";

/** What each kind of goods is taxed like in one order. */
export type TaxRule = (taxKind: TaxKind) => LineTax;

interface TaxFacts {
  deliveryAddress: { country: string; postalCode: string };
  business: boolean;
  /** Well-formed, or empty. A German one exempts nothing: § 6a UStG wants another state's. */
  vatId: string;
}

/** @param on the day the order is placed, with the settings that held then */
export function taxRule(
  { deliveryAddress, business, vatId }: TaxFacts,
  { settings, on }: { settings: Pick<Settings, "ossFrom">; on: Date },
): TaxRule {
  const { country, postalCode } = deliveryAddress;
  const deliveryCountry = taxTerritory(country, postalCode);
  const vatIdState = vatId === "" || vatId.startsWith("DE") ? "none" : "unchecked";
  const ossSwitchedOn = settings.ossFrom !== "" && settings.ossFrom <= calendarDay(on);
  return (taxKind) => decideTax({ taxKind, business, vatIdState, deliveryCountry, ossSwitchedOn });
}

/**
 * A line is taxed one way: by § 25a UStG when all its pieces were bought without VAT, else by the
 * general rules, which the shop may apply to those as well (§ 25a (8) UStG).
 * @param taxKind the article's, of pieces that nobody chose
 * @param chosen those that the buyer chose
 */
export function lineTaxKind(
  taxKind: TaxKind,
  { quantity, chosen }: { quantity: number; chosen: readonly TaxKind[] },
): TaxKind {
  const kinds = quantity > chosen.length ? [...chosen, taxKind] : chosen;
  return kinds.every((kind) => kind === "margin") ? "margin" : "standard";
}
