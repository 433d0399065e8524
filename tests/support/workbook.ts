import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A zip file of texts by name. */
export async function zipOf(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const link = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/** A workbook as Excel writes it: with shared strings and formats. */
export async function workbookOf({
  rows,
  strings = "",
  formats = "",
  workbook = "",
  sheets = `<sheet name="A" sheetId="1" r:id="rId1"/>`,
  more = {},
}: {
  rows: string;
  strings?: string;
  /** The formats of cells, from 0. */
  formats?: string;
  workbook?: string;
  sheets?: string;
  more?: Record<string, string | Uint8Array>;
}): Promise<Buffer> {
  return zipOf({
    "_rels/.rels": `<Relationships>${link("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="${office}">${workbook}<sheets>${sheets}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${link("rId1", "worksheet", "worksheets/sheet1.xml")}${link("rId2", "worksheet", "/xl/worksheets/sheet2.xml")}${link("rId3", "styles", "styles.xml")}${link("rId4", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    "xl/styles.xml": `<styleSheet>${formats}</styleSheet>`,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });
}
