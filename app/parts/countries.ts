/** Specification, section 3; stored by their English name. */
export const countries = [
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

export type CountryName = (typeof countries)[number]["name"];

export const defaultCountry: CountryName = "Germany";

export function findCountry(name: string) {
  return countries.find((country) => country.name === name);
}

export function isCountryName(name: string): name is CountryName {
  return findCountry(name) !== undefined;
}
