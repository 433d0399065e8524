import { describe, expect, it } from "vitest";
import { decideTax } from "~/documents/tax";
import { taxTerritory } from "~/documents/tax-territory";
import { isLeitwegId } from "~/documents/leitweg-id";
import { paperTextKey, vatexCodes } from "~/documents/tax-texts";
import { standardRates } from "~/documents/vat-rates";
import { billingCountries } from "~/parts/countries";

type Proof = "none" | "unchecked" | "confirmed";
type Case = [
  goods: "standard" | "margin",
  buyer: "private" | "business",
  country: string,
  postalCode: string,
  proof: Proof,
  oss: "" | "oss",
  expected: string,
];

const F = "E 0 margin VATEX-EU-F";
const IC = "K 0 intra-community VATEX-EU-IC";
const G = "G 0 export VATEX-EU-G";

/** Goods × buyer × country × proof, and what the invoice says: category, rate, reason, VATEX. */
const cases: Case[] = [
  ["standard", "private", "Germany", "55116", "none", "", "S 1900 domestic"],
  ["standard", "private", "Germany", "55116", "none", "oss", "S 1900 domestic"],
  ["standard", "business", "Germany", "55116", "none", "", "S 1900 domestic"],
  ["standard", "business", "Germany", "55116", "unchecked", "", "S 1900 domestic"],
  ["standard", "business", "Germany", "55116", "confirmed", "oss", "S 1900 domestic"],
  ["standard", "private", "Germany", "27498", "none", "", G], // Helgoland
  ["standard", "business", "Germany", "78266", "none", "oss", G], // Büsingen
  ["standard", "private", "Austria", "1010", "none", "", "S 1900 eu-consumer"],
  ["standard", "private", "Austria", "1010", "none", "oss", "S 2000 oss"],
  ["standard", "private", "Austria", "1010", "unchecked", "", "S 1900 eu-consumer"],
  ["standard", "private", "Austria", "1010", "confirmed", "oss", "S 2000 oss"],
  ["standard", "business", "Austria", "1010", "none", "", "S 1900 eu-consumer"],
  ["standard", "business", "Austria", "1010", "none", "oss", "S 2000 oss"],
  ["standard", "business", "Austria", "1010", "unchecked", "", IC],
  ["standard", "business", "Austria", "1010", "confirmed", "", IC],
  ["standard", "business", "Austria", "1010", "confirmed", "oss", IC],
  ["standard", "private", "France", "75001", "none", "oss", "S 2000 oss"],
  ["standard", "business", "France", "75001", "confirmed", "", IC],
  ["standard", "private", "France", "98000", "none", "oss", "S 2000 oss"], // Monaco
  ["standard", "private", "France", "97100", "none", "oss", G], // Guadeloupe
  ["standard", "business", "France", "98800", "confirmed", "", G], // New Caledonia
  ["standard", "private", "Spain", "28001", "none", "oss", "S 2100 oss"],
  ["standard", "private", "Spain", "35001", "none", "", G], // Canary Islands
  ["standard", "business", "Spain", "38001", "confirmed", "oss", G],
  ["standard", "private", "Spain", "51001", "none", "", G], // Ceuta
  ["standard", "business", "Spain", "08001", "unchecked", "", IC],
  ["standard", "private", "Italy", "20121", "none", "", "S 1900 eu-consumer"],
  ["standard", "private", "Italy", "20121", "none", "oss", "S 2200 oss"],
  ["standard", "business", "Italy", "23041", "confirmed", "", G], // Livigno
  ["standard", "private", "Finland", "00100", "none", "oss", "S 2550 oss"],
  ["standard", "private", "Finland", "22100", "none", "oss", G], // Åland
  ["standard", "business", "Finland", "00100", "unchecked", "oss", IC],
  ["standard", "private", "Greece", "10431", "none", "oss", "S 2400 oss"],
  ["standard", "private", "Greece", "63086", "none", "oss", G], // Mount Athos
  ["standard", "business", "Greece", "10431", "confirmed", "", IC],
  ["standard", "private", "Luxembourg", "1111", "none", "oss", "S 1700 oss"],
  ["standard", "private", "Hungary", "1011", "none", "oss", "S 2700 oss"],
  ["standard", "private", "Hungary", "1011", "none", "", "S 1900 eu-consumer"],
  ["standard", "business", "Hungary", "1011", "none", "oss", "S 2700 oss"],
  ["standard", "business", "Romania", "010011", "unchecked", "", IC],
  ["standard", "private", "United Kingdom", "SW1A 1AA", "none", "", G],
  ["standard", "business", "United Kingdom", "SW1A 1AA", "unchecked", "oss", G],
  ["standard", "private", "United Kingdom", "BT1 1AA", "none", "", "S 1900 eu-consumer"],
  ["standard", "private", "United Kingdom", "bt11aa", "none", "oss", "S 2000 oss"],
  ["standard", "business", "United Kingdom", "BT1 1AA", "confirmed", "", IC],
  ["standard", "private", "Switzerland", "8001", "none", "", G],
  ["standard", "private", "Switzerland", "8001", "none", "oss", G],
  ["standard", "business", "Switzerland", "8001", "unchecked", "", G],
  ["standard", "private", "Norway", "0150", "none", "oss", G],
  ["standard", "business", "United States", "10001", "none", "", G],
  ["standard", "private", "Canada", "H2X", "none", "", G],
  ["margin", "private", "Germany", "55116", "none", "", F],
  ["margin", "business", "Germany", "55116", "confirmed", "", F],
  ["margin", "private", "Austria", "1010", "none", "", F],
  ["margin", "private", "Austria", "1010", "none", "oss", F],
  ["margin", "business", "Austria", "1010", "unchecked", "", F],
  ["margin", "business", "Austria", "1010", "confirmed", "oss", F],
  ["margin", "business", "United Kingdom", "BT1 1AA", "confirmed", "", F],
  ["margin", "private", "Switzerland", "8001", "none", "", F],
  ["margin", "business", "United States", "10001", "none", "oss", F],
];

