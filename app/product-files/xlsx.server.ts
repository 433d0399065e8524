import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DAY_MS } from "~/platform/clock";
import { readHeader, readRecord } from "./csv.server";
import { SharedStrings, TextReader, unescape } from "./shared-strings.server";
import { emptyFile, MAX_ROW_LENGTH, type SourceRow } from "./source.server";
import { readWorkbook, type Workbook } from "./xlsx-book.server";
import { readXml, type XmlHandler } from "./xml.server";
import { Archive, brokenWorkbook } from "./zip.server";

const MAX_COLUMNS = 16_384;

interface SheetRow {
  line: number;
  cells: string[];
  /** A formula's error, like `#N/A`. */
  error?: string;
}

/**
 * Rows of the first visible sheet of an Excel workbook that aren't empty. A zip file is read from its
 * end: it goes to disk first, and its texts, too.
 * @param maxUnpacked bytes of one part of the workbook
 * @throws {BrokenFileError} when it can't be read to its end
 */
export async function* readXlsxCells(
  source: AsyncIterable<Uint8Array>,
  maxUnpacked?: number,
): AsyncGenerator<SheetRow> {
  const folder = await mkdtemp(join(tmpdir(), "workbook-"));
  let archive: Archive | undefined;
  let strings: SharedStrings | undefined;
  try {
    const path = join(folder, "book.xlsx");
    await pipeline(Readable.from(source), createWriteStream(path, { mode: 0o600 }));
    archive = await Archive.open(path, maxUnpacked);
    const book = await readWorkbook(archive);
    strings = new SharedStrings(join(folder, "strings"));
    if (book.strings && archive.has(book.strings)) await strings.fill(archive.read(book.strings));
    for await (const row of readXml(archive.read(book.sheet), new Sheet(book, strings))) {
      if (row.cells.some((cell) => cell.trim() !== "")) yield row;
    }
  } finally {
    strings?.close();
    archive?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its first row names the columns. @throws {BrokenFileError} when it can't be read to its end */
export async function* readXlsx(
  source: AsyncIterable<Uint8Array>,
  onColumns: (columns: { known: string[]; unknown: string[] }) => void,
): AsyncGenerator<SourceRow> {
  let columns: (string | undefined)[] | undefined;
  for await (const { line, cells, error } of readXlsxCells(source)) {
    if (!columns) {
      columns = readHeader(cells, onColumns);
      continue;
    }
    while (cells.length < columns.length) cells.push("");
    const problem = error && { problem: `has the error ${error} in a cell`, isCellError: true };
    yield { line, ...readRecord(cells, columns), ...problem };
  }
  if (!columns) throw emptyFile();
}

class Sheet implements XmlHandler<SheetRow> {
  private row: SheetRow = { line: 0, cells: [] };
  private length = 0;
  private column = 0;
  private type = "n";
  private style = 0;
  private value = "";
  private inValue = false;
  private readonly inline = new TextReader();

  constructor(
    private readonly book: Workbook,
    private readonly strings: SharedStrings,
  ) {}

  open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === "row") this.startRow(attributes.r);
    else if (name === "c") this.startCell(attributes);
    else if (name === "v") this.inValue = true;
    this.inline.open(name);
  };

  text = (text: string): void => {
    if (!this.inValue) return this.inline.add(text);
    this.value += text;
    if (this.value.length > MAX_ROW_LENGTH) throw brokenWorkbook("a text in it is too long");
  };

  close = (name: string, emit: (row: SheetRow) => void): void => {
    this.inline.close(name);
    if (name === "v") this.inValue = false;
    else if (name === "c") this.endCell();
    else if (name === "row") emit(this.row);
  };

  private startRow(number: string | undefined): void {
    const line = /^\d{1,7}$/.test(number ?? "") ? Number(number) : this.row.line + 1;
    this.row = { line, cells: [] };
    this.length = 0;
    this.column = -1;
  }

  private startCell({ r, t = "n", s = "0" }: Readonly<Record<string, string>>): void {
    this.column = r === undefined ? this.column + 1 : columnOf(r);
    if (this.column >= MAX_COLUMNS) throw brokenWorkbook("it has too many columns");
    this.type = t;
    this.style = Number(s);
    this.value = "";
    this.inline.begin();
  }

  private endCell(): void {
    const text = this.cellText();
    if (text === "") return;
    if (this.type === "e") this.row.error ??= text;
    this.length += text.length;
    if (this.length > MAX_ROW_LENGTH) throw brokenWorkbook("a row in it is too long");
    while (this.row.cells.length < this.column) this.row.cells.push("");
    this.row.cells[this.column] = text;
  }

  private cellText(): string {
    switch (this.type) {
      case "s":
        return this.value === "" ? "" : this.strings.get(Number(this.value));
      case "inlineStr":
        return this.inline.text;
      case "b":
        return this.value === "1" ? "TRUE" : "FALSE";
      case "n":
        return this.numberText();
      default:
        return unescape(this.value);
    }
  }

  /** Excel shows 15 digits; what it stores has more, some of them wrong. */
  private numberText(): string {
    const number = Number(this.value);
    if (this.value.trim() === "" || !Number.isFinite(number)) return this.value.trim();
    return this.book.dates.has(this.style)
      ? dateText(number, this.book.from1904)
      : String(Number(number.toPrecision(15)));
  }
}

/** `B12` is 1. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "";
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0) throw brokenWorkbook("a cell has no place");
  return column - 1;
}

/** Days since the end of 1899, or the beginning of 1904, as ISO 8601. */
export function dateText(days: number, from1904: boolean): string {
  // Excel takes 1900 for a leap year.
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const time = first + Math.round(days * DAY_MS);
  if (Math.abs(time) > 8e15) return String(days);
  const [day = "", clock = ""] = new Date(time)
    .toISOString()
    .replace(/(\.000)?Z$/, "")
    .split("T");
  return clock === "00:00:00" ? day : `${day} ${clock}`;
}
