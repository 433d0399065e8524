import type { PaperColumn, PaperRow } from "../paper";
import { artifact, body, colors, lineHeight, page, type Pdf, rule, small } from "./frame.server";
import type { Style, Type } from "./type.server";

type Structure = ReturnType<Pdf["struct"]>;

/** Types of pdfkit lag behind: `scope` says what a heading is the heading of. */
type StructOptions = Parameters<Pdf["struct"]>[1];
const columnHead = { scope: "Column" } as unknown as StructOptions;

const head: Style = { size: 7.8, weight: "bold", color: colors.soft };
const name: Style = body;
const detail: Style = { size: 8.2, color: colors.soft };
const plateText: Style = { size: 9.5, weight: "bold", spacing: 0.5 };
const PAD = 4;
const GAP = 6;

export interface Cursor {
  pdf: Pdf;
  type: Type;
  y: number;
  root: Structure;
}

interface Column extends PaperColumn {
  x: number;
}

function place(columns: readonly PaperColumn[]): Column[] {
  const fixed = columns.reduce((sum, { width }) => sum + width + GAP, -GAP);
  const rest = page.right - page.left - fixed;
  let x = page.left;
  return columns.map((column) => {
    const width = column.width || rest;
    const placed = { ...column, width, x };
    x += width + GAP;
    return placed;
  });
}

function setCell({ type }: Cursor, text: string, column: Column, y: number, style: Style): void {
  if (column.align === "right") type.setRight(text, column.x + column.width, y, style);
  else type.set(text, column.x, y, style);
}

function drawHead(cursor: Cursor, columns: readonly Column[], wrap?: Structure): void {
  const { pdf, type, y } = cursor;
  const texts = columns.map(({ label, width }) => type.wrap(label, width, head));
  const lines = Math.max(...texts.map((each) => each.length));
  const height = lines * lineHeight(head) + 2 * PAD;
  const ground = () => {
    pdf.rect(page.left - PAD, y, page.right - page.left + 2 * PAD, height).fill(colors.sunken);
  };
  const cells = (at: number) => {
    const column = columns[at];
    texts[at]?.forEach((line, row) => {
      if (column) setCell(cursor, line, column, y + PAD + row * lineHeight(head), head);
    });
  };
  artifact(pdf, ground);
  if (wrap) {
    const row = pdf.struct("TR");
    wrap.add(row);
    columns.forEach((_, at) => row.add(pdf.struct("TH", columnHead, () => cells(at))));
    row.end();
  } else {
    artifact(pdf, () => columns.forEach((_, at) => cells(at)));
  }
  cursor.y = y + height + PAD;
}

interface TextLine {
  text: string;
  style: Style;
  isPlate?: boolean;
}

function describe({ type }: Cursor, row: PaperRow, width: number): TextLine[] {
  const wrapped = (text: string, style: Style): TextLine[] =>
    type.wrap(text, width, style).map((line) => ({ text: line, style }));
  const plates = row.plate ? type.wrap(row.plate, width - 12, plateText) : [];
  return [
    ...plates.map((text) => ({ text, style: plateText, isPlate: true })),
    ...wrapped(row.name, name),
    ...row.details.flatMap((text) => wrapped(text, detail)),
  ];
}

const heightOf = ({ style, isPlate }: TextLine) => lineHeight(style) + (isPlate ? 7 : 0);

function drawText({ pdf, type, y }: Cursor, line: TextLine, x: number): void {
  if (!line.isPlate) return type.set(line.text, x, y, line.style);
  const width = type.width(line.text, line.style) + 12;
  pdf
    .roundedRect(x, y, width, lineHeight(line.style) + 3, 2)
    .lineWidth(0.7)
    .strokeColor(colors.plate)
    .stroke();
  return type.set(line.text, x + 6, y + 1.5, line.style);
}

function nextPage(cursor: Cursor, columns: readonly Column[]): void {
  cursor.pdf.addPage();
  cursor.y = page.top;
  drawHead(cursor, columns);
}

