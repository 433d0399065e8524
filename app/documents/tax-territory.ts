import { billingCountries } from "~/parts/countries";
import { standardRates } from "./vat-rates";

/**
 * Places that an EU state's post serves but its VAT doesn't reach, by the beginning of their postal
 * codes: § 1 (2) UStG for Germany, Art. 6 of Directive 2006/112/EC for the others. Monaco (98000)
 * counts as France (Art. 7).
 */
const outside: Readonly<Record<string, RegExp>> = {
  DE: /^(27498|78266)$/, // Helgoland, Büsingen
  ES: /^(35|38|51|52)\d{3}$/, // Canary Islands, Ceuta, Melilla
  FI: /^22\d{3}$/, // Åland
  FR: /^(97|98[6-8])\d+$/, // overseas
  GR: /^6308[67]$/, // Mount Athos
  IT: /^23041$/, // Livigno
};

/** A parcel there passes customs. */
export function isOutsideEu(address: { country: string; postalCode: string }): boolean {
  return standardRates[taxTerritory(address.country, address.postalCode)] === undefined;
}

/**
 * Where goods go for VAT: the ISO code of a member state, `XI` for Northern Ireland (BT postal
 * codes), another code for what is outside the EU (`OUT` for the exceptions above and for a country
 * the shop doesn't know).
 * @param country by its English name, as addresses are stored
 */
export function taxTerritory(country: string, postalCode = ""): string {
  const code = billingCountries.find(({ name }) => name === country)?.code;
  if (!code) return "OUT";
  const plain = postalCode.replace(/[\s-]/g, "").toUpperCase();
  if (code === "GB" && /^BT\d/.test(plain)) return "XI";
  return outside[code]?.test(plain) ? "OUT" : code;
}
