import { checkVAT, countries } from "jsvat";
import { taxTerritory } from "~/documents/tax-territory";
import { standardRates } from "~/documents/vat-rates";
import { taxRule, type TaxRule } from "~/orders/tax-rule";
import { currentSettings } from "~/settings/settings.server";

// Without Germany: a German buyer pays German VAT whatever ID they have.
const memberCodes =
  "AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

const otherMemberStates = countries.filter(({ codes }) => memberCodes.includes(codes[0] ?? ""));

const britain = countries.filter(({ codes }) => codes[0] === "GB");

/** Upper case, without blanks, dots and dashes; Greece's prefix is EL. */
export function normaliseVatId(vatId: string): string {
  return vatId
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^GR/, "EL");
}

/** In the EU for VAT, and not in Germany. */
export function isExemptTerritory(address: { country: string; postalCode: string }): boolean {
  const territory = taxTerritory(address.country, address.postalCode);
  return territory !== "DE" && standardRates[territory] !== undefined;
}

/** Format and check digit, of a member state other than Germany or of Northern Ireland. */
export function isForeignVatId(vatId: string): boolean {
  const id = normaliseVatId(vatId);
  if (id.startsWith("XI")) return checkVAT(id.replace(/^XI/, "GB"), britain).isValid;
  return checkVAT(id, otherMemberStates).isValid;
}

/** What the checkout's form says about taxes. */
export interface TaxEntries {
  country: string;
  postalCode: string;
  /** `private`, `business`; anything else where a form doesn't ask. */
  customerType?: string;
  euTaxExempt: boolean;
  vatId: string;
}

/** Forms that don't ask know businesses by their wish to buy free of VAT. */
export function isBusiness({ customerType, euTaxExempt }: Partial<TaxEntries>): boolean {
  return customerType === "business" || (customerType !== "private" && euTaxExempt === true);
}

/**
 * Today's. No outside service is asked, so none can block an order: VIES is, afterwards.
 * @returns with the VAT ID that counts, or an empty one
 */
export function taxOfEntries(entries: Partial<TaxEntries>): { taxOf: TaxRule; vatId: string } {
  const { country = "", postalCode = "", euTaxExempt = false, vatId = "" } = entries;
  const business = isBusiness(entries);
  const counts = business && euTaxExempt && isForeignVatId(vatId);
  const known = counts ? normaliseVatId(vatId) : "";
  const taxOf = taxRule(
    { deliveryAddress: { country, postalCode }, business, vatId: known },
    { settings: currentSettings(), on: new Date() },
  );
  return { taxOf, vatId: known };
}
