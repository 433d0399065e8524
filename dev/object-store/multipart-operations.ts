import { checksumChildren, encoderOf, readLimit } from "./bucket-operations";
import { readChecksumAlgorithm } from "./body";
import { createChecksum } from "./checksums";
import { S3Error } from "./errors";
import { drain, quoteEtag, type S3Handler } from "./handler";
import { readMetadata } from "./metadata";
import { writeHeaders } from "./object-operations";
import type { S3Request } from "./request";
import { compareKeys, type ChecksumType } from "./storage";
import type { Part, Upload } from "./upload-storage";
import { xmlDocument } from "./xml";

const MAX_PART_NUMBER = 10_000;

export const createMultipartUpload: S3Handler = async ({ request, body, bucket, key, uploads }) => {
  const metadata = readMetadata(request);
  const checksum = readUploadChecksum(request);
  await drain(body);
  const upload = await uploads.create({ key, metadata, checksum });
  return {
    status: 200,
    headers: checksum && {
      "x-amz-checksum-algorithm": checksum.algorithm,
      "x-amz-checksum-type": checksum.type,
    },
    body: xmlDocument("InitiateMultipartUploadResult", {
      Bucket: bucket,
      Key: key,
      UploadId: upload.uploadId,
    }),
  };
};

export const uploadPart: S3Handler = async ({ request, body, key, storage, uploads }) => {
  const upload = await uploads.get(key, request.query("uploadId") ?? "");
  const partNumber = readPartNumber(request);
  const expected = upload.checksum?.algorithm;
  const actual = body.checksumAlgorithm;
  if (expected && actual && actual !== expected) {
    throw new S3Error(
      "InvalidRequest",
      `Checksum Type mismatch occurred, expected checksum Type: ${expected.toLowerCase()}, actual checksum Type: ${actual.toLowerCase()}`,
    );
  }
  // Where the client leaves the checksum out, the composite one still needs it.
  const running = expected && !actual ? createChecksum(expected) : undefined;
  const { md5, ...blob } = await storage.blobs.write(running ? tap(body, running.update) : body);
  const part: Part = {
    partNumber,
    etag: md5.toString("hex"),
    lastModified: new Date().toISOString(),
    checksum:
      expected && running
        ? { algorithm: expected, value: running.digest().toString("base64") }
        : body.checksum,
    blob,
  };
  try {
    await uploads.putPart(upload, part);
  } catch (error) {
    await storage.blobs.remove([blob]);
    throw error;
  }
  return { status: 200, headers: writeHeaders(part.etag, body) };
};

export const abortMultipartUpload: S3Handler = async ({ request, key, storage, uploads }) => {
  const uploadId = request.query("uploadId") ?? "";
  await uploads.lock(uploadId, async () => {
    const upload = await uploads.get(key, uploadId);
    // A crash after completing may have left the upload open; its parts are the object's now.
    const object = await storage.find(key);
    await uploads.close(upload, object?.uploadId === uploadId ? object.blobs : []);
  });
  return { status: 204 };
};

export const listParts: S3Handler = async ({ request, bucket, key, uploads }) => {
  const upload = await uploads.get(key, request.query("uploadId") ?? "");
  const maxParts = readLimit(request, "max-parts");
  const marker = Number(request.query("part-number-marker") ?? "0");
  const parts = (await uploads.parts(upload)).filter((part) => part.partNumber > marker);
  const page = parts.slice(0, maxParts);
  const encode = encoderOf(request);
  return {
    status: 200,
    body: xmlDocument("ListPartsResult", {
      Bucket: bucket,
      Key: encode(key),
      UploadId: upload.uploadId,
      StorageClass: "STANDARD",
      PartNumberMarker: marker,
      NextPartNumberMarker: page.at(-1)?.partNumber ?? 0,
      MaxParts: maxParts,
      IsTruncated: parts.length > page.length,
      ChecksumAlgorithm: upload.checksum?.algorithm,
      ChecksumType: upload.checksum?.type,
      Part: page.map((part) => ({
        PartNumber: part.partNumber,
        LastModified: part.lastModified,
        ETag: quoteEtag(part.etag),
        Size: part.blob.size,
        ...checksumChildren(part.checksum),
      })),
    }),
  };
};

export const listMultipartUploads: S3Handler = async ({ request, bucket, uploads }) => {
  const prefix = request.query("prefix") ?? "";
  const maxUploads = readLimit(request, "max-uploads");
  const keyMarker = request.query("key-marker") ?? "";
  const uploadIdMarker = request.query("upload-id-marker") ?? "";
  const encode = encoderOf(request);
  const all = (await uploads.list()).filter((upload) => upload.key.startsWith(prefix));
  const open = all.slice(firstAfter(all, keyMarker, uploadIdMarker));
  const page = open.slice(0, maxUploads);
  const isTruncated = open.length > page.length;
  return {
    status: 200,
    body: xmlDocument("ListMultipartUploadsResult", {
      Bucket: bucket,
      KeyMarker: encode(keyMarker),
      UploadIdMarker: uploadIdMarker,
      NextKeyMarker: isTruncated ? encode(page.at(-1)?.key ?? "") : undefined,
      NextUploadIdMarker: isTruncated ? page.at(-1)?.uploadId : undefined,
      Prefix: encode(prefix),
      EncodingType: request.query("encoding-type"),
      MaxUploads: maxUploads,
      IsTruncated: isTruncated,
      Upload: page.map((upload) => ({
        Key: encode(upload.key),
        UploadId: upload.uploadId,
        StorageClass: "STANDARD",
        Initiated: upload.initiated,
        ChecksumAlgorithm: upload.checksum?.algorithm,
        ChecksumType: upload.checksum?.type,
      })),
    }),
  };
};

/** @throws {S3Error} `InvalidRequest` for combinations S3 doesn't have */
function readUploadChecksum(request: S3Request): Upload["checksum"] {
  const algorithm = readChecksumAlgorithm(request, "x-amz-checksum-algorithm");
  if (!algorithm) return undefined;
  const requested = request.header("x-amz-checksum-type")?.toUpperCase();
  const standard: ChecksumType = algorithm === "CRC64NVME" ? "FULL_OBJECT" : "COMPOSITE";
  const type = requested === undefined ? standard : requested;
  const isValid =
    type === "COMPOSITE"
      ? algorithm !== "CRC64NVME"
      : type === "FULL_OBJECT" && algorithm.startsWith("CRC");
  if (!isValid || (type !== "COMPOSITE" && type !== "FULL_OBJECT")) {
    throw new S3Error(
      "InvalidRequest",
      `The ${type} checksum type cannot be used with the ${algorithm.toLowerCase()} checksum algorithm.`,
    );
  }
  return { algorithm, type };
}

function readPartNumber(request: S3Request): number {
  const partNumber = Number(request.query("partNumber"));
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > MAX_PART_NUMBER) {
    throw new S3Error(
      "InvalidArgument",
      "Part number must be an integer between 1 and 10000, inclusive",
      { ArgumentName: "partNumber", ArgumentValue: request.query("partNumber") ?? "" },
    );
  }
  return partNumber;
}

async function* tap(
  source: AsyncIterable<Buffer>,
  see: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    see(chunk);
    yield chunk;
  }
}

function firstAfter(uploads: readonly Upload[], key: string, uploadId: string): number {
  const marked = uploads.findIndex((upload) => upload.key === key && upload.uploadId === uploadId);
  if (marked >= 0) return marked + 1;
  const next = uploads.findIndex((upload) => compareKeys(upload.key, key) > 0);
  return next < 0 ? uploads.length : next;
}
