import { createHash, createHmac, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  paginateListObjectsV2,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type ChecksumAlgorithm,
  type PutObjectCommandInput,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startObjectStore, type ObjectStore } from "../../dev/object-store/index";

const Bucket = "shop";
const REGION = "auto";
const KEYS = { accessKeyId: "AKTEST", secretAccessKey: "secret" };
const MIB = 1024 * 1024;

let dataDir: string;
let store: ObjectStore;
let client: S3Client;

const start = () => startObjectStore({ dataDir, bucket: Bucket, region: REGION, ...KEYS });
const connect = (config: S3ClientConfig = {}) =>
  new S3Client({
    endpoint: store.url,
    region: REGION,
    forcePathStyle: true,
    credentials: KEYS,
    maxAttempts: 1,
    ...config,
  });

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "object-store-"));
  store = await start();
  client = connect();
});

afterEach(async () => {
  client.destroy();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const put = (Key: string, Body: PutObjectCommandInput["Body"], more = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const get = (Key: string, more = {}) => client.send(new GetObjectCommand({ Bucket, Key, ...more }));
const head = (Key: string, more = {}) =>
  client.send(new HeadObjectCommand({ Bucket, Key, ...more }));
async function bytes(Key: string, more = {}): Promise<Buffer> {
  const { Body } = await get(Key, more);
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}
async function keys(more = {}): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, ...more }));
  return Contents.map((entry) => entry.Key ?? "");
}
const md5 = (data: Buffer) => createHash("md5").update(data).digest("hex");

/** Files with bytes, whether anything refers to them or not. */
async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(path.join(dataDir, folder), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).length;
}

