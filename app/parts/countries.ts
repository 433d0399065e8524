/** Where the shop delivers to; stored by their English name. */
export const deliveryCountries = [
  { name: "Germany", code: "DE", eu: true },
  { name: "Austria", code: "AT", eu: true },
  { name: "Switzerland", code: "CH", eu: false },
  { name: "Netherlands", code: "NL", eu: true },
  { name: "Belgium", code: "BE", eu: true },
  { name: "France", code: "FR", eu: true },
  { name: "Italy", code: "IT", eu: true },
  { name: "Spain", code: "ES", eu: true },
  { name: "Portugal", code: "PT", eu: true },
  { name: "Poland", code: "PL", eu: true },
  { name: "Czech Republic", code: "CZ", eu: true },
  { name: "Slovakia", code: "SK", eu: true },
  { name: "Hungary", code: "HU", eu: true },
  { name: "Slovenia", code: "SI", eu: true },
  { name: "Croatia", code: "HR", eu: true },
  { name: "Denmark", code: "DK", eu: true },
  { name: "Sweden", code: "SE", eu: true },
  { name: "Norway", code: "NO", eu: false },
  { name: "Finland", code: "FI", eu: true },
  { name: "Luxembourg", code: "LU", eu: true },
  { name: "Ireland", code: "IE", eu: true },
  { name: "United Kingdom", code: "GB", eu: false },
  { name: "United States", code: "US", eu: false },
  { name: "Canada", code: "CA", eu: false },
] as const;

/**
 * Wherever in the EU a buyer has the bill sent: it may refuse nobody for that (Regulation (EU)
 * 2018/302, geo-blocking).
 */
export const billingCountries = [
  ...deliveryCountries,
  { name: "Bulgaria", code: "BG", eu: true },
  { name: "Cyprus", code: "CY", eu: true },
  { name: "Estonia", code: "EE", eu: true },
  { name: "Greece", code: "GR", eu: true },
  { name: "Latvia", code: "LV", eu: true },
  { name: "Lithuania", code: "LT", eu: true },
  { name: "Malta", code: "MT", eu: true },
  { name: "Romania", code: "RO", eu: true },
] as const;

export type CountryName = (typeof billingCountries)[number]["name"];
export type DeliveryCountry = (typeof deliveryCountries)[number]["name"];

export const defaultCountry: DeliveryCountry = "Germany";

export function findDeliveryCountry(name: string) {
  return deliveryCountries.find((country) => country.name === name);
}

export function isDeliveryCountry(name: string): name is DeliveryCountry {
  return findDeliveryCountry(name) !== undefined;
}

export function isCountryName(name: string): name is CountryName {
  return billingCountries.some((country) => country.name === name);
}

export function findCountry(name: string) {
  return billingCountries.find((country) => country.name === name);
}
