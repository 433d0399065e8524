import { describe, expect, test } from "vitest";
import { parsePictures } from "../../app/product-files/pictures.server";
import texts from "../../app/i18n/mail.en.json";
import { readProduct } from "../../app/product-files/row.server";

const base = { ArtikelNr: "6ES7", Zustand: "Neu", VerkaufspreisBrutto: "10" };

function product(values: Record<string, unknown>) {
  const read = readProduct({ line: 7, values: { ...base, ...values } });
  if (!read.product) throw new Error(`${read.rejection.field}: ${read.rejection.reason}`);
  return read.product;
}

function rejection(values: Record<string, unknown>) {
  return readProduct({ line: 7, values: { ...base, ...values } }).rejection;
}

test("what the file leaves empty gets the shop's default", () => {
  const empty = Object.fromEntries(
    ["id", "Bezeichnung", "seourl", "Hersteller", "Einheit", "QuantityAvailable", "Currency"]
      .concat("ProduktImages", "created_at", "Kategorie")
      .map((column) => [column, ""]),
  );
  expect(product(empty)).toMatchObject({
    id: null,
    name: "",
    slug: "",
    manufacturer: "Unbekannt",
    unit: "Stück",
    stock: 0,
    images: [],
    created_at: null,
    category: "",
  });
});

test("what the file doesn't have is left as it is", () => {
  expect(product({})).toMatchObject({ name: null, unit: null, stock: null, images: null });
});

test("a second name of a column counts when the first one is missing or empty", () => {
  expect(product({ ArtikelNr: undefined, Artikelnummer: "X1" }).article_number).toBe("X1");
  expect(product({ seourl: "", seo_url: "a-1" }).slug).toBe("a-1");
  expect(product({ QuantityAvailable: "2", Anzahl: "9" }).stock).toBe(2);
  expect(product({ QuantityAvailable: "", Anzahl: "9" }).stock).toBe(9);
});

test("numbers of a JSON file are taken as they are", () => {
  expect(product({ VerkaufspreisBrutto: 1234.5, QuantityAvailable: 3, id: 12 })).toMatchObject({
    price_cents: 123450,
    stock: 3,
    id: 12,
  });
});

test("short texts are one line, long ones keep their lines", () => {
  const read = product({ Bezeichnung: " a \r\n b\u0007 ", Beschreibung: " a\r\nb\u0007 " });
  expect(read).toMatchObject({ name: "a b", description: "a\nb" });
});

test("descriptions with markup are sanitised, plain text is not escaped", () => {
  const read = product({
    Beschreibung: "Leistung < 1 kW & mehr",
    seoFullBeschreibung: '<p onclick="x()">gut</p><script>alert(1)</script>',
  });
  expect(read.description).toBe("Leistung < 1 kW & mehr");
  expect(read.full_description).toBe("<p>gut</p>");
});

test("a manufacturer that isn't given is derived from the name", () => {
  expect(product({ Bezeichnung: "B&R X20", Hersteller: "" }).manufacturer).toBe("B&R");
  expect(product({ Bezeichnung: "B&R X20", Hersteller: "Acme" }).manufacturer).toBe("Acme");
});

test.each([
  ["2024-03-04T07:11:48+00:00", "2024-03-04T07:11:48+00:00"],
  ["2024-03-04 07:11:48.123456+01", "2024-03-04T07:11:48.123456+01:00"],
  ["2024-03-04", "2024-03-04T00:00:00Z"],
])("the time %s is read", (text, expected) => {
  expect(product({ created_at: text }).created_at).toBe(expected);
});

test.each([
  ["ArtikelNr", { ArtikelNr: " " }, "is missing"],
  ["VerkaufspreisBrutto", { VerkaufspreisBrutto: "" }, "the price is missing"],
  ["VerkaufspreisBrutto", { VerkaufspreisBrutto: null }, "the price is missing"],
  ["Bezeichnung", { Bezeichnung: "a\0b" }, "contains a NUL character"],
  ["Bezeichnung", { Bezeichnung: { de: "x" } }, "must be a text"],
  ["Bezeichnung", { Bezeichnung: "x".repeat(501) }, "is longer than 500 characters"],
  ["seourl", { seourl: "12345" }, '"12345" could be confused with an id'],
  ["seourl", { seourl: "a/b" }, /letters/],
  ["seourl", { seourl: "x.data" }, /letters/],
  ["Currency", { Currency: "USD" }, '"USD" is not EUR'],
  ["QuantityAvailable", { QuantityAvailable: "-1" }, /whole number/],
  ["QuantityAvailable", { QuantityAvailable: "1.000" }, /whole number/],
  ["QuantityAvailable", { QuantityAvailable: "99999999999" }, /whole number/],
  ["id", { id: "0" }, /whole number/],
  ["id", { id: "9999999999" }, /whole number/],
  ["created_at", { created_at: "2024-02-30" }, /no date/],
  ["created_at", { created_at: "gestern" }, /no date/],
  ["ProduktImages", { ProduktImages: "[broken" }, "is no readable list of pictures"],
])("a row is rejected for its %s: %j", (field, values, reason) => {
  const rejected = rejection(values);
  expect(rejected).toMatchObject({
    line: 7,
    field,
    reason: (typeof reason === "string" ? reason : expect.stringMatching(reason)) as string,
  });
  // The page has a text of its own.
  const { code = "" } = rejected?.problem ?? {};
  expect(Object.keys(texts.importProblems)).toContain(code);
});

describe("Pictures", () => {
  test.each([
    [""],
    ["null"],
    ["[]"],
    ["placeholder.svg"],
    ["/placeholder.svg"],
    ['["placeholder.svg"]'],
    ['[null, ""]'],
    ["https://shop.example/img/placeholder.png"],
    [null],
    [[]],
  ])("%j means none", (given) => expect(parsePictures(given)).toEqual({ value: [] }));

  test.each([
    ['["demo/a-1.webp", "demo/a-2.webp", "demo/a-1.webp"]', ["demo/a-1.webp", "demo/a-2.webp"]],
    ["demo/a.webp", ["demo/a.webp"]],
    ["/demo/a.webp", ["demo/a.webp"]],
    ['"a.webp"', ["a.webp"]],
    ["https://img.example/a.jpg?w=1", ["https://img.example/a.jpg?w=1"]],
    [["a.webp", "/placeholder.svg"], ["a.webp"]],
  ])("%j is read", (given, expected) => expect(parsePictures(given)).toEqual({ value: expected }));

  test.each([
    ["../secret.webp"],
    ["demo/../../etc/passwd"],
    ["a\\b.webp"],
    ["javascript:alert(1)"],
    ["data:image/png;base64,AA"],
    ["//evil.example/a.webp"],
    ["http://"],
    ['["\\ud800.webp"]'],
    ['["a\\u0000.webp"]'],
    [[1]],
    [{ a: 1 }],
    [JSON.stringify(Array.from({ length: 51 }, (_, at) => `${at}.webp`))],
  ])("%j is refused", (given) => expect(parsePictures(given)).toHaveProperty("problem"));
});