/** Presigns by hand, after AWS's description and without the code under test. */
function presign(
  key: string,
  options: { method?: string; seconds?: number; at?: Date; query?: Record<string, string> } = {},
): string {
  const { method = "GET", seconds = 60, at = new Date(), query = {} } = options;
  const amzDate = at.toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = `${amzDate.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const parameters = Object.entries({
    ...query,
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `${KEYS.accessKeyId}/${scope}`,
    "X-Amz-Date": amzDate,
    "X-Amz-Expires": String(seconds),
    "X-Amz-SignedHeaders": "host",
  })
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .sort()
    .join("&");
  const uri = `/${Bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
  const host = new URL(store.url).host;
  const canonical = [method, uri, parameters, `host:${host}\n`, "host", "UNSIGNED-PAYLOAD"];
  const hash = createHash("sha256").update(canonical.join("\n")).digest("hex");
  const text = ["AWS4-HMAC-SHA256", amzDate, scope, hash].join("\n");
  const key4 = [...scope.split("/"), text].reduce<Buffer | string>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${KEYS.secretAccessKey}`,
  );
  return `${store.url}${uri}?${parameters}&X-Amz-Signature=${Buffer.from(key4).toString("hex")}`;
}

describe("objects", () => {
  it("gives back the bytes and everything that was said about them", async () => {
    const Body = randomBytes(15_000);
    const { ETag } = await put("a/bild 1.webp", Body, {
      ContentType: "image/webp",
      CacheControl: "max-age=60",
      ContentDisposition: `inline; filename="x.webp"`,
      Metadata: { artikel: "6ES7 315" },
    });
    expect(ETag).toBe(`"${md5(Body)}"`);
    expect(await bytes("a/bild 1.webp")).toEqual(Body);
    expect(await head("a/bild 1.webp")).toMatchObject({
      ContentLength: 15_000,
      ContentType: "image/webp",
      CacheControl: "max-age=60",
      ContentDisposition: `inline; filename="x.webp"`,
      Metadata: { artikel: "6ES7 315" },
      ETag,
      AcceptRanges: "bytes",
    });
  });

  it("keeps an empty object", async () => {
    await put("leer", "");
    expect(await bytes("leer")).toHaveLength(0);
  });

  it("stores streamed bodies without their transfer framing", async () => {
    const Body = randomBytes(3 * MIB);
    const stream = Readable.from([Body.subarray(0, 100), Body.subarray(100)]);
    await put("strom", stream, { ContentLength: Body.length, ContentEncoding: "gzip" });
    expect((await bytes("strom")).equals(Body)).toBe(true);
    expect((await head("strom")).ContentEncoding).toBe("gzip");
  });

  it.each<ChecksumAlgorithm>(["CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"])(
    "verifies and returns %s checksums",
    async (ChecksumAlgorithm) => {
      const Body = randomBytes(70_000);
      const stream = () => Readable.from([Body]);
      const sent = await put("a", Body, { ChecksumAlgorithm });
      const streamed = await put("b", stream(), { ChecksumAlgorithm, ContentLength: 70_000 });
      const field = `Checksum${ChecksumAlgorithm}` as const;
      expect(sent[field as "ChecksumCRC32"]).toBeTruthy();
      const stored = await head("b", { ChecksumMode: "ENABLED" });
      expect(stored[field as "ChecksumCRC32"]).toBe(sent[field as "ChecksumCRC32"]);
      expect(streamed.ETag).toBe(sent.ETag);
      expect((await bytes("a")).equals(Body)).toBe(true);
    },
  );

  it("refuses a body that doesn't match its checksum or MD5, and keeps the old object", async () => {
    await put("a", "alt");
    const wrong = [
      { ChecksumCRC32: "AAAAAA==" },
      { ContentMD5: createHash("md5").update("x").digest("base64") },
    ];
    for (const more of wrong) {
      await expect(put("a", "neu", more)).rejects.toMatchObject({ name: "BadDigest" });
    }
    expect((await bytes("a")).toString()).toBe("alt");
    expect(await countFiles("data")).toBe(1);
    expect(await countFiles("incoming")).toBe(0);
  });

  it("accepts clients without checksums", async () => {
    client = connect({ requestChecksumCalculation: "WHEN_REQUIRED" });
    await put("a", "x");
    expect((await bytes("a")).toString()).toBe("x");
  });

  it.each(
    [
      "../../etc/passwd",
      "a/../../b",
      "/fuehrender/schraegstrich",
      "Größe/日本/😀.jpg",
      "a+b & c=d?#%25'()*!",
      "ende/",
      ".",
      "..",
      "x".repeat(1024),
    ].map((key) => [key.slice(0, 30), key] as const),
  )("takes any key: %s", async (_, key) => {
    await put(key, "x");
    expect((await bytes(key)).toString()).toBe("x");
    expect(await keys()).toEqual([key]);
    expect((await readdir(dataDir)).sort()).toEqual(["data", "incoming", "objects", "uploads"]);
    await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    expect(await keys()).toEqual([]);
  });

  it("refuses longer keys", async () => {
    await expect(put("x".repeat(1025), "x")).rejects.toMatchObject({ name: "KeyTooLongError" });
  });

  it("answers ranges", async () => {
    await put("a", "0123456789");
    const part = await get("a", { Range: "bytes=2-4" });
    expect(part.ContentRange).toBe("bytes 2-4/10");
    expect(await part.Body?.transformToString()).toBe("234");
    expect((await bytes("a", { Range: "bytes=-3" })).toString()).toBe("789");
    expect((await bytes("a", { Range: "bytes=8-99" })).toString()).toBe("89");
    await expect(get("a", { Range: "bytes=10-" })).rejects.toMatchObject({ name: "InvalidRange" });
  });

  it("answers 304 when the client's copy is current", async () => {
    const { ETag } = await put("a", "x");
    await expect(get("a", { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    const { LastModified } = await head("a");
    await expect(get("a", { IfModifiedSince: LastModified })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    expect((await bytes("a", { IfNoneMatch: `"anders"` })).toString()).toBe("x");
  });

  it("lets only one of many writers win that must not overwrite", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => put("a", `${i}`, { IfNoneMatch: "*" })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("says what is missing", async () => {
    await expect(get("fehlt")).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(head("fehlt")).rejects.toMatchObject({ name: "NotFound" });
    const elsewhere = new HeadBucketCommand({ Bucket: "anderer" });
    await expect(client.send(elsewhere)).rejects.toMatchObject({ name: "NotFound" });
    await client.send(new HeadBucketCommand({ Bucket }));
    await client.send(new CreateBucketCommand({ Bucket }));
  });

  it("copies with the metadata or with new ones", async () => {
    await put("a ä", "x", { ContentType: "text/plain", Metadata: { m: "1" } });
    const CopySource = `${Bucket}/${encodeURIComponent("a ä")}`;
    await client.send(new CopyObjectCommand({ Bucket, Key: "b", CopySource }));
    expect(await head("b")).toMatchObject({ ContentType: "text/plain", Metadata: { m: "1" } });
    const replace = { MetadataDirective: "REPLACE", ContentType: "text/css" } as const;
    await client.send(new CopyObjectCommand({ Bucket, Key: "a ä", CopySource, ...replace }));
    expect(await head("a ä")).toMatchObject({ ContentType: "text/css", Metadata: {} });
    expect((await bytes("a ä")).toString()).toBe("x");
  });

  it("deletes one, many and what isn't there", async () => {
    for (const key of ["a", "b & <c>", "d"]) await put(key, "x");
    await client.send(new DeleteObjectCommand({ Bucket, Key: "fehlt" }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: "d" }));
    const Objects = [{ Key: "a" }, { Key: "b & <c>" }, { Key: "fehlt" }];
    const result = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(result.Deleted).toHaveLength(3);
    expect(await keys()).toEqual([]);
    expect(await countFiles("data")).toBe(0);
  });

  it("never mistakes an operation it doesn't know for one it knows", async () => {
    await put("a", "x");
    const url = presign("a", { method: "PUT", query: { tagging: "" } });
    expect((await fetch(url, { method: "PUT", body: "<Tagging/>" })).status).toBe(501);
    expect((await bytes("a")).toString()).toBe("x");
  });
});

describe("listing", () => {
  it("sorts by UTF-8 bytes, filters by prefix and rolls up folders", async () => {
    for (const key of ["b/1", "b/2", "a", "b", "c/d/e", "\uffee", "😀", "B"]) await put(key, "x");
    expect(await keys()).toEqual(["B", "a", "b", "b/1", "b/2", "c/d/e", "\uffee", "😀"]);
    expect(await keys({ Prefix: "b/" })).toEqual(["b/1", "b/2"]);
    const page = await client.send(new ListObjectsV2Command({ Bucket, Delimiter: "/" }));
    expect(page.CommonPrefixes?.map((entry) => entry.Prefix)).toEqual(["b/", "c/"]);
    expect(page.KeyCount).toBe(7);
  });

  it("hands out every entry exactly once, however small the pages", async () => {
    for (const key of ["a", "b/1", "b/2", "c", "d/1", "e"]) await put(key, "x");
    const seen: string[] = [];
    const pages = paginateListObjectsV2({ client, pageSize: 1 }, { Bucket, Delimiter: "/" });
    for await (const page of pages) {
      seen.push(...(page.Contents ?? []).map((entry) => entry.Key ?? ""));
      seen.push(...(page.CommonPrefixes ?? []).map((entry) => entry.Prefix ?? ""));
    }
    expect(seen).toEqual(["a", "b/", "c", "d/", "e"]);
  });
});

describe("multipart uploads", () => {
  const part = (UploadId: string | undefined, PartNumber: number, Body: Buffer) =>
    client.send(new UploadPartCommand({ Bucket, Key: "gross", UploadId, PartNumber, Body }));
  const create = () => client.send(new CreateMultipartUploadCommand({ Bucket, Key: "gross" }));
  const complete = (
    UploadId: string | undefined,
    Parts: Array<{ PartNumber: number; ETag?: string; ChecksumCRC32?: string }>,
  ) =>
    client.send(
      new CompleteMultipartUploadCommand({
        Bucket,
        Key: "gross",
        UploadId,
        MultipartUpload: { Parts },
      }),
    );

  it("puts together what lib-storage sends from a stream of unknown length", async () => {
    const Body = randomBytes(12 * MIB + 7);
    const pieces = Array.from({ length: 13 }, (_, i) => Body.subarray(i * MIB, (i + 1) * MIB));
    const params = { Bucket, Key: "gross", Body: Readable.from(pieces), ContentType: "video/mp4" };
    const { ETag } = await new Upload({ client, params }).done();
    expect(ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
    // Not toEqual: it compares megabytes one by one, for minutes.
    expect((await bytes("gross")).equals(Body)).toBe(true);
    const range = { Range: `bytes=${5 * MIB - 2}-${5 * MIB + 1}` };
    expect(await bytes("gross", range)).toEqual(Body.subarray(5 * MIB - 2, 5 * MIB + 2));
    const stored = await head("gross", { ChecksumMode: "ENABLED" });
    expect(stored).toMatchObject({ ContentType: "video/mp4", ChecksumType: "COMPOSITE" });
    expect(stored.ChecksumCRC32).toMatch(/-3$/);
    await client.send(
      new CopyObjectCommand({ Bucket, Key: "kopie", CopySource: `${Bucket}/gross` }),
    );
    expect((await head("kopie")).ETag).toBe(`"${md5(Body)}"`);
  });

  it("takes the MD5 of the parts' MD5s as ETag, and completing twice gives the same answer", async () => {
    const [first, second] = [randomBytes(5 * MIB), Buffer.from("ende")];
    const { UploadId } = await create();
    const parts = [await part(UploadId, 1, first), await part(UploadId, 7, second)];
    const listed = parts.map(({ ETag }, i) => ({ ETag, PartNumber: i === 0 ? 1 : 7 }));
    const answer = await complete(UploadId, listed);
    const both = Buffer.concat([first, second].map((data) => Buffer.from(md5(data), "hex")));
    expect(answer.ETag).toBe(`"${md5(both)}-2"`);
    expect((await complete(UploadId, listed)).ETag).toBe(answer.ETag);
    const abort = new AbortMultipartUploadCommand({ Bucket, Key: "gross", UploadId });
    await expect(client.send(abort)).rejects.toMatchObject({ name: "NoSuchUpload" });
    expect((await bytes("gross")).equals(Buffer.concat([first, second]))).toBe(true);
  });

  it("refuses parts that are missing, wrong, unordered or too small", async () => {
    const { UploadId } = await create();
    const { ETag } = await part(UploadId, 1, Buffer.from("klein"));
    const last = await part(UploadId, 2, Buffer.from("letzter"));
    const one = { PartNumber: 1, ETag };
    const two = { PartNumber: 2, ETag: last.ETag };
    await expect(complete(UploadId, [one, two])).rejects.toMatchObject({ name: "EntityTooSmall" });
    await expect(complete(UploadId, [two, one])).rejects.toMatchObject({
      name: "InvalidPartOrder",
    });
    for (const wrong of [
      { PartNumber: 3, ETag },
      { PartNumber: 1, ETag: last.ETag },
    ]) {
      await expect(complete(UploadId, [wrong])).rejects.toMatchObject({ name: "InvalidPart" });
    }
    await expect(complete("0".repeat(48), [one])).rejects.toMatchObject({ name: "NoSuchUpload" });
    await expect(complete("../../x", [one])).rejects.toMatchObject({ name: "NoSuchUpload" });
    expect(await keys()).toEqual([]);
  });

  it("continues open uploads after a restart, and lists them", async () => {
    const { UploadId } = await create();
    const { ETag } = await part(UploadId, 1, Buffer.from("teil"));
    await store.close();
    store = await start();
    client = connect();
    const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(Uploads).toMatchObject([{ Key: "gross", UploadId }]);
    const listing = new ListPartsCommand({ Bucket, Key: "gross", UploadId });
    expect((await client.send(listing)).Parts).toMatchObject([{ PartNumber: 1, ETag, Size: 4 }]);
    await complete(UploadId, [{ PartNumber: 1, ETag }]);
    expect((await bytes("gross")).toString()).toBe("teil");
  });

  it("leaves nothing of an aborted upload", async () => {
    const { UploadId } = await create();
    await part(UploadId, 1, Buffer.from("teil"));
    await part(UploadId, 1, Buffer.from("ersetzt"));
    expect(await countFiles("data")).toBe(1);
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key: "gross", UploadId }));
    expect(await countFiles("data")).toBe(0);
    expect(await countFiles("uploads")).toBe(0);
  });
});

describe("who may come in", () => {
  it("keeps everything private", async () => {
    await put("a", "x");
    const answer = await fetch(`${store.url}/${Bucket}/a`);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("<Code>AccessDenied</Code>");
  });

  it("refuses a wrong secret, an unknown key and another region", async () => {
    const attempt = (config: S3ClientConfig) =>
      connect(config).send(new PutObjectCommand({ Bucket, Key: "a", Body: "x" }));
    await expect(
      attempt({ credentials: { ...KEYS, secretAccessKey: "falsch" } }),
    ).rejects.toMatchObject({ name: "SignatureDoesNotMatch" });
    await expect(attempt({ credentials: { ...KEYS, accessKeyId: "FREMD" } })).rejects.toMatchObject(
      { name: "InvalidAccessKeyId" },
    );
    await expect(attempt({ region: "eu-north-1" })).rejects.toMatchObject({
      name: "AuthorizationHeaderMalformed",
    });
    expect(await keys()).toEqual([]);
  });

  it("refuses clocks that are more than 15 minutes off", async () => {
    for (const minutes of [-16, 16]) {
      const late = connect({ systemClockOffset: minutes * 60_000 });
      const request = late.send(new GetObjectCommand({ Bucket, Key: "a" }));
      await expect(request).rejects.toMatchObject({ name: "RequestTimeTooSkewed" });
    }
    const nearly = connect({ systemClockOffset: 14 * 60_000 });
    await nearly.send(new PutObjectCommand({ Bucket, Key: "a", Body: "x" }));
  });

  it("opens an object to a presigned address, under the name it says", async () => {
    await put("ordner/ä b.jpg", "bild", { ContentType: "image/jpeg" });
    const query = {
      "response-content-disposition": `attachment; filename="x y.jpg"`,
      "response-content-type": "application/octet-stream",
    };
    const answer = await fetch(presign("ordner/ä b.jpg", { query }));
    expect(await answer.text()).toBe("bild");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="x y.jpg"`);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect((await fetch(presign("neu", { method: "PUT" }), { method: "PUT", body: "x" })).ok).toBe(
      true,
    );
  });

  it("closes a presigned address when it has expired, was changed or asks for another method", async () => {
    await put("a", "x");
    await put("b", "geheim");
    const old = presign("a", { at: new Date(Date.now() - 61_000) });
    const future = presign("a", { at: new Date(Date.now() + 16 * 60_000) });
    const changed = presign("a").replace("/a?", "/b?");
    const longer = presign("a").replace("X-Amz-Expires=60", "X-Amz-Expires=600");
    const endless = presign("a", { seconds: 604_801 });
    for (const url of [old, future, changed, longer]) expect((await fetch(url)).status).toBe(403);
    expect((await fetch(endless)).status).toBe(400);
    expect((await fetch(presign("a"), { method: "DELETE" })).status).toBe(403);
    expect(await keys()).toEqual(["a", "b"]);
  });

  it("makes files that only their owner can read", async () => {
    await put("a", "x");
    const entries = await readdir(dataDir, { recursive: true });
    for (const entry of entries) {
      const info = await stat(path.join(dataDir, entry));
      expect(info.mode & 0o777).toBe(info.isDirectory() ? 0o700 : 0o600);
    }
  });
});

