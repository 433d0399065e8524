import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readCsv } from "../../app/product-files/csv.server";
import { readJson } from "../../app/product-files/json.server";
import type { SourceRow } from "../../app/product-files/source.server";

function* inChunks(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function rowsOf(text: string, format: "csv" | "json", size = 1000): Promise<SourceRow[]> {
  const chunks: AsyncIterable<string> = Readable.from(inChunks(text, size));
  const rows: SourceRow[] = [];
  const source = format === "csv" ? readCsv(chunks, () => {}) : readJson(chunks, () => {});
  for await (const row of source) rows.push(row);
  return rows;
}

test("CSV rows know the line they begin on, with line breaks in quotes and empty lines", async () => {
  const text = 'Bezeichnung,ArtikelNr\n"a\nb\nc",1\n\n,\n"say ""hi""",2\n5" Display,3';
  for (const size of [1, 7, 1000]) {
    expect(await rowsOf(text, "csv", size)).toEqual([
      { line: 2, values: { Bezeichnung: "a\nb\nc", ArtikelNr: "1" } },
      { line: 7, values: { Bezeichnung: 'say "hi"', ArtikelNr: "2" } },
      { line: 8, values: { Bezeichnung: '5" Display', ArtikelNr: "3" } },
    ]);
  }
});

test.each([",", ";", "\t"])("CSV columns may be separated by %j", async (mark) => {
  const [row] = await rowsOf(`ArtikelNr${mark}zustand${mark}Farbe\n1${mark}Neu${mark}rot`, "csv");
  expect(row?.values).toEqual({ ArtikelNr: "1", Zustand: "Neu" });
});

test("a CSV row with too few or too many values is a problem of that row alone", async () => {
  const rows = await rowsOf("ArtikelNr,Zustand\n1\n2,Neu,x\n3,Neu,\n", "csv");
  expect(rows.map((row) => [row.line, row.problem])).toEqual([
    [2, "has 1 values for 2 columns"],
    [3, "has 3 values for 2 columns"],
    [4, undefined],
  ]);
});

test.each([
  ["an empty file", "", /empty/],
  ["a quote that is never closed", 'ArtikelNr,Zustand\n1,"Neu\n2,Neu\n', /never closed/],
  ["a column that is there twice", "ArtikelNr,artikelnr\n1,2\n", /ArtikelNr is there twice/],
  ["a value without end", `ArtikelNr\n"${"x".repeat(2_100_000)}`, /no readable CSV|never closed/],
])("CSV with %s is broken", async (_, text, message) => {
  await expect(rowsOf(text, "csv", 50_000)).rejects.toThrow(message);
});

test("JSON may be an array or lines, in chunks of any size", async () => {
  const first = { ArtikelNr: 'A"\\{[', ProduktImages: ["a.webp", "b.webp"] };
  const second = { ArtikelNr: "B}", Zustand: null };
  const array = `[\n${JSON.stringify(first)},\n${JSON.stringify(second)}\n]\n`;
  const lines = `\n${JSON.stringify(first)}\n${JSON.stringify(second)}`;
  for (const size of [1, 5, 1000]) {
    for (const text of [array, lines]) {
      expect(await rowsOf(text, "json", size)).toEqual([
        { line: 2, values: first },
        { line: 3, values: second },
      ]);
    }
  }
  expect(await rowsOf("[]", "json")).toEqual([]);
});

test.each([
  ["nothing in it", " \n", /empty/],
  ["no end", '[{"ArtikelNr":"1"},', /ends too early/],
  ["an object without end", '[{"ArtikelNr":"1"', /ends too early/],
  ["no comma", '[{"ArtikelNr":"1"} {"ArtikelNr":"2"}]', /Line 1: .*unexpected "\{"/],
  ["a mistake in an object", '[\n{"ArtikelNr":1,}]', /Line 2/],
  ["something after the end", "[] x", /unexpected "x"/],
  ["a text instead of objects", '"ArtikelNr"', /unexpected/],
  ["a closing bracket too many", '{"ArtikelNr":"1"}]', /unexpected "]"/],
])("JSON with %s is broken", async (_, text, message) => {
  await expect(rowsOf(text, "json")).rejects.toThrow(message);
});
