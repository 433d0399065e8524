import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from "ibantools";

/** As banks want it: without spaces, large. */
export function compactIban(text: string): string {
  return electronicFormatIBAN(text) ?? "";
}

/** Length and check digits are right, and SEPA reaches the country. */
export function isPayableIban(text: string): boolean {
  const iban = compactIban(text);
  return isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2));
}