describe("under stress", () => {
  it("shows one of the bodies, never a mixture, while many write and read the same key", async () => {
    const bodies = Array.from({ length: 12 }, (_, i) => Buffer.alloc(200_000, i));
    await put("a", Buffer.alloc(200_000, 99));
    const writes = bodies.map((Body) => put("a", Body));
    const reads = bodies.map(async () => new Set(await bytes("a")).size);
    expect(new Set(await Promise.all(reads))).toEqual(new Set([1]));
    await Promise.all(writes);
    expect(await countFiles("data")).toBe(1);
  });

  it("lets a reader finish the object it began, though it is replaced meanwhile", async () => {
    await put("a", Buffer.alloc(8 * MIB, 1));
    const { Body } = await get("a");
    await put("a", "neu");
    const read = Buffer.from((await Body?.transformToByteArray()) ?? []);
    expect(read.equals(Buffer.alloc(8 * MIB, 1))).toBe(true);
    await expect.poll(() => countFiles("data")).toBe(1);
  });

  it("leaves nothing of a transfer that breaks off", async () => {
    const abort = new AbortController();
    const slow = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        await new Promise((resolve) => setTimeout(resolve, 50));
        abort.abort();
        yield Buffer.alloc(10);
      })(),
    );
    const command = new PutObjectCommand({ Bucket, Key: "a", Body: slow, ContentLength: 200_000 });
    await expect(client.send(command, { abortSignal: abort.signal })).rejects.toThrow();
    await expect.poll(() => countFiles("incoming")).toBe(0);
    expect(await keys()).toEqual([]);
    expect(await countFiles("data")).toBe(0);
  });

  it("keeps objects and what was said about them across a restart", async () => {
    await put("a", "x", { ContentType: "text/plain", Metadata: { m: "1" } });
    await store.close();
    store = await start();
    client = connect();
    expect(await head("a")).toMatchObject({ ContentType: "text/plain", Metadata: { m: "1" } });
  });
});

