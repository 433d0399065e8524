import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { fitCell, guardApostrophe } from "./excel-text";
import type { Cell } from "./format-rows.server";

/** Rows written at once. */
const ROWS = 100;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

// Formats of cells, as styles.xml counts them: number, text, two decimals, heading.
const [TEXT, MONEY, HEADING] = [1, 2, 3];

const parts: Record<string, string> = {
  "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Artikel" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/**
 * A workbook with one sheet, as a stream.
 * @param money columns with amounts as `12.50`
 */
export async function* writeXlsx<Column extends string>({
  columns,
  money,
  rows,
  onRow = () => {},
}: {
  columns: readonly Column[];
  money: ReadonlySet<Column>;
  rows: AsyncIterable<Record<Column, Cell>>;
  onRow?: () => void;
}): AsyncGenerator<Uint8Array> {
  async function* sheet() {
    const frozen = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
    const width = `<cols><col min="1" max="${columns.length}" width="18" customWidth="1"/></cols>`;
    let text = `${head}<worksheet xmlns="${main}">${frozen}${width}<sheetData>`;
    text += `<row>${columns.map((name) => textCell(name, HEADING)).join("")}</row>`;
    let count = 0;
    for await (const row of rows) {
      text += `<row>${columns.map((name) => cell(row[name], money.has(name))).join("")}</row>`;
      onRow();
      if (++count % ROWS > 0) continue;
      yield Buffer.from(text);
      text = "";
    }
    yield Buffer.from(`${text}</sheetData></worksheet>`);
  }
  const source = Readable.from(sheet(), { objectMode: false });
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  source.on("error", fail);
  zip.on("error", fail);
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(head + xml), name);
  zip.addReadStream(source, "xl/worksheets/sheet1.xml", { compressionLevel: 3 });
  zip.end();
  try {
    for await (const chunk of output as AsyncIterable<Uint8Array>) yield chunk;
  } finally {
    // Somebody who stops reading ends the reading of the rows, too.
    source.destroy();
  }
}

function cell(value: Cell, isMoney: boolean): string {
  if (value === null || value === "") return "<c/>";
  if (typeof value === "number") return `<c><v>${value}</v></c>`;
  if (Array.isArray(value)) return textCell(JSON.stringify(value), TEXT);
  return isMoney ? `<c s="${MONEY}"><v>${value}</v></c>` : textCell(value, TEXT);
}

function textCell(text: string, style: number | undefined): string {
  const shown = escape(fitCell(guardApostrophe(text)));
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
}

/** XML can't have some characters; Excel writes those it can't have as `_x000D_`. */
function escape(text: string): string {
  return text
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, "_x005F_x")
    .replace(/[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, (control) =>
      control === "\r" ? "_x000D_" : "",
    )
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
