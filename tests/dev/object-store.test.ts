import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type PutObjectCommandInput,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startObjectStore, type ObjectStore } from "../../dev/object-store/index";
import { verifySignature } from "../../dev/object-store/signature";

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
const get = (Key: string) => client.send(new GetObjectCommand({ Bucket, Key }));
const head = (Key: string) => client.send(new HeadObjectCommand({ Bucket, Key }));
async function bytes(Key: string): Promise<Buffer> {
  const { Body } = await get(Key);
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}
const keys = () => store.keys();

/** Files with bytes, whether anything refers to them or not. */
async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(path.join(dataDir, folder), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).length;
}

describe("objects", () => {
  it("gives back the bytes and their type", async () => {
    const Body = randomBytes(15_000);
    const { ETag } = await put("a/bild 1.webp", Body, { ContentType: "image/webp" });
    expect(await bytes("a/bild 1.webp")).toEqual(Body);
    expect(await head("a/bild 1.webp")).toMatchObject({
      ContentLength: 15_000,
      ContentType: "image/webp",
      ETag,
    });
  });

  it("keeps an empty object", async () => {
    await put("leer", "");
    expect(await bytes("leer")).toHaveLength(0);
  });

  it("refuses a body that isn't the one that was signed, and keeps the old object", async () => {
    await put("a", "alt");
    const { requestHandler } = client.config;
    const changing = connect({
      requestHandler: {
        ...requestHandler,
        handle: (...[request, options]: Parameters<typeof requestHandler.handle>) =>
          requestHandler.handle(Object.assign(request, { body: "neu" }), options),
      },
    });
    const changed = changing.send(new PutObjectCommand({ Bucket, Key: "a", Body: "xxx" }));
    await expect(changed).rejects.toMatchObject({ name: "XAmzContentSHA256Mismatch" });
    expect((await bytes("a")).toString()).toBe("alt");
    expect(await countFiles("data")).toBe(1);
    expect(await countFiles("incoming")).toBe(0);
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

  it("says what is missing", async () => {
    await expect(get("fehlt")).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(head("fehlt")).rejects.toMatchObject({ name: "NotFound" });
    await expect(put("a", "x", { Bucket: "anderer" })).rejects.toMatchObject({
      name: "NoSuchBucket",
    });
  });

  it("deletes what is there and what isn't", async () => {
    for (const key of ["a", "b & <c>"]) await put(key, "x");
    for (const Key of ["fehlt", "a", "b & <c>"]) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    }
    expect(await keys()).toEqual([]);
    expect(await countFiles("data")).toBe(0);
  });

  it("never takes a request it doesn't know for one it knows", async () => {
    await put("a", "x");
    const unknown = { name: "NotImplemented" };
    const frames = Readable.from([Buffer.from("framed")]);
    await expect(put("a", frames, { ContentLength: 6 })).rejects.toMatchObject(unknown);
    await expect(put("a", "y", { IfNoneMatch: "*" })).rejects.toMatchObject(unknown);
    await expect(put("a", "y", { Metadata: { m: "1" } })).rejects.toMatchObject(unknown);
    const copy = new CopyObjectCommand({ Bucket, Key: "a", CopySource: `${Bucket}/b` });
    await expect(client.send(copy)).rejects.toMatchObject(unknown);
    const tagging = await fetch(`${store.url}/${Bucket}/a?tagging`, { method: "PUT", body: "y" });
    expect(tagging.status).toBe(501);
    expect((await bytes("a")).toString()).toBe("x");
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
    await new Upload({ client, params }).done();
    // Not toEqual: it compares megabytes one by one, for minutes.
    expect((await bytes("gross")).equals(Body)).toBe(true);
    expect((await head("gross")).ContentType).toBe("video/mp4");
  });

  it("completed twice, gives the same answer", async () => {
    const [first, second] = [randomBytes(5 * MIB), Buffer.from("ende")];
    const { UploadId } = await create();
    const parts = [await part(UploadId, 1, first), await part(UploadId, 7, second)];
    const listed = parts.map(({ ETag }, i) => ({ ETag, PartNumber: i === 0 ? 1 : 7 }));
    const answer = await complete(UploadId, listed);
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
    const list = async (Prefix?: string) => {
      const listing = new ListMultipartUploadsCommand({ Bucket, Prefix });
      return (await client.send(listing)).Uploads ?? [];
    };
    expect(await list()).toMatchObject([
      { Key: "gross", UploadId, Initiated: expect.any(Date) as Date },
    ]);
    expect(await list("gr")).toHaveLength(1);
    expect(await list("klein/")).toEqual([]);
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
  const presign = (Key: string, more = {}) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...more }), { expiresIn: 60 });

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
    const answer = await fetch(
      await presign("ordner/ä b.jpg", {
        ResponseContentDisposition: `attachment; filename*=UTF-8''%C3%A4%20b.jpg`,
        ResponseContentType: "application/octet-stream",
      }),
    );
    expect(await answer.text()).toBe("bild");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename*=UTF-8''%C3%A4%20b.jpg`,
    );
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
  });

  it("closes a presigned address that was changed or is used for another method", async () => {
    await put("a", "x");
    await put("b", "geheim");
    const link = await presign("a");
    const changed = link.replace("/a?", "/b?");
    const longer = link.replace("X-Amz-Expires=60", "X-Amz-Expires=600");
    for (const url of [changed, longer]) expect((await fetch(url)).status).toBe(403);
    expect((await fetch(link, { method: "DELETE" })).status).toBe(403);
    expect(await keys()).toEqual(["a", "b"]);
  });

  // The credentials, requests and signatures of the examples in AWS's own documentation.
  const example = {
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    region: "us-east-1",
  };
  const scope = "20130524/us-east-1/s3/aws4_request";
  const host = "examplebucket.s3.amazonaws.com";

  it("verifies AWS's example of a signed GET", () => {
    const sha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    const request = {
      method: "GET",
      path: "/test.txt",
      query: new URLSearchParams(),
      headers: {
        host,
        range: "bytes=0-9",
        "x-amz-content-sha256": sha256,
        "x-amz-date": "20130524T000000Z",
        authorization: `AWS4-HMAC-SHA256 Credential=${example.accessKeyId}/${scope},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
      },
    };
    const now = Date.parse("2013-05-24T00:10:00Z");
    expect(verifySignature(request, example, now)).toBe(sha256);
    const changed = { ...request, path: "/test2.txt" };
    expect(() => verifySignature(changed, example, now)).toThrow(/signature/);
  });

  it("verifies AWS's example of a presigned address until it expires", () => {
    const query = new URLSearchParams({
      "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
      "X-Amz-Credential": `${example.accessKeyId}/${scope}`,
      "X-Amz-Date": "20130524T000000Z",
      "X-Amz-Expires": "86400",
      "X-Amz-SignedHeaders": "host",
      "X-Amz-Signature": "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
    });
    const request = { method: "GET", path: "/test.txt", query, headers: { host } };
    const verify = (time: string) => verifySignature(request, example, Date.parse(time));
    expect(verify("2013-05-24T23:59:59Z")).toBe("UNSIGNED-PAYLOAD");
    expect(() => verify("2013-05-25T00:00:01Z")).toThrow("Request has expired");
    expect(() => verify("2013-05-23T23:00:00Z")).toThrow("not yet valid");
    query.set("X-Amz-Expires", "604801");
    expect(() => verify("2013-05-24T00:00:01Z")).toThrow("1 to 604800");
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
    const { hostname, port } = new URL(store.url);
    const signed = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: "a" }));
    const sending = request(signed, { hostname, port, method: "PUT" });
    sending.setHeader("content-length", 200_000).on("error", () => undefined);
    sending.write(Buffer.alloc(100_000));
    await expect.poll(() => countFiles("incoming")).toBe(1);
    sending.destroy();
    await expect.poll(() => countFiles("incoming")).toBe(0);
    expect(await keys()).toEqual([]);
    expect(await countFiles("data")).toBe(0);
  });

  it("keeps objects and their types across a restart", async () => {
    await put("a", "x", { ContentType: "text/plain" });
    await store.close();
    store = await start();
    client = connect();
    expect(await head("a")).toMatchObject({ ContentType: "text/plain" });
  });
});

describe("faults", () => {
  it("resets the connection in the middle of a body", async () => {
    store.faults.resetBodies({ afterBytes: 1000, operation: "PutObject" });
    await expect(put("a", Buffer.alloc(MIB))).rejects.toThrow();
    await store.faults.clear();
    expect(await keys()).toEqual([]);
    await put("a", Buffer.alloc(MIB));
    expect(await bytes("a")).toHaveLength(MIB);
  });

  it("hangs: takes a request and never answers it", async () => {
    store.faults.hang({ operation: "PutObject" });
    const abort = new AbortController();
    const command = new PutObjectCommand({ Bucket, Key: "a", Body: "x" });
    const hanging = client.send(command, { abortSignal: abort.signal });
    await expect(get("b")).rejects.toMatchObject({ name: "NoSuchKey" });
    abort.abort();
    await expect(hanging).rejects.toThrow();
    await store.faults.clear();
    await put("b", "y");
    expect(await keys()).toEqual(["b"]);
  });

  it("refuses connections for a while and comes back on the same port", async () => {
    await put("a", "x");
    await store.faults.refuseConnections();
    client = connect();
    await expect(get("a")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await store.faults.clear();
    expect((await bytes("a")).toString()).toBe("x");
  });
});
