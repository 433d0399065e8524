import type { ByteReader } from "./byte-reader.server";

/*
 * Photos tell where they were taken. While a JPEG, PNG or WebP streams through, its metadata (Exif,
 * XMP, IPTC, comments of cameras) is left out; nothing is decoded and at most one segment of 64 KB
 * is in memory. Of Exif only the orientation stays. What some phones put behind the picture (a
 * second picture, a clip) goes with the metadata. A file without metadata passes byte for byte, and
 * so does one whose structure can't be followed.
 */
type Bytes = AsyncGenerator<Buffer, void>;

/** Segments that pictures need or that say nothing about the place: JFIF, colour profile, Adobe. */
function isJpegMetadata(marker: number, payload: Buffer): boolean {
  if (marker === 0xe2) return payload.toString("latin1", 0, 11) !== "ICC_PROFILE";
  return marker >= 0xe1 && marker <= 0xef && marker !== 0xee;
}

/** The orientation (1 to 8) that an Exif segment names, or 1. */
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

/** A whole Exif segment with nothing but the orientation in it. */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from(
    "ffe1002245786966000049492a0008000000010012010300010000000000000000000000",
    "hex",
  );
  segment.writeUInt16LE(orientation, 28);
  return segment;
}

/** The coded picture up to its end marker; the bytes behind it are not read on. */
async function* untilJpegEnd(reader: ByteReader): Bytes {
  let afterFf = false;
  for await (const piece of reader.rest()) {
    if (afterFf && piece[0] === 0xd9) {
      yield piece.subarray(0, 1);
      return reader.drain();
    }
    for (let at = piece.indexOf(0xff); at !== -1; at = piece.indexOf(0xff, at + 1)) {
      if (piece[at + 1] !== 0xd9) continue;
      yield piece.subarray(0, at + 2);
      return reader.drain();
    }
    afterFf = piece[piece.length - 1] === 0xff;
    yield piece;
  }
}

async function* cleanJpeg(reader: ByteReader): Bytes {
  yield await reader.take(2);
  let removed = false;
  for (;;) {
    const head = await reader.take(4);
    const [first, marker = 0] = head;
    if (first === 0xff && marker === 0xff) {
      reader.putBack(head.subarray(1));
      continue;
    }
    const length = head.length === 4 ? head.readUInt16BE(2) : 0;
    if (first !== 0xff || marker < 0xc0 || length < 2) {
      yield head;
      return yield* reader.rest();
    }
    if (marker === 0xda) {
      yield head;
      return yield* removed ? untilJpegEnd(reader) : reader.rest();
    }
    const payload = await reader.take(length - 2);
    if (!isJpegMetadata(marker, payload)) {
      yield head;
      yield payload;
      continue;
    }
    removed = true;
    const orientation = exifOrientation(payload);
    if (orientation > 1) yield orientationSegment(orientation);
  }
}

const pngMetadata = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

async function* cleanPng(reader: ByteReader): Bytes {
  yield await reader.take(8);
  let removed = false;
  for (;;) {
    const head = await reader.take(8);
    const type = head.toString("latin1", 4, 8);
    if (head.length < 8 || !/^[A-Za-z]{4}$/.test(type)) {
      yield head;
      return yield* reader.rest();
    }
    const withChecksum = head.readUInt32BE(0) + 4;
    if (pngMetadata.has(type)) {
      removed = true;
      for await (const piece of reader.pieces(withChecksum)) void piece;
      continue;
    }
    yield head;
    yield* reader.pieces(withChecksum);
    if (type === "IEND") return removed ? await reader.drain() : yield* reader.rest();
  }
}

const EXIF_AND_XMP_FLAGS = 0x08 | 0x04;

/** WebP names its length at its start: metadata is overwritten instead of left out. */
async function* cleanWebp(reader: ByteReader): Bytes {
  yield await reader.take(12);
  for (;;) {
    const head = await reader.take(8);
    if (head.length < 8) {
      yield head;
      return;
    }
    const type = head.toString("latin1", 0, 4);
    const length = head.readUInt32LE(4);
    const padded = length + (length % 2);
    if (type === "EXIF" || type === "XMP ") {
      yield Buffer.concat([Buffer.from("JUNK"), head.subarray(4)]);
      for await (const piece of reader.pieces(padded)) yield Buffer.alloc(piece.length);
      continue;
    }
    yield head;
    if (type === "VP8X" && length > 0) {
      const flags = Buffer.from(await reader.take(1));
      if (flags[0] !== undefined) flags[0] &= ~EXIF_AND_XMP_FLAGS;
      yield flags;
      yield* reader.pieces(padded - 1);
    } else {
      yield* reader.pieces(padded);
    }
  }
}

const cleaners: Record<string, (reader: ByteReader) => Bytes> = {
  "image/jpeg": cleanJpeg,
  "image/png": cleanPng,
  "image/webp": cleanWebp,
};

/** The file's bytes, for photos without what tells the place. */
export function withoutLocation(contentType: string, reader: ByteReader): Bytes {
  return (cleaners[contentType] ?? ((all: ByteReader) => all.rest()))(reader);
}
