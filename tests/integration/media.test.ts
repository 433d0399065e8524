import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { objectExists, putObject } from "~/platform/storage.server";
import { loader } from "~/product/media.route";
import { objectStore } from "../support/fresh-shop";
import { createProduct } from "../support/products";

async function jpeg(width = 800): Promise<Uint8Array> {
  return sharp({ create: { width, height: width / 2, channels: 3, background: "#456" } })
    .jpeg()
    .toBuffer();
}

async function store(key: string, body?: Uint8Array): Promise<void> {
  await putObject({ key, body: body ?? (await jpeg()), contentType: "image/jpeg" });
}

/** A picture in the bucket that a product shows. */
async function publish(key: string, body?: Uint8Array): Promise<string> {
  await store(key, body);
  await createProduct({ images: ["other/first.jpg", key] });
  return key;
}

async function get(
  key: string,
  { width, ...headers }: { width?: number | string } & Record<string, string | number> = {},
) {
  const query = width === undefined ? "" : `?w=${width}`;
  const request = new Request(`http://shop.test/media/${encodeURI(key)}${query}`, {
    headers: headers as Record<string, string>,
  });
  return loader({ request, params: { "*": key }, context: {} });
}

describe("a product's picture", () => {
  it("comes in the width and format asked for, to be kept for ever", async () => {
    const key = await publish("parts/wide one.jpg");
    const response = await get(key, { width: 320, accept: "image/avif,image/webp" });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/avif",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept",
    });
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: "heif", width: 320, height: 160 });
    const webp = await get(key, { width: 320, accept: "image/webp" });
    expect(webp.headers.get("content-type")).toBe("image/webp");
  });

  it("isn't sent again to who has it", async () => {
    const key = await publish("parts/known.jpg");
    const first = await get(key, { width: 160 });
    const etag = first.headers.get("etag") ?? "";
    const second = await get(key, { width: 160, "if-none-match": `"other", W/${etag}` });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe("");
    expect(second.headers.get("cache-control")).toContain("immutable");
  });

  it("is made once, also when many ask at the same time, and kept in the bucket", async () => {
    const key = await publish("parts/popular.jpg");
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(key, { width: 480 })));
    const etags = new Set(answers.map((answer) => answer.headers.get("etag")));
    expect(etags.size).toBe(1);
    await expect.poll(() => objectExists(`derived/480/webp/${key}`)).toBe(true);
  });

  it("survives the storage's absence once it was shown", async () => {
    const key = await publish("parts/shown.jpg");
    await get(key, { width: 640 });
    await objectStore.faults.refuseConnections();
    try {
      expect((await get(key, { width: 640 })).status).toBe(200);
      const unseen = await get(key, { width: 960 });
      expect(unseen.status).toBe(503);
      expect(unseen.headers.get("retry-after")).toBe("10");
      expect(unseen.headers.get("cache-control")).toBeNull();
    } finally {
      await objectStore.faults.clear();
    }
    expect((await get(key, { width: 960 })).status).toBe(200);
  });
});

describe("what isn't a product's picture", () => {
  it.each([
    ["a file of a seller", "buyback/3f/photo.jpg"],
    ["a file that no product shows", "private/photo.jpg"],
    ["a stored variant", "derived/320/webp/parts/x.jpg"],
  ])("%s is never handed out, though it is in the bucket", async (_, key) => {
    await store(key);
    const response = await get(key, { width: 320 });
    expect(response.status).toBe(404);
    expect((await response.text()).length).toBeLessThan(50);
  });

  it("stays private even when a product names it", async () => {
    expect((await get(await publish("buyback/named.jpg"))).status).toBe(404);
  });

  it("is 404 when a product shows it but the bucket hasn't got it", async () => {
    await createProduct({ images: ["parts/lost.jpg"] });
    expect((await get("parts/lost.jpg", { width: 160 })).status).toBe(404);
  });

  it("is 404 when the file is no picture", async () => {
    const key = await publish("parts/text.jpg", Buffer.from("<html>"));
    expect((await get(key, { width: 160 })).status).toBe(404);
  });

  it("is 404 in widths that don't exist", async () => {
    const key = await publish("parts/odd.jpg");
    expect((await get(key, { width: 161 })).status).toBe(404);
    expect(await objectExists(`derived/161/webp/${key}`)).toBe(false);
  });
});
