import { isUtf8 } from "node:buffer";
import { fileTypeFromBuffer } from "file-type";

export const HEAD_BYTES = 4_100;

const accepted: Record<string, string> = {
  "image/jpeg": "image/jpeg",
  "image/png": "image/png",
  "image/apng": "image/png",
  "image/gif": "image/gif",
  "image/webp": "image/webp",
  "image/bmp": "image/bmp",
  "video/mp4": "video/mp4",
  "video/x-m4v": "video/mp4",
  "video/webm": "video/webm",
  "video/quicktime": "video/quicktime",
  "video/vnd.avi": "video/x-msvideo",
  "application/pdf": "application/pdf",
};

const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/**
 * Sizes of the header behind a BMP's first 14 bytes: file-type takes any text beginning with "BM".
 */
const bmpHeaders = [12, 16, 40, 52, 56, 64, 108, 124];

function isBmp(head: Buffer): boolean {
  if (head.length < 18) return false;
  const header = head.readUInt32LE(14);
  return bmpHeaders.includes(header) && head.readUInt32LE(10) >= 14 + header;
}

export const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const CSV_TYPE = "text/csv";

/** A workbook's first entries are the names of its parts. */
const isWorkbook = (head: Buffer) =>
  head.readUInt32LE(0) === 0x04034b50 &&
  /\[Content_Types\]\.xml|xl\/|_rels\//.test(head.toString("latin1"));

/** Lines of cells without control characters; a page or a drawing isn't one. */
function isTable(head: Buffer): boolean {
  const text = isUtf8(head.subarray(0, -4)) ? head.toString("utf8") : head.toString("latin1");
  // eslint-disable-next-line no-control-regex -- these make it no text
  if (/[\0-\x08\x0e-\x1f]/.test(text)) return false;
  return !/^\s*</.test(text.replace(/^\ufeff/, ""));
}

/**
 * Only the content counts (specification, section 5); of text, which has no mark of its own, the
 * name says that it is a table.
 */
export async function acceptedType(head: Buffer, name = ""): Promise<string | undefined> {
  if (/\.xlsx$/i.test(name) && head.length > 100 && isWorkbook(head)) return SHEET_TYPE;
  const known = await typeByMarks(head);
  return known ?? (/\.(csv|tsv)$/i.test(name) && isTable(head) ? CSV_TYPE : undefined);
}

async function typeByMarks(head: Buffer): Promise<string | undefined> {
  // file-type reads a PNG's chunks up to the picture, which may lie beyond the head.
  if (head.subarray(0, 8).equals(PNG_SIGNATURE)) return "image/png";
  const found = await fileTypeFromBuffer(head);
  if (found?.mime === "image/bmp" && !isBmp(head)) return undefined;
  return found && accepted[found.mime];
}
