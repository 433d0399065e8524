import type { RequestBody } from "./body";
import type { S3Request } from "./request";
import type { ObjectStorage } from "./storage";
import type { UploadStorage } from "./upload-storage";

/** What an operation works with. The request's signature is verified, its bucket exists. */
export interface S3Context {
  request: S3Request;
  body: RequestBody;
  bucket: string;
  /** Decoded key; `""` for operations on the bucket. */
  key: string;
  storage: ObjectStorage;
  uploads: UploadStorage;
}

export interface S3Response {
  status: number;
  headers?: Record<string, string>;
  /** A finished XML document, or bytes with their `content-length` among the headers. */
  body?: string | AsyncIterable<Buffer>;
  /** Called when the answer is over, however it ended. */
  release?(): void;
}

export type S3Handler = (context: S3Context) => Promise<S3Response>;

export function quoteEtag(etag: string): string {
  return `"${etag}"`;
}

export function unquoteEtag(etag: string): string {
  return etag
    .trim()
    .replace(/^W\//, "")
    .replace(/^"(.*)"$/, "$1");
}

/** @throws {S3Error} whatever reading the body finds wrong */
export async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of body) void chunk;
}
