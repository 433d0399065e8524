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

/** Only the content counts (specification, section 5). */
export async function acceptedType(head: Buffer): Promise<string | undefined> {
  // file-type reads a PNG's chunks up to the picture, which may lie beyond the head.
  if (head.subarray(0, 8).equals(PNG_SIGNATURE)) return "image/png";
  const found = await fileTypeFromBuffer(head);
  if (found?.mime === "image/bmp" && !isBmp(head)) return undefined;
  return found && accepted[found.mime];
}
