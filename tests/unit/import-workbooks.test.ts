import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guardFormula, withoutGuard } from "../../app/platform/csv";
import { guardApostrophe } from "../../app/product-files/excel-text";
import type { SourceRow } from "../../app/product-files/source.server";
import { writeXlsx } from "../../app/product-files/write-xlsx.server";
import { isDateFormat } from "../../app/product-files/xlsx-book.server";
import { dateText, readXlsx } from "../../app/product-files/xlsx.server";
import { workbookOf, zipOf } from "../support/workbook";

async function read(book: Uint8Array): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const row of readXlsx(Readable.from([book]), () => {})) rows.push(row);
  return rows;
}

const head = `<row r="1"><c r="A1" t="inlineStr"><is><t>ArtikelNr</t></is></c><c r="B1" t="inlineStr"><is><t>Bezeichnung</t></is></c></row>`;
const article = (cell: string) => `${head}<row r="2">${cell}</row>`;
const valueOf = async (options: Parameters<typeof workbookOf>[0]) =>
  (await read(await workbookOf(options)))[0]?.values.ArtikelNr;

describe("a cell of a workbook", () => {
  it.each([
    ["a shared text", `<c r="A2" t="s"><v>1</v></c>`, "zwei"],
    ["a text of several formats", `<c r="A2" t="s"><v>2</v></c>`, "fett und mager"],
    [
      "a text in the cell",
      `<c r="A2" t="inlineStr"><is><t xml:space="preserve">a &amp; b</t></is></c>`,
      "a & b",
    ],
    ["a number", `<c r="A2"><v>1234.5</v></c>`, "1234.5"],
    ["a number with what doubles add to it", `<c r="A2"><v>19.989999999999998</v></c>`, "19.99"],
    ["a long number", `<c r="A2"><v>4047443123456</v></c>`, "4047443123456"],
    ["a number with an exponent", `<c r="A2"><v>1.5E3</v></c>`, "1500"],
    ["a formula's result", `<c r="A2" t="str"><f>A1&amp;"x"</f><v>Ergebnis</v></c>`, "Ergebnis"],
    ["a formula's number", `<c r="A2"><f>SUM(B1)</f><v>7</v></c>`, "7"],
    ["a date", `<c r="A2" s="1"><v>45355</v></c>`, "2024-03-04"],
    ["a time", `<c r="A2" s="2"><v>45355.29986111111</v></c>`, "2024-03-04 07:11:48"],
    ["a true one", `<c r="A2" t="b"><v>1</v></c>`, "TRUE"],
    [
      "a character that XML can't have",
      `<c r="A2" t="inlineStr"><is><t>a_x000D_b_x005F_x0041_</t></is></c>`,
      "a\rb_x0041_",
    ],
    ["a guarded formula", `<c r="A2" t="inlineStr"><is><t>'=1+1</t></is></c>`, "=1+1"],
  ])("is read as Excel shows it: %s", async (_, cell, value) => {
    const strings = `<si><t>eins</t></si><si><t>zwei</t></si><si><r><t>fett</t></r><r><t> und mager</t></r><rPh><t>nein</t></rPh></si>`;
    const formats = `<numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs>`;
    expect(await valueOf({ rows: article(cell), strings, formats })).toBe(value);
  });

  it("counts days from 1904 where the workbook says so", async () => {
    const formats = `<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>`;
    const rows = article(`<c r="A2" s="1"><v>43893</v></c>`);
    const workbook = `<workbookPr date1904="1"/>`;
    expect(await valueOf({ rows, formats, workbook })).toBe("2024-03-04");
    expect(dateText(1, false)).toBe("1900-01-01");
    expect(dateText(61, false)).toBe("1900-03-01");
  });

  it.each([
    ["dd.mm.yyyy", true],
    ["h:mm", true],
    ["[h]:mm", true],
    ["General", false],
    ['0.00" Tage"', false],
    ["[Red]0.00", false],
    ["#,##0.00\\ [$€-407]", false],
  ])("is a date or not by its format: %s", (code, isDate) => {
    expect(isDateFormat(code)).toBe(isDate);
  });
});

it("Rows keep their lines, empty cells their place, and hidden sheets are left out", async () => {
  const book = await workbookOf({
    rows: "",
    sheets: `<sheet name="A" sheetId="1" state="hidden" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/>`,
    more: {
      "xl/worksheets/sheet2.xml": `<worksheet><sheetData><row r="3"/>${head.replaceAll('1"', '4"')}<row r="9"><c r="B9"><v>5</v></c></row></sheetData></worksheet>`,
    },
  });
  expect(await read(book)).toEqual([{ line: 9, values: { ArtikelNr: "", Bezeichnung: "5" } }]);
});

