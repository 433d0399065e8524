import { createBucket, headBucket, listObjectsV2 } from "./bucket-operations";
import { completeMultipartUpload } from "./complete-upload";
import { S3Error } from "./errors";
import type { S3Handler } from "./handler";
import {
  abortMultipartUpload,
  createMultipartUpload,
  listMultipartUploads,
  listParts,
  uploadPart,
} from "./multipart-operations";
import {
  copyObject,
  deleteObject,
  deleteObjects,
  getObject,
  headObject,
  putObject,
} from "./object-operations";
import type { S3Request } from "./request";

/** The operations that are spoken, by S3's names. */
export const OPERATIONS = {
  AbortMultipartUpload: abortMultipartUpload,
  CompleteMultipartUpload: completeMultipartUpload,
  CopyObject: copyObject,
  CreateBucket: createBucket,
  CreateMultipartUpload: createMultipartUpload,
  DeleteObject: deleteObject,
  DeleteObjects: deleteObjects,
  GetObject: getObject,
  HeadBucket: headBucket,
  HeadObject: headObject,
  ListMultipartUploads: listMultipartUploads,
  ListObjectsV2: listObjectsV2,
  ListParts: listParts,
  PutObject: putObject,
  UploadPart: uploadPart,
} as const satisfies Record<string, S3Handler>;

export type OperationName = keyof typeof OPERATIONS;

/** Query parameters that belong to the operations above or to their signature. */
const KNOWN_PARAMETERS = new Set([
  "continuation-token",
  "delete",
  "delimiter",
  "encoding-type",
  "fetch-owner",
  "key-marker",
  "list-type",
  "max-keys",
  "max-parts",
  "max-uploads",
  "part-number-marker",
  "partNumber",
  "prefix",
  "start-after",
  "upload-id-marker",
  "uploadId",
  "uploads",
  "x-id",
]);

/**
 * Which operation a request asks for.
 * @throws {S3Error} `NotImplemented`. Unknown parameters are never ignored: `PUT /key?tagging` must
 *   not overwrite the object.
 */
export function identifyOperation(request: S3Request): OperationName {
  const unknown = request.queryPairs.find(
    ([name]) => !KNOWN_PARAMETERS.has(name) && !/^(x-amz-|response-)/i.test(name),
  );
  const operation =
    unknown || request.bucket === undefined
      ? undefined
      : request.key === undefined
        ? identifyBucketOperation(request)
        : identifyObjectOperation(request);
  if (!operation) {
    throw new S3Error(
      "NotImplemented",
      "A header or query parameter you provided implies functionality that is not implemented",
      unknown && { Parameter: unknown[0] },
    );
  }
  return operation;
}

function identifyBucketOperation(request: S3Request): OperationName | undefined {
  const has = (name: string) => request.query(name) !== undefined;
  switch (request.method) {
    case "HEAD":
      return "HeadBucket";
    case "PUT":
      return "CreateBucket";
    case "GET":
      if (has("uploads")) return "ListMultipartUploads";
      return request.query("list-type") === "2" ? "ListObjectsV2" : undefined;
    case "POST":
      return has("delete") ? "DeleteObjects" : undefined;
    default:
      return undefined;
  }
}

function identifyObjectOperation(request: S3Request): OperationName | undefined {
  const has = (name: string) => request.query(name) !== undefined;
  const copies = request.header("x-amz-copy-source") !== undefined;
  switch (request.method) {
    case "HEAD":
      return has("partNumber") ? undefined : "HeadObject";
    case "GET":
      if (has("uploadId")) return "ListParts";
      return has("partNumber") ? undefined : "GetObject";
    case "PUT":
      if (has("uploadId")) return copies ? undefined : "UploadPart";
      return copies ? "CopyObject" : "PutObject";
    case "POST":
      if (has("uploads")) return "CreateMultipartUpload";
      return has("uploadId") ? "CompleteMultipartUpload" : undefined;
    case "DELETE":
      return has("uploadId") ? "AbortMultipartUpload" : "DeleteObject";
    default:
      return undefined;
  }
}
