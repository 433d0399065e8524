import { rewrite, type PartOfWalk, type Walk, type Write } from "./walk.server";

// Photos tell where they were taken. While a JPEG, PNG or WebP streams through, its metadata (Exif,
// XMP, IPTC) and what phones append are left out, except the orientation; at most a segment of 64
// KB is in memory. A file whose structure can't be followed passes byte for byte.

const look = (bytes: number) => ({ kind: "look", bytes }) as const;
const keep = (bytes: number) => ({ kind: "keep", bytes }) as const;
const drop = (bytes: number) => ({ kind: "drop", bytes }) as const;
const blank = (bytes: number) => ({ kind: "blank", bytes }) as const;
const any = { kind: "any" } as const;
const skipFill = { kind: "skip", byte: 0xff } as const;
const rest = keep(Infinity);

function isJpegMetadata(marker: number, payload: Buffer): boolean {
  if (marker === 0xe2) return payload.toString("latin1", 0, 11) !== "ICC_PROFILE";
  return marker >= 0xe1 && marker <= 0xef && marker !== 0xee;
}

/** 1 to 8. */
function exifOrientation(payload: Buffer): number {
  if (payload.toString("latin1", 0, 6) !== "Exif\0\0") return 1;
  const tiff = payload.subarray(6);
  if (tiff.length < 14) return 1;
  const little = tiff.toString("latin1", 0, 2) === "II";
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = u32(4);
  if (directory + 2 > tiff.length) return 1;
  const entries = u16(directory);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return 1;
    if (u16(entry) !== 0x0112) continue;
    const value = u16(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from(
    "ffe1002245786966000049492a0008000000010012010300010000000000000000000000",
    "hex",
  );
  segment.writeUInt16LE(orientation, 28);
  return segment;
}

const jpegEnd = Buffer.from("ffd9", "hex");

/** Bytes behind the end marker are not read on. */
function* untilJpegEnd(write: Write): Walk {
  let afterFf = false;
  for (;;) {
    const chunk = yield any;
    if (chunk.length === 0) return;
    if (afterFf && chunk[0] === 0xd9) return write(chunk.subarray(0, 1));
    const end = chunk.indexOf(jpegEnd);
    if (end !== -1) return write(chunk.subarray(0, end + 2));
    afterFf = chunk[chunk.length - 1] === 0xff;
    write(chunk);
  }
}

/** Any number of fill bytes may stand before it. */
function* jpegSegmentHead(): PartOfWalk<Buffer> {
  const head = yield look(4);
  if (head[0] !== 0xff || head[1] !== 0xff) return head;
  let last = 1;
  while (head[last + 1] === 0xff) last++;
  if (last === head.length - 1) yield skipFill;
  const start = head.subarray(last);
  return Buffer.concat([start, yield look(4 - start.length)]);
}

function* cleanJpeg(write: Write): Walk {
  yield keep(2);
  let removed = false;
  for (;;) {
    const head = yield* jpegSegmentHead();
    const [first, marker = 0] = head;
    const length = head.length === 4 ? head.readUInt16BE(2) : 0;
    if (first !== 0xff || marker < 0xc0 || length < 2) {
      write(head);
      yield rest;
      return;
    }
    if (marker === 0xda) {
      write(head);
      if (removed) return yield* untilJpegEnd(write);
      yield rest;
      return;
    }
    const payload = yield look(length - 2);
    if (!isJpegMetadata(marker, payload)) {
      write(head);
      write(payload);
      continue;
    }
    removed = true;
    const orientation = exifOrientation(payload);
    if (orientation > 1) write(orientationSegment(orientation));
  }
}

const pngMetadata = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

function* cleanPng(write: Write): Walk {
  yield keep(8);
  let removed = false;
  for (;;) {
    const head = yield look(8);
    const type = head.toString("latin1", 4, 8);
    if (head.length < 8 || !/^[A-Za-z]{4}$/.test(type)) {
      write(head);
      yield rest;
      return;
    }
    const withChecksum = head.readUInt32BE(0) + 4;
    if (pngMetadata.has(type)) {
      removed = true;
      yield drop(withChecksum);
      continue;
    }
    write(head);
    yield keep(withChecksum);
    if (type !== "IEND") continue;
    if (!removed) yield rest;
    return;
  }
}

const EXIF_AND_XMP_FLAGS = 0x08 | 0x04;

/** WebP names its length at its start: metadata is overwritten instead of left out. */
function* cleanWebp(write: Write): Walk {
  yield keep(12);
  for (;;) {
    const head = yield look(8);
    if (head.length < 8) return write(head);
    const type = head.toString("latin1", 0, 4);
    const length = head.readUInt32LE(4);
    const padded = length + (length % 2);
    if (type === "EXIF" || type === "XMP ") {
      write(Buffer.concat([Buffer.from("JUNK"), head.subarray(4)]));
      yield blank(padded);
      continue;
    }
    write(head);
    if (type === "VP8X" && length > 0) {
      const flags = Buffer.from(yield look(1));
      if (flags[0] !== undefined) flags[0] &= ~EXIF_AND_XMP_FLAGS;
      write(flags);
      yield keep(padded - 1);
    } else {
      yield keep(padded);
    }
  }
}

const cleaners: Record<string, (write: Write) => Walk> = {
  "image/jpeg": cleanJpeg,
  "image/png": cleanPng,
  "image/webp": cleanWebp,
};

/** JPEG, PNG and WebP without metadata; every other type as it is. */
export function withoutLocation(
  contentType: string,
  source: AsyncIterable<Buffer>,
): AsyncIterable<Buffer> {
  const cleaner = cleaners[contentType];
  return cleaner ? rewrite(source, cleaner) : source;
}
