import type { Translate } from "~/i18n/translate";
import type { Address } from "../../db/order-tables";
import { isCountryName } from "~/parts/countries";

/** As on a parcel, the country in the reader's language. */
export function addressLines(address: Address, t: Translate): string[] {
  return [
    address.company,
    `${address.firstName} ${address.lastName}`,
    address.street,
    `${address.postalCode} ${address.city}`,
    isCountryName(address.country) ? t(`countries.${address.country}`) : address.country,
  ].filter((line) => line.trim() !== "");
}
