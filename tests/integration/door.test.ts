import { statSync } from "node:fs";
import { request } from "node:http";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { putObject } from "~/platform/storage.server";
import { createProduct } from "../support/products";
import { serverOfFile } from "../support/server-of-file";

const server = serverOfFile();

/** Status and headers, with the body as it travelled. */
async function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request(server.origin + path, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on("error", reject)
        .end();
    },
  );
}

async function scriptPath(): Promise<string> {
  const html = (await get("/katalog")).body.toString();
  return /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? "";
}

describe("a file of the build", () => {
  it("travels as the build compressed it, and may be kept for ever", async () => {
    const path = await scriptPath();
    for (const [accepted, encoding, ending] of [
      ["gzip, deflate, br", "br", ".br"],
      ["gzip", "gzip", ".gz"],
      ["identity", undefined, ""],
    ] as const) {
      const answer = await get(path, { "Accept-Encoding": accepted });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.body.length).toBe(statSync(`build/client${path}${ending}`).size);
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it("isn't sent again to who has it", async () => {
    const path = await scriptPath();
    const { etag } = (await get(path)).headers;
    expect((await get(path, { "If-None-Match": String(etag) })).status).toBe(304);
  });

  it("is no way to other files, and a senseless part of it no way to end the server", async () => {
    for (const path of ["/../server/index.js", "/%2e%2e/server/index.js", "/assets/%E0%A4%A"]) {
      expect((await get(path)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await get(await scriptPath(), { Range: "bytes=5-2" })).status).toBeGreaterThanOrEqual(
      200,
    );
    expect((await get("/healthz")).status).toBe(200);
  });
});

describe("a product's picture that is in memory", () => {
  it("is the same answer as the first one", async () => {
    const body = await sharp({
      create: { width: 400, height: 200, channels: 3, background: "#456" },
    })
      .jpeg()
      .toBuffer();
    await putObject({ key: "door/ä picture.jpg", body, contentType: "image/jpeg" });
    await createProduct({ images: ["door/ä picture.jpg"] });
    const path = `/media/door/${encodeURIComponent("ä picture.jpg")}?w=160`;
    const first = await get(path, { Accept: "image/avif" });
    const second = await get(path, { Accept: "image/avif" });
    expect(first.status).toBe(200);
    expect(second.body.equals(first.body)).toBe(true);
    for (const name of ["content-type", "content-length", "etag", "cache-control", "vary"]) {
      expect(second.headers[name]).toEqual(first.headers[name]);
    }
    const known = await get(path, {
      Accept: "image/avif",
      "If-None-Match": String(first.headers.etag),
    });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    expect((await get(`${path}9`)).status).toBe(404);
  });
});
