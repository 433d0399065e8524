import { BrokenFileError } from "~/product-files/source.server";
import { decodeText } from "~/product-files/decode.server";
import { withoutGuard } from "~/platform/csv";
import { readXlsxCells } from "~/product-files/xlsx.server";
import { cleanText } from "~/platform/plain-text";
import { clipLine, shopperLimits, type ListLimits } from "./list-limits";

export type FileProblem = "empty" | "tooLarge" | "oldExcel" | "unreadable";

/** Not a list. */
export class ListFileError extends Error {
  override name = "ListFileError";
  constructor(readonly problem: FileProblem) {
    super(problem);
  }
}

/** Headers and lines that say nothing stand between the parts. */
const ROWS_PER_LINE = 2;
/** What a sheet of so many lines may unpack to. */
const MAX_UNPACKED = 50_000_000;
/** Of one row: cells may have line breaks of their own. */
const MAX_LINES_OF_ROW = 20;
const MAX_ROW = 2_000;

const begins = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/**
 * Any file with a list as text: by its content, whatever it is called. Formulas are what they were
 * worked out to last. Rows beyond its limits are left out.
 * @throws {ListFileError}
 */
export async function readListFile(file: Blob, limits = shopperLimits): Promise<string> {
  if (file.size === 0) throw new ListFileError("empty");
  if (file.size > limits.fileBytes) throw new ListFileError("tooLarge");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new ListFileError("oldExcel");
  const lines = begins(bytes, 0x50, 0x4b, 3, 4) ? sheetLines(bytes) : wholeRows(textLines(bytes));
  const text = await collect(lines, limits);
  if (text.trim() === "") throw new ListFileError("empty");
  return cleanText(text);
}

async function collect(lines: AsyncIterable<string>, limits: ListLimits): Promise<string> {
  let text = "";
  let rows = 0;
  try {
    for await (const line of lines) {
      if (line.trim() === "") continue;
      const next = `${text}${clipLine(line)}\n`;
      if (++rows > limits.lines * ROWS_PER_LINE || next.length > limits.characters) break;
      text = next;
    }
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error;
    throw new ListFileError(error.problem.code === "tooMuch" ? "tooLarge" : "unreadable");
  }
  return text;
}

async function* once(bytes: Uint8Array) {
  yield await Promise.resolve(bytes);
}

async function* sheetLines(bytes: Uint8Array): AsyncGenerator<string> {
  for await (const { cells } of readXlsxCells(once(bytes), MAX_UNPACKED)) {
    yield cells.map((cell) => withoutGuard(cell).replace(/\s+/g, " ")).join("\t");
  }
}

/** Anything with bytes that no text has is a picture or a program. */
async function* textLines(bytes: Uint8Array): AsyncGenerator<string> {
  const isUtf16 = begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff);
  if (!isUtf16 && bytes.subarray(0, 4_096).includes(0)) throw new ListFileError("unreadable");
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) throw new ListFileError("unreadable");
  let rest = "";
  for await (const part of decodeText(once(bytes))) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  yield rest;
}

const opensCell = (line: string) => /(?:^|[;,\t])"(?:[^"]|"")*$/.test(line);

/** A cell within quotes may go over several lines. */
async function* wholeRows(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let row: string[] = [];
  for await (const line of lines) {
    row.push(line.trimEnd());
    const text = row.join(" ");
    if (text.length < MAX_ROW && row.length < MAX_LINES_OF_ROW && opensCell(text)) continue;
    yield text;
    row = [];
  }
  yield row.join(" ");
}