describe("the tax of a line", () => {
  it.each(cases)("%s goods, %s buyer, %s %s, VAT ID %s %s: %s", (...row) => {
    const [taxKind, buyer, country, postalCode, vatIdState, oss, expected] = row;
    const { category, rateBasisPoints, reason } = decideTax({
      taxKind,
      business: buyer === "business",
      vatIdState,
      deliveryCountry: taxTerritory(country, postalCode),
      ossSwitchedOn: oss === "oss",
    });
    const vatex = vatexCodes[reason];
    const said = [category, rateBasisPoints, reason, ...(vatex ? [vatex] : [])].join(" ");
    expect(said).toBe(expected);
    expect(paperTextKey(reason)).toBe(`tax.paper.${reason}`);
  });

  it("is tried in sixty cases, none of them twice", () => {
    expect(new Set(cases.map((row) => row.join())).size).toBe(60);
  });

  it("never charges the buyer and exempts at once: a rate means category S", () => {
    for (const taxKind of ["standard", "margin"] as const)
      for (const vatIdState of ["none", "unchecked", "confirmed"] as const)
        for (const { code } of billingCountries)
          for (const flags of [0, 1, 2, 3]) {
            const business = flags % 2 === 1;
            const asked = { taxKind, business, vatIdState, deliveryCountry: code };
            const { category, rateBasisPoints } = decideTax({ ...asked, ossSwitchedOn: flags > 1 });
            expect(rateBasisPoints > 0).toBe(category === "S");
          }
  });
});

it("there is a standard rate for each member state and no other country", () => {
  const members = billingCountries.filter(({ eu }) => eu).map(({ code }) => code);
  expect(Object.keys(standardRates).sort()).toEqual([...members, "XI"].sort());
});

describe("a Leitweg-ID", () => {
  it.each(["04011000-1234512345-06", "991-33333TEST-33", "05711-06001-79"])("%s is right", (id) => {
    expect(isLeitwegId(id)).toBe(true);
  });

  it.each(["04011000-1234512345-07", "991-33333TEST-3", "04011000", "x", "991--33"])(
    "%s is wrong",
    (id) => {
      expect(isLeitwegId(id)).toBe(false);
    },
  );
});
