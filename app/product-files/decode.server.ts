import { isUtf8 } from "node:buffer";
import { BrokenFileError } from "./source.server";

// Windows-1252 where it differs from ISO 8859-1: 0x80 to 0x9F; the gaps are unassigned.
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Whatever Excel made of it: UTF-8 with or without byte order mark, UTF-16 with one, or
 * Windows-1252. Lines end in "\n".
 * @throws BrokenFileError when it is none of these
 */
export async function* decodeText(source: Bytes): AsyncGenerator<string> {
  let heldReturn = "";
  for await (const text of decodeBytes(source)) {
    const whole = heldReturn + text;
    heldReturn = whole.endsWith("\r") ? "\r" : "";
    const lines = whole.slice(0, whole.length - heldReturn.length).replace(/\r\n?/g, "\n");
    if (lines) yield lines;
  }
  if (heldReturn) yield "\n";
}

async function* decodeBytes(source: Bytes): AsyncGenerator<string> {
  const chunks = source[Symbol.asyncIterator]();
  try {
    const start = await readStart(chunks);
    const utf16 =
      start[0] === 0xff && start[1] === 0xfe
        ? "utf-16le"
        : start[0] === 0xfe && start[1] === 0xff
          ? "utf-16be"
          : undefined;
    if (utf16) {
      const decoder = new TextDecoder(utf16);
      yield decoder.decode(start, { stream: true });
      for await (const chunk of rest(chunks)) yield decoder.decode(chunk, { stream: true });
      yield decoder.decode();
    } else {
      const mark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
      yield* decodeUtf8OrWindows1252(mark ? start.subarray(3) : start, rest(chunks), mark);
    }
  } finally {
    await chunks.return?.();
  }
}

async function readStart(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start: Uint8Array = new Uint8Array();
  while (start.length < 3) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  return start;
}

async function* rest(chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

// A byte that can't be UTF-8 makes it Windows-1252; after real UTF-8 the file is damaged.
async function* decodeUtf8OrWindows1252(start: Uint8Array, others: Bytes, marked: boolean) {
  let certain: "utf8" | "windows-1252" | undefined = marked ? "utf8" : undefined;
  let held: Uint8Array = new Uint8Array();

  const decode = (chunk: Uint8Array, last: boolean): string => {
    if (certain === "windows-1252") return fromWindows1252(chunk);
    const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : Buffer.from(chunk);
    const end = last ? bytes.length : completeLength(bytes);
    const whole = bytes.subarray(0, end);
    held = bytes.subarray(end);
    const text = whole.toString("utf8");
    if (isUtf8(whole)) {
      if (text.length !== whole.length) certain = "utf8";
      return text;
    }
    const valid = text.slice(0, text.indexOf("\uFFFD"));
    if (certain === "utf8" || Buffer.byteLength(valid) !== valid.length) {
      const after = valid.slice(-40).trim();
      throw new BrokenFileError(`The file is damaged: it is UTF-8, but not after "${after}".`, {
        code: "damaged",
        values: { after },
      });
    }
    certain = "windows-1252";
    return fromWindows1252(bytes);
  };

  yield decode(start, false);
  for await (const chunk of others) yield decode(chunk, false);
  yield decode(new Uint8Array(), true);
}

/** An unfinished character at the end is left for the next chunk. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

function fromWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString("latin1")
    .replace(/[\x80-\x9f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80] ?? control);
}
