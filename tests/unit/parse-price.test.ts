import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePrice } from "~/parts/parse-price";

const cents = (text: string) => {
  const parsed = parsePrice(text);
  return "value" in parsed ? parsed.value : parsed.problem;
};

describe("A price is read", () => {
  test.each([
    ["1234.5", 123450],
    ["1234.50", 123450],
    ["1.234,50", 123450],
    ["1234,50 €", 123450],
    ["1.234,50€", 123450],
    ["€1,234.50", 123450],
    ["EUR 19,9", 1990],
    ["19,90 eur", 1990],
    ["1 234,50", 123450],
    ["1\u00a0234,50\u00a0€", 123450],
    ["1'234.50", 123450],
    ["1.234.567", 123456700],
    ["1.234.567,89", 123456789],
    ["1.234,-", 123400],
    ["12,--", 1200],
    ["0", 0],
    ["0,01", 1],
    ["19.9900", 1999],
    ["1234.560", 123456],
    ["0.290", 29],
    [" 8 ", 800],
    ["9999999.99", 999999999],
  ])("%s is %i cents", (text, expected) => expect(cents(text)).toBe(expected));

  test("in every way of writing it, to the cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (price) => {
        const euros = String(Math.trunc(price / 100));
        const fraction = String(price % 100).padStart(2, "0");
        const groups = (mark: string) => euros.replace(/\B(?=(\d{3})+$)/g, mark);
        const ways = [
          `${euros}.${fraction}`,
          `${euros},${fraction}`,
          `${groups(".")},${fraction} €`,
          `€${groups(",")}.${fraction}`,
          `${groups(" ")},${fraction}`,
        ];
        for (const way of ways) expect([way, cents(way)]).toEqual([way, price]);
      }),
    );
  });
});

describe("A price is refused", () => {
  test.each([
    ["", /missing/],
    ["€", /missing/],
    ["-5", /negative/],
    ["-5,00 €", /negative/],
    ["abc", /no price/],
    ["1e3", /no price/],
    ["NaN", /no price/],
    ["12,", /no price/],
    [",50", /no price/],
    ["1,23,45", /no price/],
    ["1.23,45.67", /no price/],
    ["1.2345,00", /no price/],
    ["1,234 567.00", /no price/],
    ["5 USD", /no price/],
    ["1.234", /ambiguous/],
    ["1,234 €", /ambiguous/],
    ["0.125", /two decimals/],
    ["1234.567", /two decimals/],
    ["10000000", /too high/],
    ["9".repeat(400), /too high/],
  ])("%s", (text, problem) => expect(cents(text)).toMatch(problem));

  test("or read, but never with an exception or a fraction of a cent", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,'- €") }), (text) => {
        const parsed = parsePrice(text);
        if ("value" in parsed) expect(Number.isSafeInteger(parsed.value)).toBe(true);
      }),
    );
  });
});
