import { checksumElement } from "./checksums";
import { S3Error } from "./errors";
import { drain, quoteEtag, type S3Handler } from "./handler";
import type { S3Request } from "./request";
import { compareKeys, type StoredObject } from "./storage";
import { xmlDocument, type XmlChildren } from "./xml";

const MAX_LISTED = 1000;

export const headBucket: S3Handler = () => Promise.resolve({ status: 200 });

/** The bucket always exists and is ours, for which S3 in us-east-1 answers 200. */
export const createBucket: S3Handler = async ({ bucket, body }) => {
  await drain(body);
  return { status: 200, headers: { location: `/${bucket}` } };
};

interface Entry {
  /** A key, or a common prefix. */
  name: string;
  /** `undefined` for a common prefix. */
  object?: StoredObject;
}

export const listObjectsV2: S3Handler = async ({ request, bucket, storage }) => {
  const prefix = request.query("prefix") ?? "";
  const delimiter = request.query("delimiter") ?? "";
  const token = request.query("continuation-token");
  const startAfter = request.query("start-after");
  const maxKeys = readLimit(request, "max-keys");
  const encode = encoderOf(request);

  const after = token === undefined ? startAfter : decodeToken(token);
  const entries = group(await storage.list(prefix), prefix, delimiter).filter(
    ({ name }) => after === undefined || compareKeys(name, after) > 0,
  );
  const page = entries.slice(0, maxKeys);
  const last = page.at(-1);
  const isTruncated = entries.length > page.length && last !== undefined;
  return {
    status: 200,
    body: xmlDocument("ListBucketResult", {
      Name: bucket,
      Prefix: encode(prefix),
      Delimiter: delimiter === "" ? undefined : encode(delimiter),
      MaxKeys: maxKeys,
      EncodingType: request.query("encoding-type"),
      StartAfter: startAfter === undefined ? undefined : encode(startAfter),
      ContinuationToken: token,
      NextContinuationToken: isTruncated ? encodeToken(last.name) : undefined,
      KeyCount: page.length,
      IsTruncated: isTruncated,
      Contents: page.flatMap(({ object }) => (object ? [describe(object, encode)] : [])),
      CommonPrefixes: page.flatMap(({ name, object }) =>
        object ? [] : [{ Prefix: encode(name) }],
      ),
    }),
  };
};

/** @throws {S3Error} `InvalidArgument`. S3 caps larger values silently. */
export function readLimit(request: S3Request, name: string): number {
  const text = request.query(name) ?? String(MAX_LISTED);
  if (!/^\d{1,9}$/.test(text)) {
    throw new S3Error(
      "InvalidArgument",
      `Provided ${name} not an integer or within integer range`,
      {
        ArgumentName: name,
        ArgumentValue: text,
      },
    );
  }
  return Math.min(Number(text), MAX_LISTED);
}

/** How keys are written into the answer: percent-encoded with `encoding-type=url`. */
export function encoderOf(request: S3Request): (text: string) => string {
  const isUrl = request.query("encoding-type") === "url";
  return (text) => (isUrl ? encodeURIComponent(text).replaceAll("%2F", "/") : text);
}

function describe(object: StoredObject, encode: (text: string) => string): XmlChildren {
  const { checksum } = object;
  return {
    Key: encode(object.key),
    LastModified: object.lastModified,
    ETag: quoteEtag(object.etag),
    ChecksumAlgorithm: checksum?.algorithm,
    ChecksumType: checksum?.type,
    Size: object.size,
    StorageClass: "STANDARD",
  };
}

/** Rolls keys with the same beginning up to the delimiter into one entry. */
function group(objects: StoredObject[], prefix: string, delimiter: string): Entry[] {
  if (delimiter === "") return objects.map((object) => ({ name: object.key, object }));
  const entries: Entry[] = [];
  for (const object of objects) {
    const end = object.key.indexOf(delimiter, prefix.length);
    const name = end < 0 ? object.key : object.key.slice(0, end + delimiter.length);
    const last = entries.at(-1);
    if (end < 0) entries.push({ name, object });
    else if (!last || last.object || last.name !== name) entries.push({ name });
  }
  return entries;
}

function encodeToken(name: string): string {
  return Buffer.from(name).toString("base64url");
}

function decodeToken(token: string): string {
  const name = Buffer.from(token, "base64url").toString();
  if (token === "" || encodeToken(name) !== token) {
    throw new S3Error("InvalidArgument", "The continuation token provided is incorrect", {
      ArgumentName: "continuation-token",
    });
  }
  return name;
}

/** Part checksums as they stand in lists, e.g. `{ ChecksumCRC32: "…" }`. */
export function checksumChildren(
  checksum: { algorithm: Parameters<typeof checksumElement>[0]; value: string } | undefined,
): XmlChildren {
  return checksum ? { [checksumElement(checksum.algorithm)]: checksum.value } : {};
}