it("A row with a formula's error is named", async () => {
  const rows = article(`<c r="A2" t="e"><v>#N/A</v></c>`);
  expect(await read(await workbookOf({ rows }))).toMatchObject([
    { problem: "has the error #N/A in a cell", isCellError: true },
  ]);
});

/** A zip whose directory says that its only file unpacks to `size`. */
function lyingZip(content: Buffer, size: number): Buffer {
  const packed = deflateRawSync(content);
  const name = Buffer.from("_rels/.rels");
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(size, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, central, name, end]);
}

describe("a hostile workbook", () => {
  const doctype = (body: string) =>
    `<!DOCTYPE x [${body}]><worksheet><sheetData>${head}<row><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>`;
  const laughs = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY a${at} "${`&a${at + 1};`.repeat(10)}">`,
  );
  const sheet = (text: string) => ({ more: { "xl/worksheets/sheet1.xml": text }, rows: "" });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ["no zip file", () => Buffer.from("PK\u0003\u0004 nothing")],
    ["a zip of something else", () => zipOf({ "a.txt": "a" })],
    [
      "one that reads other files",
      () => workbookOf(sheet(doctype(`<!ENTITY a SYSTEM "file:///etc/passwd">`))),
    ],
    ["a billion laughs", () => workbookOf(sheet(doctype(laughs.join(""))))],
    ["an unknown entity", () => workbookOf(sheet(`<worksheet>&a;</worksheet>`))],
    ["XML that ends early", () => workbookOf(sheet(`<worksheet><sheetData>`))],
    ["no XML", () => workbookOf(sheet("\u0000\u0001"))],
    [
      "another encoding",
      () =>
        workbookOf({
          rows: "",
          more: { "xl/worksheets/sheet1.xml": Buffer.from([0xff, 0xfe, 0x3c, 0]) },
        }),
    ],
    ["elements in elements", () => workbookOf(sheet("<a>".repeat(10_000)))],
    [
      "a huge cell",
      () =>
        workbookOf({
          rows: article(`<c r="A2" t="inlineStr"><is><t>${"a".repeat(5_000_000)}</t></is></c>`),
        }),
    ],
    ["a huge attribute", () => workbookOf(sheet(`<worksheet a="${"a".repeat(9_000_000)}"/>`))],
    ["a cell far to the right", () => workbookOf({ rows: article(`<c r="ZZZ2"><v>1</v></c>`) })],
    [
      "a text that isn't there",
      () => workbookOf({ rows: article(`<c r="A2" t="s"><v>99</v></c>`) }),
    ],
    ["more than its directory says", () => lyingZip(Buffer.alloc(1_000_000), 10)],
    ["a bomb", () => lyingZip(Buffer.alloc(1_000), 4_000_000_000)],
    ["no sheet", () => workbookOf({ rows: "", sheets: "" })],
  ])("is refused: %s", async (_, make) => {
    await expect(read(await make())).rejects.toMatchObject({ name: "BrokenFileError" });
  });
});

it("What is written into a workbook is read from it, whatever it is", async () => {
  const hostile = fc.constantFrom(
    "=1+1",
    "'=x",
    "-10 V",
    "@a",
    "_x000D_",
    "a\nb",
    " a ",
    "<&>",
    "\u{1F600}",
  );
  const anything = fc.string({ unit: "binary", minLength: 1 }).filter(
    // What XML can't have is left out.
    (text) =>
      text.trim() !== "" && !/[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(hostile, anything), { minLength: 1, maxLength: 30 }),
      async (texts) => {
        const rows = texts.map((text) => ({ ArtikelNr: text, Bezeichnung: "x" }));
        const book = await buffer(
          Readable.from(
            writeXlsx({
              columns: ["ArtikelNr", "Bezeichnung"],
              money: new Set<string>(),
              rows: Readable.from(rows),
            }),
          ),
        );
        expect((await read(book)).map(({ values }) => values.ArtikelNr)).toEqual(texts);
      },
    ),
    { numRuns: 20, endOnFailure: true },
  );
});

it("A guarded formula comes back as it was, and a spreadsheet doesn't run it", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^'{0,3}[=+\-@a]?.*$/), (text) => {
      expect(withoutGuard(guardFormula(text))).toBe(text);
      expect(withoutGuard(guardApostrophe(text))).toBe(text);
      expect(guardFormula(text)).not.toMatch(/^[=+\-@]/);
    }),
  );
});
