import {
  austria,
  belgium,
  bulgaria,
  checkVAT,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
} from "jsvat";
import { findCountry } from "~/orders/countries";

// Every member state but Germany: a German buyer pays German VAT whatever ID they have.
const memberStates = [
  austria,
  belgium,
  bulgaria,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
];

/** The ID as it is stored: upper case, without blanks, dots and dashes. */
export function normaliseVatId(vatId: string): string {
  return vatId.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/**
 * Whether a delivery is an exempt intra-Community supply: a well-formed VAT ID (format and check
 * digit) of a member state other than Germany, and delivery to a member state other than Germany
 * (design, section 10; § 6a UStG). Nobody outside is asked, so nothing outside can block an order.
 */
export function isVatExempt(order: { vatId: string; deliveryCountry: string }): boolean {
  const country = findCountry(order.deliveryCountry);
  if (!country?.eu || country.code === "DE") return false;
  return checkVAT(normaliseVatId(order.vatId), memberStates).isValid;
}
