import { BrokenFileError } from "~/product-files/source.server";
import { decodeText } from "~/product-files/decode.server";
import { withoutGuard } from "~/product-files/excel-text";
import { readXlsxCells } from "~/product-files/xlsx.server";
import { cleanText } from "~/platform/plain-text";
import { clipLine, MAX_FILE_BYTES, MAX_LIST_LINES, MAX_LIST_TEXT } from "./list-limits";

export type FileProblem = "empty" | "tooLarge" | "oldExcel" | "unreadable";

/** Not a list. */
export class ListFileError extends Error {
  override name = "ListFileError";
  constructor(readonly problem: FileProblem) {
    super(problem);
  }
}

/** Headers and lines that say nothing stand between the parts. */
const MAX_ROWS = MAX_LIST_LINES * 2;
/** What a sheet of so many lines may unpack to. */
const MAX_UNPACKED = 40_000_000;

const begins = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/**
 * Any file with a list as text: by its content, whatever it is called. Formulas are what they were
 * worked out to last.
 * @throws {ListFileError}
 */
export async function readListFile(file: Blob): Promise<string> {
  if (file.size === 0) throw new ListFileError("empty");
  if (file.size > MAX_FILE_BYTES) throw new ListFileError("tooLarge");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new ListFileError("oldExcel");
  const lines = begins(bytes, 0x50, 0x4b, 3, 4) ? sheetLines(bytes) : textLines(bytes);
  const text = await collect(lines);
  if (text.trim() === "") throw new ListFileError("empty");
  return cleanText(text);
}

async function collect(lines: AsyncIterable<string>): Promise<string> {
  let text = "";
  let rows = 0;
  try {
    for await (const line of lines) {
      if (line.trim() === "") continue;
      const next = `${text}${clipLine(line)}\n`;
      if (++rows > MAX_ROWS || next.length > MAX_LIST_TEXT) break;
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
