import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { BusyError, Semaphore } from "~/platform/semaphore";
import { convertPicture, UnreadablePictureError } from "~/product/convert.server";
import {
  derivedKey,
  isPictureKey,
  parsePictureRequest,
  pictureFormat,
} from "~/product/picture-request";

const red = { r: 255, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 255 };

/** Red left half, blue right half, wider than high. */
function picture(width = 400, height = 200) {
  return sharp({ create: { width, height, channels: 3, background: red } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: blue } },
      left: width / 2,
      top: 0,
    },
  ]);
}

async function colourAt(image: Uint8Array, left: number, top: number): Promise<"red" | "blue"> {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) > (data[2] ?? 0) ? "red" : "blue";
}

describe("a converted picture", () => {
  it.each(["avif", "webp"] as const)("comes as %s in the width asked for", async (format) => {
    const input = await picture().jpeg().toBuffer();
    const metadata = await sharp(await convertPicture(input, { width: 160, format })).metadata();
    expect(metadata.format).toBe(format === "avif" ? "heif" : "webp");
    expect([metadata.width, metadata.height]).toEqual([160, 80]);
  });

  it("is never enlarged", async () => {
    const input = await picture(100, 50).png().toBuffer();
    const metadata = await sharp(
      await convertPicture(input, { width: 960, format: "webp" }),
    ).metadata();
    expect(metadata.width).toBe(100);
  });

  it("has at most 1600 pixels on its longer side in full size", async () => {
    const input = await picture(2000, 4000).jpeg().toBuffer();
    const metadata = await sharp(
      await convertPicture(input, { width: undefined, format: "webp" }),
    ).metadata();
    expect([metadata.width, metadata.height]).toEqual([800, 1600]);
  });

  it("stands upright when the camera was turned", async () => {
    // Orientation 6: the top of the scene is on the right of the stored rows.
    const input = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const output = await convertPicture(input, { width: 160, format: "webp" });
    const metadata = await sharp(output).metadata();
    expect([metadata.width, metadata.height]).toEqual([160, 320]);
    expect(await colourAt(output, 80, 10)).toBe("red");
    expect(await colourAt(output, 80, 310)).toBe("blue");
  });

  it.each(["avif", "webp"] as const)("carries no metadata as %s", async (format) => {
    const input = await picture()
      .withExif({ IFD0: { Copyright: "Secret name" }, IFD3: { GPSLatitude: "50/1 0/1 0/1" } })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Secret name</x:xmpmeta>")
      .jpeg()
      .toBuffer();
    expect(input.includes("Secret name")).toBe(true);
    const output = Buffer.from(await convertPicture(input, { width: 160, format }));
    expect(output.includes("Secret name")).toBe(false);
    const metadata = await sharp(output).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });

  it.each([
    ["text", Buffer.from("no picture")],
    ["nothing", Buffer.alloc(0)],
    ["SVG, which could read files", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    // The header of a PNG that claims 65,535 by 65,535 pixels.
    ["a picture of absurd size", pngHeader(65_535, 65_535)],
  ])("isn't made of %s", async (_, input) => {
    await expect(convertPicture(input, { width: 160, format: "webp" })).rejects.toThrow(
      UnreadablePictureError,
    );
  });
});

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from(
    "89504e470d0a1a0a0000000d4948445200000000000000000802000000000000000000000049454e44ae426082",
    "hex",
  );
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

describe("a request for a picture", () => {
  const request = (change: Partial<Parameters<typeof parsePictureRequest>[0]>) =>
    parsePictureRequest({ key: "demo/a.webp", width: "640", accept: null, ...change });

  it.each(["160", "320", "480", "640", "960", "1200"])("may ask for %s pixels", (width) => {
    expect(request({ width })?.width).toBe(Number(width));
  });

  it.each(["", "0", "161", "1e3", " 640", "0640", "640px", "-640", "99999"])(
    "may not ask for the width %j",
    (width) => {
      expect(request({ width })).toBeUndefined();
    },
  );

  it("without a width asks for the full size", () => {
    expect(request({ width: null })).toEqual({
      key: "demo/a.webp",
      width: undefined,
      format: "webp",
    });
  });

  it.each([
    "",
    "..",
    "../secret",
    "demo/../buyback/x.jpg",
    "demo/./a",
    "demo//a",
    "/demo/a",
    "demo/",
    "demo\\..\\a",
    "demo/\0a",
    "derived/640/webp/demo/a.webp",
    "Derived/640/webp/demo/a.webp",
    "buyback/photo.jpg",
    "a?b",
    "x".repeat(1001),
  ])("may not ask for the key %j", (key) => {
    expect(isPictureKey(key)).toBe(false);
  });

  it("may ask for keys with spaces and umlauts", () => {
    expect(isPictureKey("teile/Übersicht 1 & 2.jpg")).toBe(true);
  });

  it.each([
    ["image/avif,image/webp,*/*;q=0.8", "avif"],
    ["image/webp,*/*", "webp"],
    ["image/avif;q=0,image/webp", "webp"],
    ["IMAGE/AVIF;q=0.5", "avif"],
    ["*/*", "webp"],
    [null, "webp"],
  ])("with Accept %j gets %s", (accept, format) => {
    expect(pictureFormat(accept)).toBe(format);
  });

  it("has its own place for every width and format", () => {
    const keys = ([160, 320, undefined] as const).flatMap((width) =>
      (["avif", "webp"] as const).map((format) => derivedKey({ key: "a.jpg", width, format })),
    );
    expect(new Set(keys).size).toBe(6);
  });
});

describe("conversion slots", () => {
  it("run two tasks at once, the rest in turn, and go on after a failure", async () => {
    const semaphore = new Semaphore({ size: 2, maxWaiting: 10 });
    let running = 0;
    let most = 0;
    const task = (fails: boolean) => async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      if (fails) throw new Error("broken");
    };
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => semaphore.run(task(index % 3 === 0))),
    );
    expect(most).toBe(2);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(5);
  });

  it("turn away what can't wait any more", async () => {
    const semaphore = new Semaphore({ size: 1, maxWaiting: 1 });
    let end = () => {};
    const first = semaphore.run(() => new Promise<void>((resolve) => (end = resolve)));
    const second = semaphore.run(() => Promise.resolve("done"));
    await expect(semaphore.run(() => Promise.resolve())).rejects.toThrow(BusyError);
    end();
    await first;
    expect(await second).toBe("done");
  });
});