describe("faults", () => {
  it("slows down a number of requests, which the client's retries get over", async () => {
    client = connect({ maxAttempts: 3 });
    store.faults.slowDown({ times: 2, operation: "PutObject" });
    expect((await put("a", "x")).$metadata.attempts).toBe(3);
    client = connect();
    store.faults.slowDown({ times: 1 });
    await expect(put("a", "y")).rejects.toMatchObject({ name: "SlowDown" });
    expect((await bytes("a")).toString()).toBe("x");
  });

  it("resets the connection in the middle of a body, both ways", async () => {
    await put("a", Buffer.alloc(MIB));
    store.faults.resetBodies({ afterBytes: 1000, times: 1, operation: "GetObject" });
    await expect(bytes("a")).rejects.toThrow();
    store.faults.resetBodies({ afterBytes: 1000, times: 1, operation: "PutObject" });
    await expect(put("b", Buffer.alloc(MIB))).rejects.toThrow();
    expect(await keys()).toEqual(["a"]);
    expect(await bytes("a")).toHaveLength(MIB);
  });

  it("crawls", async () => {
    store.faults.crawl({ bytesPerSecond: 100_000, times: 1 });
    const begin = performance.now();
    await put("a", Buffer.alloc(30_000));
    expect(performance.now() - begin).toBeGreaterThan(250);
  });

  it("hangs: takes a request and never answers it", async () => {
    store.faults.hang({ operation: "PutObject", times: 1 });
    const abort = new AbortController();
    const command = new PutObjectCommand({ Bucket, Key: "a", Body: "x" });
    const hanging = client.send(command, { abortSignal: abort.signal });
    await expect.poll(() => store.faults.list()).toEqual([]);
    await put("b", "y");
    expect(await keys()).toEqual(["b"]);
    abort.abort();
    await expect(hanging).rejects.toThrow();
  });

  it("refuses connections for a while and comes back on the same port", async () => {
    await put("a", "x");
    await store.faults.refuseConnections({ forMs: 300 });
    client = connect();
    await expect(get("a")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await expect.poll(() => bytes("a").catch(() => undefined)).toEqual(Buffer.from("x"));
    await store.faults.refuseConnections();
    await store.faults.clear();
    client = connect();
    await get("a");
  });

  it("takes the same orders as JSON, from programs only", async () => {
    const body = JSON.stringify({ kind: "slow-down", times: 1 });
    const post = (type: string) =>
      fetch(`${store.url}/_store/faults`, {
        method: "POST",
        body,
        headers: { "content-type": type },
      });
    expect((await post("text/plain")).status).toBe(415);
    expect(await (await post("application/json")).json()).toEqual({
      faults: [{ kind: "slow-down", times: 1 }],
    });
    await expect(put("a", "x")).rejects.toMatchObject({ name: "SlowDown" });
    await fetch(`${store.url}/_store/faults`, { method: "DELETE" });
    await put("a", "x");
  });
});
