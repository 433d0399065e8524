import type { RequestBody } from "./body";
import type { Blob } from "./blobs";
import { checksumHeader } from "./checksums";
import { isNotModified, noSuchKey, parseRange, writeCondition } from "./conditions";
import { S3Error } from "./errors";
import { drain, quoteEtag, type S3Context, type S3Handler, type S3Response } from "./handler";
import { objectHeaders, readMetadata } from "./metadata";
import { decode } from "./request";
import type { ObjectStorage, StoredObject } from "./storage";
import { childText, malformedXml, parseXml, xmlDocument } from "./xml";

const MAX_DELETED_KEYS = 1000;

export const putObject: S3Handler = async ({ request, body, key, storage }) => {
  const metadata = readMetadata(request);
  const condition = writeCondition(request);
  const { md5, ...blob } = await storage.blobs.write(body);
  const object: StoredObject = {
    key,
    etag: md5.toString("hex"),
    size: blob.size,
    lastModified: new Date().toISOString(),
    metadata,
    checksum: body.checksum && { ...body.checksum, type: "FULL_OBJECT" },
    blobs: [blob],
  };
  await publish(storage, object, condition);
  return { status: 200, headers: writeHeaders(object.etag, body) };
};

export const getObject: S3Handler = async (context) => {
  const opened = await context.storage.openForReading(context.key);
  if (!opened) throw noSuchKey(context.key);
  const { object, read, release } = opened;
  try {
    const response = describe(context, object);
    if (response.status === 304) {
      release();
      return response;
    }
    const range = parseRange(context.request.header("range"), object.size);
    if (!range) {
      return { ...response, body: read({ start: 0, end: object.size - 1 }), release };
    }
    const headers = {
      ...withoutChecksums(response.headers ?? {}),
      "content-length": String(range.end - range.start + 1),
      "content-range": `bytes ${range.start}-${range.end}/${object.size}`,
    };
    return { status: 206, headers, body: read(range), release };
  } catch (error) {
    release();
    throw error;
  }
};

export const headObject: S3Handler = async (context) => {
  const object = await context.storage.find(context.key);
  if (!object) throw noSuchKey(context.key);
  return describe(context, object);
};

export const deleteObject: S3Handler = async ({ key, storage }) => {
  await storage.remove(key);
  return { status: 204 };
};

export const deleteObjects: S3Handler = async ({ request, body, storage }) => {
  if (!body.checksumAlgorithm && request.header("content-md5") === undefined) {
    throw new S3Error(
      "InvalidRequest",
      "Missing required header for this request: Content-MD5 OR x-amz-checksum-*",
    );
  }
  const root = parseXml(await body.text());
  const items = root.children.filter((child) => child.name === "Object");
  if (root.name !== "Delete" || items.length === 0 || items.length > MAX_DELETED_KEYS) {
    throw malformedXml();
  }
  const keys = items.map((item) => childText(item, "Key"));
  if (keys.some((key) => !key)) throw malformedXml();
  const deleted: Array<{ Key: string }> = [];
  for (const key of keys) {
    await storage.remove(key ?? "");
    deleted.push({ Key: key ?? "" });
  }
  const quiet = childText(root, "Quiet")?.trim() === "true";
  return {
    status: 200,
    body: xmlDocument("DeleteResult", quiet ? {} : { Deleted: deleted }),
  };
};

export const copyObject: S3Handler = async ({ request, body, bucket, key, storage }) => {
  await drain(body);
  const sourceKey = copySourceKey(request.header("x-amz-copy-source") ?? "", bucket);
  const replace = request.header("x-amz-metadata-directive")?.toUpperCase() === "REPLACE";
  if (sourceKey === key && !replace) {
    throw new S3Error(
      "InvalidRequest",
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    );
  }
  const source = await storage.openForReading(sourceKey);
  if (!source) throw noSuchKey(sourceKey);
  try {
    const range = { start: 0, end: source.object.size - 1 };
    const { md5, ...blob } = await storage.blobs.write(source.read(range));
    const { checksum } = source.object;
    const object: StoredObject = {
      key,
      etag: md5.toString("hex"),
      size: blob.size,
      lastModified: new Date().toISOString(),
      metadata: replace ? readMetadata(request) : source.object.metadata,
      // A composite checksum is one of parts, and the copy has none.
      checksum: checksum?.type === "FULL_OBJECT" ? checksum : undefined,
      blobs: [blob],
    };
    await publish(storage, object);
    const result = { LastModified: object.lastModified, ETag: quoteEtag(object.etag) };
    return { status: 200, body: xmlDocument("CopyObjectResult", result) };
  } finally {
    source.release();
  }
};

/** ETag and checksum of what was written. */
export function writeHeaders(etag: string, body: RequestBody): Record<string, string> {
  const { checksum } = body;
  return {
    etag: quoteEtag(etag),
    ...(checksum && { [checksumHeader(checksum.algorithm)]: checksum.value }),
  };
}

async function publish(
  storage: ObjectStorage,
  object: StoredObject & { blobs: Blob[] },
  condition?: (current: StoredObject | undefined) => void,
): Promise<void> {
  try {
    await storage.put(object, condition);
  } catch (error) {
    await storage.blobs.remove(object.blobs);
    throw error;
  }
}

function describe({ request }: S3Context, object: StoredObject): S3Response {
  const headers = objectHeaders(request, object);
  if (!isNotModified(request, object)) return { status: 200, headers };
  const kept = ["etag", "last-modified", "cache-control", "expires"];
  return {
    status: 304,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name))),
  };
}

// A checksum speaks about the whole object; sent with a range it would fail in the client.
function withoutChecksums(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith("x-amz-checksum-")),
  );
}

function copySourceKey(header: string, bucket: string): string {
  const source = decode(header.split("?")[0] ?? "").replace(/^\//, "");
  const slash = source.indexOf("/");
  const key = source.slice(slash + 1);
  if (slash < 1 || key === "") {
    throw new S3Error(
      "InvalidArgument",
      "Copy Source must mention the source bucket and key: sourcebucket/sourcekey",
      {
        ArgumentName: "x-amz-copy-source",
      },
    );
  }
  if (source.slice(0, slash) !== bucket) {
    throw new S3Error("NoSuchBucket", "The specified bucket does not exist", {
      BucketName: source.slice(0, slash),
    });
  }
  return key;
}
