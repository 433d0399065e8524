import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { env } from "./env.server";
import { nameOfType } from "./file-endings";

const s3 = new S3Client({
  endpoint: env.AWS_ENDPOINT_URL_S3,
  region: env.AWS_REGION,
  forcePathStyle: true,
  credentials: {
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
  },
  maxAttempts: 3,
  // The client's own limits are endless: a storage that hangs counts as away.
  requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  // The signature holds a SHA-256 of the body already.
  requestChecksumCalculation: "WHEN_REQUIRED",
});

const HASHED_IN_A_TURN = 1024 * 1024;

/** The client would hash 5 MB in one go and block the event loop. */
async function hashInChunks(body: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < body.length; at += HASHED_IN_A_TURN) {
    await yieldToEventLoop();
    hash.update(body.subarray(at, at + HASHED_IN_A_TURN));
  }
  await yieldToEventLoop();
  return hash.digest("hex");
}

s3.middlewareStack.add(
  (next) => async (args) => {
    const { body, headers } = args.request as { body: unknown; headers: Record<string, string> };
    if (body instanceof Uint8Array && body.length > HASHED_IN_A_TURN) {
      headers["x-amz-content-sha256"] = await hashInChunks(body);
    }
    return next(args);
  },
  { step: "build", name: "hashInChunks" },
);

const Bucket = env.BUCKET_NAME;

function isNotFound(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === "NoSuchKey" || name === "NotFound" || $metadata?.httpStatusCode === 404;
}

export async function findObject(
  key: string,
): Promise<{ body: Uint8Array; contentType: string } | undefined> {
  try {
    const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
    if (!Body) return undefined;
    return {
      body: await Body.transformToByteArray(),
      contentType: ContentType ?? "application/octet-stream",
    };
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** @returns `undefined` when it isn't there */
export async function readObject(key: string): Promise<Readable | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
    return Body instanceof Readable ? Body : undefined;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Up to 1,000. */
export async function listObjects(prefix: string): Promise<{ key: string; bytes: number }[]> {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }));
  return Contents.flatMap(({ Key, Size }) => (Key ? [{ key: Key, bytes: Size ?? 0 }] : []));
}

export async function objectExists(key: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket, Key: key }));
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

export async function putObject(object: {
  key: string;
  body: Uint8Array;
  contentType: string;
}): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket,
      Key: object.key,
      Body: object.body,
      ContentType: object.contentType,
    }),
  );
}

export async function deleteObject(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket, Key: key }));
}

const PART_BYTES = 5 * 1024 * 1024;

/** How long the storage may take no bytes of an upload, over all retries. */
export const storagePatience = { uploadMs: 40_000, cleanUpMs: 10_000 };

/** What the storage may have of the upload stays until `abortUploads`. */
export class StorageHangsError extends Error {
  override name = "StorageHangsError";
}

/**
 * In parts of 5 MB: memory stays flat.
 * @throws {StorageHangsError}, or what stream or storage say; only `abortUploads` may find
 * leftovers
 */
export async function uploadStream(object: {
  key: string;
  body: AsyncIterable<Uint8Array>;
  contentType: string;
}): Promise<void> {
  const abortController = new AbortController();
  let hangs: ReturnType<typeof setTimeout> | undefined;
  const isTaken = () => clearTimeout(hangs);
  const isOffered = () => {
    hangs = setTimeout(() => abortController.abort(), storagePatience.uploadMs);
  };
  async function* watched() {
    for await (const chunk of object.body) {
      isOffered();
      yield chunk;
      isTaken();
    }
    isOffered();
  }
  const body = Readable.from(watched(), { objectMode: false });
  const upload = new Upload({
    client: s3,
    params: { Bucket, Key: object.key, Body: body, ContentType: object.contentType },
    partSize: PART_BYTES,
    queueSize: 1,
    abortController,
  });
  try {
    await upload.done();
  } catch (error) {
    if (!abortController.signal.aborted) throw error;
    body.destroy();
    throw new StorageHangsError("the storage hangs");
  } finally {
    isTaken();
  }
}

/** @param expiresIn seconds, S3's limit is 7 days */
export async function downloadLink(object: {
  key: string;
  filename: string;
  contentType: string;
  expiresIn: number;
}): Promise<string> {
  const filename = encodeURIComponent(nameOfType(object.filename, object.contentType)).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const command = new GetObjectCommand({
    Bucket,
    Key: object.key,
    ResponseContentDisposition: `attachment; filename*=UTF-8''${filename}`,
    ResponseContentType: object.contentType,
  });
  return getSignedUrl(s3, command, { expiresIn: object.expiresIn });
}

/** Up to 1,000 uploads that were neither completed nor aborted. */
export async function listOpenUploads(
  prefix?: string,
): Promise<{ key: string; uploadId: string; startedAt: Date }[]> {
  const { Uploads = [] } = await s3.send(
    new ListMultipartUploadsCommand({ Bucket, ...(prefix ? { Prefix: prefix } : {}) }),
  );
  return Uploads.flatMap(({ Key, UploadId, Initiated }) =>
    Key && UploadId ? [{ key: Key, uploadId: UploadId, startedAt: Initiated ?? new Date(0) }] : [],
  );
}

export async function abortUpload({
  key,
  uploadId,
}: {
  key: string;
  uploadId: string;
}): Promise<void> {
  try {
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId }));
  } catch (error) {
    if ((error as Error).name !== "NoSuchUpload") throw error;
  }
}

export async function abortUploads(key: string): Promise<void> {
  for (const upload of await listOpenUploads(key)) {
    if (upload.key === key) await abortUpload(upload);
  }
}