/** One row; a long description goes on on the next page, below the repeated heading. */
function drawRow(cursor: Cursor, table: Structure, columns: readonly Column[], row: PaperRow) {
  const at = columns.findIndex(({ width }, index) => index > 0 && width === widest(columns));
  const wide = columns[at] as Column;
  const lines = describe(cursor, row, wide.width);
  const height = lines.reduce((sum, line) => sum + heightOf(line), 0) + 2 * PAD;
  const { pdf } = cursor;
  const fitsOnPage = height < page.bottom - page.top - 40;
  const room = page.bottom - cursor.y;
  if (room < (fitsOnPage ? height : 80)) nextPage(cursor, columns);
  const record = pdf.struct("TR");
  table.add(record);
  const top = cursor.y + (lines[0]?.isPlate ? 2 : 0);
  const cell = pdf.struct("TD");
  let figure = 0;
  columns.forEach((column, index) => {
    if (index === at) return record.add(cell);
    const text = row.cells[figure++] ?? "";
    return record.add(pdf.struct("TD", {}, () => setCell(cursor, text, column, top, body)));
  });
  // Last, because it may go on on the next page.
  drawLines(cursor, cell, columns, { lines, x: wide.x });
  cell.end();
  record.end();
  cursor.y += PAD;
  artifact(pdf, () => rule(pdf, cursor.y));
  cursor.y += PAD;
}

function drawLines(
  cursor: Cursor,
  cell: Structure,
  columns: readonly Column[],
  { lines, x }: { lines: readonly TextLine[]; x: number },
): void {
  let rest = [...lines];
  while (rest.length > 0) {
    let room = page.bottom - cursor.y;
    const count = rest.findIndex((line) => (room -= heightOf(line)) < 0);
    const now = count < 0 ? rest : rest.slice(0, Math.max(1, count));
    cell.add(() => {
      for (const line of now) {
        drawText(cursor, line, x);
        cursor.y += heightOf(line);
      }
    });
    rest = rest.slice(now.length);
    if (rest.length > 0) nextPage(cursor, columns);
  }
}

function widest(columns: readonly Column[]): number {
  return Math.max(...columns.map(({ width }) => width));
}

/** Its heading is repeated on each page. Between rows others get their turn. */
export async function drawTable(
  cursor: Cursor,
  { columns: named, rows }: { columns: readonly PaperColumn[]; rows: readonly PaperRow[] },
  breathe: () => Promise<void>,
): Promise<void> {
  const columns = place(named);
  const table = cursor.pdf.struct("Table");
  cursor.root.add(table);
  drawHead(cursor, columns, table);
  for (const row of rows) {
    await breathe();
    drawRow(cursor, table, columns, row);
  }
  table.end();
}

/** A few figures side by side, on one page. */
export function drawSmallTable(
  cursor: Cursor,
  { head: heads, rows, widths }: { head: string[]; rows: string[][]; widths: number[] },
): void {
  const { pdf, type } = cursor;
  const table = pdf.struct("Table");
  cursor.root.add(table);
  const right = page.right;
  const line = (texts: string[], tag: "TH" | "TD", style: Style) => {
    const row = pdf.struct("TR");
    table.add(row);
    texts.forEach((text, at) => {
      const edge = right - widths.slice(at + 1).reduce((sum, width) => sum + width, 0);
      const options = tag === "TH" ? columnHead : {};
      const draw = () => {
        if (at > 0) return type.setRight(text, edge, cursor.y, style);
        return type.set(text, edge - (widths[0] ?? 0), cursor.y, style);
      };
      row.add(pdf.struct(tag, options, draw));
    });
    row.end();
    cursor.y += lineHeight(style) + 1;
  };
  line(heads, "TH", { ...small, weight: "bold" });
  for (const row of rows) line(row, "TD", { size: 8.5 });
  table.end();
}
