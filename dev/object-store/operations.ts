import { validateHeaderValue } from "node:http";
import { S3Error } from "./errors";
import type { ObjectStorage, StoredObject } from "./storage";
import { readParts, xml } from "./xml";

export interface S3Request {
  method: string;
  bucket: string;
  /** `""` for operations on the bucket */
  key: string;
  query: URLSearchParams;
  contentType: string;
  /** Throws when the bytes aren't the ones that were signed. */
  body: AsyncIterable<Buffer>;
}

export interface S3Response {
  status?: number;
  headers?: Record<string, string>;
  body?: string | AsyncIterable<Buffer>;
}

type Operation = (request: S3Request, storage: ObjectStorage) => Promise<S3Response>;

const operations = {
  async PutObject({ key, contentType, body }, storage) {
    const { name } = await storage.put(key, contentType, body);
    return { headers: { etag: quote(name) } };
  },

  async GetObject({ key, query }, storage) {
    const wanted: Record<string, string> = {};
    for (const name of ["content-type", "content-disposition"]) {
      const value = query.get(`response-${name}`);
      if (value === null) continue;
      validateHeaderValue(name, value);
      wanted[name] = value;
    }
    const { object, body } = await storage.read(key);
    return { headers: { ...objectHeaders(object), ...wanted }, body };
  },

  async HeadObject({ key }, storage) {
    return { headers: objectHeaders(await storage.get(key)) };
  },

  async DeleteObject({ key }, storage) {
    await storage.remove(key);
    return { status: 204 };
  },

  async CreateMultipartUpload({ bucket, key, contentType }, storage) {
    const uploadId = await storage.createUpload(key, contentType);
    return {
      body: xml("InitiateMultipartUploadResult", { Bucket: bucket, Key: key, UploadId: uploadId }),
    };
  },

  async UploadPart({ key, query, body }, storage) {
    const part = Number(query.get("partNumber"));
    const { name } = await storage.putPart(key, query.get("uploadId") ?? "", part, body);
    return { headers: { etag: quote(name) } };
  },

  async CompleteMultipartUpload({ bucket, key, query, body }, storage) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    const parts = readParts(Buffer.concat(chunks).toString());
    const uploadId = query.get("uploadId") ?? "";
    await storage.completeUpload(key, uploadId, parts);
    const ETag = quote(uploadId);
    return { body: xml("CompleteMultipartUploadResult", { Bucket: bucket, Key: key, ETag }) };
  },

  async AbortMultipartUpload({ key, query }, storage) {
    await storage.abortUpload(key, query.get("uploadId") ?? "");
    return { status: 204 };
  },

  async ListObjectsV2({ bucket, query }, storage) {
    const found = await storage.list(query.get("prefix") ?? "");
    const Contents = found.slice(0, 1000).map((object) => ({
      Key: object.key,
      LastModified: object.lastModified,
      ETag: etagOf(object),
      Size: String(sizeOf(object)),
      StorageClass: "STANDARD",
    }));
    const IsTruncated = String(found.length > 1000);
    const KeyCount = String(Contents.length);
    return {
      body: xml("ListBucketResult", { Name: bucket, KeyCount, IsTruncated, Contents }),
    };
  },

  async ListMultipartUploads({ bucket, query }, storage) {
    const uploads = await storage.uploads(query.get("prefix") ?? "");
    const Upload = uploads.slice(0, 1000).map(({ key, uploadId, initiated }) => ({
      Key: key,
      UploadId: uploadId,
      Initiated: initiated,
    }));
    const IsTruncated = String(uploads.length > 1000);
    return { body: xml("ListMultipartUploadsResult", { Bucket: bucket, IsTruncated, Upload }) };
  },
} satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

export function runOperation(
  name: OperationName,
  request: S3Request,
  storage: ObjectStorage,
): Promise<S3Response> {
  return operations[name](request, storage);
}

const signatures: Record<string, OperationName> = {
  "PUT key": "PutObject",
  "GET key": "GetObject",
  "HEAD key": "HeadObject",
  "DELETE key": "DeleteObject",
  "POST key uploads": "CreateMultipartUpload",
  "PUT key partNumber uploadId": "UploadPart",
  "POST key uploadId": "CompleteMultipartUpload",
  "DELETE key uploadId": "AbortMultipartUpload",
  "GET bucket uploads": "ListMultipartUploads",
  "GET bucket list-type": "ListObjectsV2",
};

const refusedHeader =
  /^(if-.*|x-amz-(acl|copy-.*|meta-.*|tagging|trailer)|cache-control|content-(disposition|encoding|language))$/;

/** `PUT /key?tagging` must not overwrite the object. @throws {S3Error} `NotImplemented` */
export function identifyOperation(
  method: string,
  key: string,
  query: URLSearchParams,
  headers: Record<string, unknown>,
): OperationName {
  const names = [...query.keys()].filter(
    (name) => !/^(x-id|x-amz-.*|prefix|response-content-(type|disposition))$/i.test(name),
  );
  const name = signatures[[method, key ? "key" : "bucket", ...names.sort()].join(" ")];
  const isRefused =
    /^(PUT|POST)$/.test(method) &&
    Object.keys(headers).some((header) => refusedHeader.test(header));
  if (!name || isRefused) throw new S3Error("NotImplemented");
  return name;
}

function objectHeaders(object: StoredObject): Record<string, string> {
  return {
    "content-type": object.contentType,
    "content-length": String(sizeOf(object)),
    etag: etagOf(object),
    "last-modified": new Date(object.lastModified).toUTCString(),
  };
}

const sizeOf = ({ blobs }: StoredObject) => blobs.reduce((sum, { size }) => sum + size, 0);
const etagOf = ({ uploadId, blobs }: StoredObject) => quote(uploadId ?? blobs[0]?.name ?? "");
const quote = (etag: string) => `"${etag}"`;
