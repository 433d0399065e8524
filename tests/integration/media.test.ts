import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { objectExists, putObject } from "~/platform/storage.server";
import { loader } from "~/product/media.route";
import { pictureUrl } from "~/ui/picture";
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
  const request = new Request(`http://shop.test${pictureUrl(key)}${query}`, {
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

describe("a picture that lies elsewhere", () => {
  /** A server of somebody else's, and how often it was asked. */
  async function startElsewhere(answer: (response: ServerResponse) => void) {
    let asked = 0;
    const server = createServer((_, response) => {
      asked++;
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}/b ild.jpg?v=1`.replace(" ", "%20"),
      asked: () => asked,
    };
  }

  it("is fetched once by the shop, and served in all widths like its own", async () => {
    const body = await jpeg();
    const elsewhere = await startElsewhere((response) => response.end(body));
    await createProduct({ images: [elsewhere.url] });
    const [first, second] = [
      await get(elsewhere.url, { width: 160 }),
      await get(elsewhere.url, { width: 160 }),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    const metadata = await sharp(Buffer.from(await second.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 160 });
    expect(elsewhere.asked()).toBe(1);
  });

  it("is never fetched when no product shows it", async () => {
    const elsewhere = await startElsewhere((response) => response.end("secret"));
    expect((await get(elsewhere.url, { width: 160 })).status).toBe(404);
    expect(elsewhere.asked()).toBe(0);
  });

  it("is 404 when it is gone, and tried again later when it leads elsewhere or has no end", async () => {
    const gone = await startElsewhere((response) => response.writeHead(404).end());
    const leading = await startElsewhere((response) =>
      response.writeHead(302, { Location: gone.url }).end(),
    );
    const endless = await startElsewhere((response) => {
      response.on("error", () => {});
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1_000_000)));
      };
      response.on("drain", more);
      more();
    });
    await createProduct({ images: [gone.url, leading.url, endless.url] });
    expect((await get(gone.url)).status).toBe(404);
    expect((await get(leading.url)).status).toBe(503);
    expect((await get(endless.url)).status).toBe(503);
    expect(gone.asked()).toBe(1);
  });
});
