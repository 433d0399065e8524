import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { acceptedType } from "~/buyback/file-type.server";
import { withoutLocation } from "~/buyback/metadata.server";

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) {
    yield await Promise.resolve(bytes.subarray(at, at + size));
  }
}

async function clean(type: string, bytes: Buffer, chunkSize = 1000): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of withoutLocation(type, inChunks(bytes, chunkSize))) {
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

const drawing = () =>
  sharp({
    create: {
      width: 64,
      height: 32,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

const exif = {
  IFD0: { Make: "Kamera", Orientation: "6" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 59/1 30/1" },
};

const formats = [
  ["image/jpeg", (picture: Sharp) => picture.jpeg({ progressive: true })],
  ["image/png", (picture: Sharp) => picture.png()],
  ["image/webp", (picture: Sharp) => picture.webp()],
] as const;

describe.each(formats)("a photo of type %s", (type, encode) => {
  it.each([1, 7, 100_000])("loses its location, in chunks of %i bytes", async (chunkSize) => {
    const photo = await encode(drawing())
      .withExif(exif)
      .withXmp("<x:xmpmeta>GPS</x:xmpmeta>")
      .toBuffer();
    const cleaned = await clean(type, photo, chunkSize);
    expect(photo.includes("Kamera")).toBe(true);
    expect(cleaned.includes("Kamera")).toBe(false);
    expect(cleaned.includes("xmpmeta")).toBe(false);
    const [before, after] = await Promise.all([
      sharp(photo).raw().toBuffer(),
      sharp(cleaned).raw().toBuffer(),
    ]);
    expect(after.equals(before)).toBe(true);
    expect(await acceptedType(cleaned)).toBe(type);
  });

  it("passes byte for byte when it has no metadata", async () => {
    const photo = Buffer.concat([
      await encode(drawing()).toBuffer(),
      Buffer.from("behind the picture"),
    ]);
    expect((await clean(type, photo)).equals(photo)).toBe(true);
  });

  it("passes on as it is when it breaks off", async () => {
    const photo = await encode(drawing()).toBuffer();
    const half = photo.subarray(0, photo.length / 2);
    expect((await clean(type, half)).equals(half)).toBe(true);
  });
});

describe("a JPEG photo", () => {
  it("keeps its orientation", async () => {
    const photo = await drawing().jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(await clean("image/jpeg", photo)).metadata()).orientation).toBe(6);
  });

  it("loses what a phone puts behind the picture", async () => {
    const photo = await drawing().jpeg().withExif(exif).toBuffer();
    const withClip = Buffer.concat([photo, Buffer.from("clip with GPS")]);
    for (const size of [1, 500]) {
      expect((await clean("image/jpeg", withClip, size)).includes("clip with GPS")).toBe(false);
    }
  });
});

describe("a file's type", () => {
  it.each([
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ["SVG with a declaration", '<?xml version="1.0"?><svg></svg>'],
    ["text", "just words"],
    ["a script", "#!/bin/sh\necho"],
    ["a ZIP", "PK\x03\x04 and more"],
    ["a batch file that begins like a BMP", "BM & calc.exe & exit".padEnd(4_000)],
    ["one with zeros like a BMP", "BM & calc\0\0\0\0\0 & exit\r\n".padEnd(4_000, "\0")],
    ["two letters", "BM"],
  ])("is read from its content: %s is refused", async (_name, text) => {
    expect(await acceptedType(Buffer.from(text, "latin1"))).toBeUndefined();
  });

  it.each([
    ["application/pdf", Buffer.from("%PDF-1.7\n%")],
    ["image/gif", Buffer.from("GIF89a\x01\0\x01\0", "latin1")],
    ["image/bmp", Buffer.from("BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", "latin1")],
    ["video/mp4", Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1")],
    ["video/quicktime", Buffer.from("\0\0\0\x14ftypqt  \0\0\0\0qt  ", "latin1")],
    ["video/x-msvideo", Buffer.from("RIFF\x24\0\0\0AVI LIST", "latin1")],
    [
      "video/webm",
      Buffer.from(
        "\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webmB\x87\x81\x04B\x85\x81\x02",
        "latin1",
      ),
    ],
  ])("is %s for such bytes", async (type, head) => {
    expect(await acceptedType(Buffer.concat([head, Buffer.alloc(4_000)]))).toBe(type);
  });
});
