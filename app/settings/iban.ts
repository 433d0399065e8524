import { electronicFormatIBAN, friendlyFormatIBAN, isSEPACountry, isValidIBAN } from "ibantools";

/** As banks want it: without spaces, large. */
export function compactIban(text: string): string {
  return electronicFormatIBAN(text) ?? "";
}

/** In groups of four, as people read it. */
export function formatIban(text: string): string {
  return friendlyFormatIBAN(text) ?? "";
}

/** Length and check digits are right (ISO 13616); blanks don't count. */
export function isIban(text: string): boolean {
  return isValidIBAN(compactIban(text));
}

/** SEPA reaches the country as well. */
export function isPayableIban(text: string): boolean {
  return isIban(text) && isSEPACountry(compactIban(text).slice(0, 2));
}
