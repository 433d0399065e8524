import { setImmediate as breathe } from "node:timers/promises";
import PDFDocument from "pdfkit";
import type { Paper } from "../paper";
import { facturXMetadata } from "./metadata.server";
import {
  artifact,
  body,
  colors,
  drawFrames,
  lineHeight,
  page,
  type Pdf,
  rule,
  small,
} from "./frame.server";
import { type Cursor, drawSmallTable, drawTable } from "./table.server";
import { type Style, Type } from "./type.server";

interface Attachment {
  name: string;
  description: string;
  content: Buffer;
}

/**
 * PDF/A-3b (ISO 19005-3), tagged, with fonts and language; the same paper gives the same bytes.
 * @param xml an e-invoice that goes along (ZUGFeRD 2, EN 16931)
 */
export async function renderPdf(paper: Paper, xml?: Attachment): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    autoFirstPage: true,
    pdfVersion: "1.7",
    subset: "PDF/A-3b",
    tagged: true,
    lang: paper.language === "de" ? "de-DE" : "en-GB",
    displayTitle: true,
    font: undefined,
    info: {
      Title: `${paper.title} ${paper.number}`,
      Producer: "PDFKit",
      Creator: "PDFKit",
      CreationDate: paper.issuedAt,
      ModDate: paper.issuedAt,
    },
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  const type = new Type(pdf);
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const cursor: Cursor = { pdf, type, root, y: page.title };
  drawOpening(cursor, paper);
  await drawTable(cursor, paper, () => breathe());
  drawTotals(cursor, paper);
  drawNotes(cursor, paper);
  await breathe();
  root.end();
  drawFrames(pdf, type, paper);
  await breathe();
  if (xml) {
    attach(pdf, xml, paper.issuedAt);
    pdf.appendXML(facturXMetadata(xml.name));
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function attach(pdf: Pdf, { name, description, content }: Attachment, day: Date): void {
  pdf.file(content, {
    name,
    description,
    type: "text/xml",
    relationship: "Alternative",
    creationDate: day,
    modifiedDate: day,
  } as Parameters<Pdf["file"]>[1]);
}

const strong: Style = { ...body, weight: "bold" };

function drawOpening(cursor: Cursor, paper: Paper): void {
  const { pdf, type, root } = cursor;
  const address = pdf.struct("P", {}, () => {
    type.set(paper.sender, page.left, page.address, { size: 6.5, color: colors.soft });
    const width = page.facts - page.left - 14;
    paper.address
      .flatMap((line) => type.wrap(line, width, { size: 10.5 }))
      .slice(0, 9)
      .forEach((line, at) => {
        type.set(line, page.left, page.address + 15 + at * 13.2, { size: 10.5 });
      });
  });
  root.add(address);
  root.add(pdf.struct("P", {}, () => drawFacts(cursor, paper)));
  root.add(
    pdf.struct("H1", {}, () => {
      const title: Style = { size: 17, weight: "bold" };
      type.set(paper.title, page.left, page.title, title);
      const other = page.left + type.width(paper.title, title) + 8;
      type.set(paper.otherTitle, other, page.title + 6.5, { size: 10.5, color: colors.soft });
    }),
  );
  cursor.y = page.title + 32;
  for (const text of paper.intro) paragraph(cursor, text, body);
  cursor.y += 4;
}

/** Label above each other, values beside; long ones go on below. */
function drawFacts({ type }: Cursor, { facts }: Paper): void {
  const label: Style = { size: 8.2, color: colors.soft };
  const value: Style = { size: 9 };
  const labels = Math.min(74, Math.max(...facts.map(([text]) => type.width(text, label)), 0) + 8);
  let y = page.address - 8;
  for (const [text, content] of facts) {
    type.wrap(text, labels - 4, label).forEach((line, at) => {
      type.set(line, page.facts, y + 0.6 + at * 10.5, label);
    });
    const lines = type.wrap(content, page.right - page.facts - labels, value).slice(0, 3);
    lines.forEach((line, at) => type.set(line, page.facts + labels, y + at * 11.5, value));
    y += Math.max(lines.length, type.wrap(text, labels - 4, label).length) * 11.5 + 1.5;
  }
}

function need(cursor: Cursor, height: number): void {
  if (cursor.y + height <= page.bottom) return;
  cursor.pdf.addPage();
  cursor.y = page.top;
}

function paragraph(cursor: Cursor, text: string, style: Style): void {
  const { pdf, type, root } = cursor;
  const lines = type.wrap(text, page.right - page.left, style);
  const block = pdf.struct("P");
  root.add(block);
  for (const line of lines) {
    need(cursor, lineHeight(style));
    block.add(() => type.set(line, page.left, cursor.y, style));
    cursor.y += lineHeight(style);
  }
  block.end();
  cursor.y += 4;
}

function drawTotals(cursor: Cursor, { totals, taxHead, taxRows }: Paper): void {
  const { pdf, type, root } = cursor;
  if (totals.length === 0) return;
  need(cursor, (totals.length + taxRows.length + 1) * 16 + 20);
  cursor.y += 4;
  for (const { label, value, strong: isStrong } of totals) {
    const style = isStrong ? { size: 11.5, weight: "bold" as const } : body;
    if (isStrong) {
      artifact(pdf, () => rule(pdf, cursor.y - 1, colors.accent, 1));
      cursor.y += 3;
    }
    root.add(
      pdf.struct("P", {}, () => {
        type.set(label, page.facts - 60, cursor.y, style);
        type.setRight(value, page.right, cursor.y, style);
      }),
    );
    cursor.y += lineHeight(style) + 2;
  }
  cursor.y += 8;
  if (taxRows.length > 0) {
    const [, ...figures] = taxHead;
    const widths = figures.map(() => 74);
    const rest = page.right - page.facts + 60 - widths.reduce((sum, width) => sum + width, 0);
    drawSmallTable(cursor, { head: taxHead, rows: taxRows, widths: [rest, ...widths] });
    cursor.y += 8;
  }
}

function drawNotes(cursor: Cursor, { notes }: Paper): void {
  cursor.y += 6;
  notes.forEach((text, at) => paragraph(cursor, text, at === 0 ? strong : { ...small, size: 8.6 }));
}
