import { checkVAT, countries } from "jsvat";
import { findCountry } from "~/parts/countries";

type Country = NonNullable<ReturnType<typeof findCountry>>;

// Every member state but Germany: a German buyer pays German VAT whatever ID they have.
const memberCodes =
  "AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

const otherMemberStates = countries.filter(({ codes }) => memberCodes.includes(codes[0] ?? ""));

/** The ID as it is stored: upper case, without blanks, dots and dashes. */
export function normaliseVatId(vatId: string): string {
  return vatId.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** Whether deliveries there can be exempt: a member state other than Germany. */
export function isExemptCountry(country: Country): boolean {
  return country.eu && country.code !== "DE";
}

/** Whether it is well formed (format and check digit) and of a member state other than Germany. */
export function isForeignVatId(vatId: string): boolean {
  return checkVAT(normaliseVatId(vatId), otherMemberStates).isValid;
}

/**
 * Whether a delivery is an exempt intra-Community supply: a VAT ID of a member state other than
 * Germany, and delivery to a member state other than Germany (§ 6a UStG). Nobody outside is asked, so
 * nothing outside can block an order.
 */
export function isVatExempt(order: { vatId: string; deliveryCountry: string }): boolean {
  const country = findCountry(order.deliveryCountry);
  return country !== undefined && isExemptCountry(country) && isForeignVatId(order.vatId);
}
