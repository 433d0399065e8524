import type { Translate } from "~/i18n/translate";
import { isCountryName } from "~/parts/countries";
import type { DocumentParty } from "./snapshot";

/** As on a letter, the country in the reader's language. */
export function partyLines(party: DocumentParty, t: Translate): string[] {
  const { country } = party;
  return [
    party.company ?? "",
    party.name,
    party.street,
    `${party.postalCode} ${party.city}`,
    isCountryName(country) ? t(`countries.${country}`) : country,
  ].filter((line) => line.trim() !== "");
}
