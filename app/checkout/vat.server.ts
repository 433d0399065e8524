import { checkVAT, countries } from "jsvat";
import { findDeliveryCountry } from "~/parts/countries";

type Country = NonNullable<ReturnType<typeof findDeliveryCountry>>;

// Without Germany: a German buyer pays German VAT whatever ID they have.
const memberCodes =
  "AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

const otherMemberStates = countries.filter(({ codes }) => memberCodes.includes(codes[0] ?? ""));

/** Upper case, without blanks, dots and dashes. */
export function normaliseVatId(vatId: string): string {
  return vatId.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

export function isExemptCountry(country: Country): boolean {
  return country.eu && country.code !== "DE";
}

/** Format and check digit, of a member state other than Germany. */
export function isForeignVatId(vatId: string): boolean {
  return checkVAT(normaliseVatId(vatId), otherMemberStates).isValid;
}

/** Intra-Community supply (§ 6a UStG). No outside service is asked, so none can block an order. */
export function isVatExempt(order: { vatId: string; deliveryCountry: string }): boolean {
  const country = findDeliveryCountry(order.deliveryCountry);
  return country !== undefined && isExemptCountry(country) && isForeignVatId(order.vatId);
}
