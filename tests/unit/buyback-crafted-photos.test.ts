import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withoutLocation } from "~/buyback/metadata.server";
import { TooManyPartsError } from "~/buyback/walk.server";

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) {
    yield await Promise.resolve(bytes.subarray(at, at + size));
  }
}

async function clean(type: string, bytes: Buffer, chunkSize = 65_536): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of withoutLocation(type, inChunks(bytes, chunkSize))) {
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

const starts = {
  "image/jpeg": Buffer.from("ffd8", "hex"),
  "image/png": Buffer.from("89504e470d0a1a0a", "hex"),
  "image/webp": Buffer.from("RIFF\0\0\0\0WEBP", "latin1"),
};

/** A file that begins like a photo and then repeats some bytes. */
const crafted = (type: keyof typeof starts, repeated: string, size: number) =>
  Buffer.concat([starts[type], Buffer.alloc(size, repeated, "hex")]);

const shapes = [
  ["fill bytes", "image/jpeg", "ff"],
  ["segments without content", "image/jpeg", "ffc00002"],
  ["fill bytes and segments", "image/jpeg", "ffffffc00002"],
  ["metadata and segments", "image/jpeg", "ffe10002ffc00002"],
  ["empty PNG chunks", "image/png", "000000006162636400000000"],
  ["empty WebP chunks", "image/webp", "6162636400000000"],
] as const;

describe.each(shapes)("a file of nothing but %s", (_what, type, repeated) => {
  afterEach(() => vi.restoreAllMocks());

  it("is read once: twice the size costs twice the work", async () => {
    const concat = Buffer.concat.bind(Buffer);
    let copied = 0;
    vi.spyOn(Buffer, "concat").mockImplementation((list, length) => {
      const all = concat(list, length);
      copied += all.length;
      return all;
    });
    const cost = async (size: number) => {
      copied = 0;
      await clean(type, crafted(type, repeated, size));
      return copied;
    };
    const [once, twice] = [await cost(40_000), await cost(80_000)];
    expect(once).toBeLessThan(10 * 40_000);
    expect(twice).toBeLessThan(2.2 * once + 1_000);
  });

  it("lets other visitors have their turn while it is read", async () => {
    const size = 160_000;
    let turns = 0;
    let reading = true;
    const count = () => {
      turns++;
      if (reading) setImmediate(count);
    };
    setImmediate(count);
    await clean(type, crafted(type, repeated, size), size);
    reading = false;
    // Fill bytes are one step, however many there are.
    const parts = repeated === "ff" ? 0 : size / (repeated.length / 2);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(parts / 2_000));
  });

  it("is refused when it has more parts than a photo can have", async () => {
    const cleaned = clean(type, crafted(type, repeated, 1_500_000));
    if (repeated === "ff") expect((await cleaned).length).toBeLessThan(10);
    else await expect(cleaned).rejects.toThrow(TooManyPartsError);
  });
});

const payload = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const chunkSize = fc.constantFrom(1, 2, 5, 100, 100_000);

/** Parts of a file, and whether they tell where it was taken. */
const jpegPart = fc
  .tuple(fc.constantFrom(0xc0, 0xdb, 0xe0, 0xe1, 0xed, 0xee, 0xfe), payload, fc.nat(3))
  .map(([marker, content, fill]) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    const segment = Buffer.concat([head, content]);
    return {
      sent: Buffer.concat([Buffer.alloc(fill, 0xff), segment]),
      kept: marker === 0xe1 || marker === 0xed ? Buffer.alloc(0) : segment,
    };
  });
const pngPart = fc
  .tuple(fc.constantFrom("IDAT", "iCCP", "tEXt", "eXIf", "zTXt"), payload)
  .map(([type, content]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    const sent = Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4, 7)]);
    return { sent, kept: ["IDAT", "iCCP"].includes(type) ? sent : Buffer.alloc(0) };
  });
const webpPart = fc
  .tuple(fc.constantFrom("VP8 ", "ALPH", "EXIF", "XMP "), payload)
  .map(([type, content]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    const padding = Buffer.alloc(content.length % 2);
    const sent = Buffer.concat([Buffer.from(type), length, content, padding]);
    if (type === "VP8 " || type === "ALPH") return { sent, kept: sent };
    const empty = Buffer.alloc(content.length + padding.length);
    return { sent, kept: Buffer.concat([Buffer.from("JUNK"), length, empty]) };
  });

const ends = {
  "image/jpeg": Buffer.from("ffda000211223344ffd9", "hex"),
  "image/png": Buffer.from("0000000049454e4401020304", "hex"),
  "image/webp": Buffer.alloc(0),
};

describe("of a photo, whatever it is made of", () => {
  it.each([
    ["image/jpeg", jpegPart],
    ["image/png", pngPart],
    ["image/webp", webpPart],
  ] as const)("(%s) all comes through but what tells the place", async (type, part) => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), chunkSize, async (parts, size) => {
        const whole = (which: "sent" | "kept") =>
          Buffer.concat([starts[type], ...parts.map((each) => each[which]), ends[type]]);
        expect(await clean(type, whole("sent"), size)).toEqual(whole("kept"));
      }),
      { numRuns: 60 },
    );
  });

  it("the result doesn't depend on how it arrives", async () => {
    const types = fc.constantFrom("image/jpeg", "image/png", "image/webp");
    const bytes = fc
      .array(
        fc.oneof(payload, fc.constantFrom(...shapes.map(([, , hex]) => Buffer.from(hex, "hex")))),
      )
      .map((list) => Buffer.concat(list));
    await fc.assert(
      fc.asyncProperty(types, bytes, chunkSize, async (type, rest, size) => {
        const file = Buffer.concat([starts[type], rest]);
        expect(await clean(type, file, size)).toEqual(await clean(type, file));
      }),
      { numRuns: 100 },
    );
  });
});
