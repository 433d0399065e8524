import { checksumChildren } from "./bucket-operations";
import { readChecksumHeader, type Checksum } from "./body";
import { CHECKSUM_ALGORITHMS, checksumElement, createChecksum } from "./checksums";
import { writeCondition } from "./conditions";
import { S3Error } from "./errors";
import { quoteEtag, unquoteEtag, type S3Handler, type S3Response } from "./handler";
import type { ObjectStorage, StoredObject } from "./storage";
import { multipartEtag, noSuchUpload, type Part, type Upload } from "./upload-storage";
import { childText, malformedXml, parseXml, xmlDocument } from "./xml";

/** Every part but the last (Amazon S3 User Guide, "Multipart upload limits"). */
const MIN_PART_BYTES = 5 * 1024 * 1024;

interface RequestedPart {
  partNumber: number;
  etag: string;
  checksum?: Checksum;
}

export const completeMultipartUpload: S3Handler = async (context) => {
  const { request, body, bucket, key, storage, uploads } = context;
  const uploadId = request.query("uploadId") ?? "";
  const requested = parseRequestedParts(await body.text());
  const promised = readChecksumHeader(request);
  const condition = writeCondition(request);

  return uploads.lock(uploadId, async () => {
    const upload = await uploads.find(uploadId);
    // Completing again is not an error: the client may have missed the first answer.
    const current = await storage.find(key);
    if (current?.uploadId === uploadId) {
      if (upload) await uploads.close(upload, current.blobs);
      return answer(bucket, current);
    }
    if (!upload || upload.key !== key) throw noSuchUpload(uploadId);

    const parts = selectParts(upload, requested, await uploads.parts(upload));
    const blobs = parts.map((part) => part.blob);
    const object: StoredObject = {
      key,
      etag: multipartEtag(parts),
      size: blobs.reduce((sum, blob) => sum + blob.size, 0),
      lastModified: new Date().toISOString(),
      metadata: upload.metadata,
      checksum: await objectChecksum(upload, parts, storage),
      blobs,
      uploadId,
    };
    if (promised && object.checksum && !sameChecksum(promised, object.checksum)) {
      throw new S3Error(
        "BadDigest",
        `The ${promised.algorithm} you specified did not match the calculated checksum.`,
      );
    }
    await storage.put(object, condition);
    await uploads.close(upload, blobs);
    return answer(bucket, object);
  });
};

function answer(bucket: string, object: StoredObject): S3Response {
  return {
    status: 200,
    body: xmlDocument("CompleteMultipartUploadResult", {
      Location: `/${bucket}/${object.key}`,
      Bucket: bucket,
      Key: object.key,
      ETag: quoteEtag(object.etag),
      ...checksumChildren(object.checksum),
      ChecksumType: object.checksum?.type,
    }),
  };
}

function parseRequestedParts(xml: string): RequestedPart[] {
  const root = parseXml(xml);
  const parts = root.children
    .filter((child) => child.name === "Part")
    .map((child) => {
      const partNumber = Number(childText(child, "PartNumber"));
      const etag = childText(child, "ETag");
      if (!Number.isInteger(partNumber) || etag === undefined) throw malformedXml();
      const checksum = CHECKSUM_ALGORITHMS.flatMap((algorithm) => {
        const value = childText(child, checksumElement(algorithm));
        return value === undefined ? [] : [{ algorithm, value }];
      })[0];
      return { partNumber, etag: unquoteEtag(etag), checksum };
    });
  if (root.name !== "CompleteMultipartUpload" || parts.length === 0) throw malformedXml();
  return parts;
}

/** @throws {S3Error} `InvalidPartOrder`, `InvalidPart`, `EntityTooSmall`, `InvalidRequest` */
function selectParts(upload: Upload, requested: RequestedPart[], stored: Part[]): Part[] {
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  checkOrder(requested);
  return requested.map((wanted, index) => {
    const part = byNumber.get(wanted.partNumber);
    if (!part || part.etag !== wanted.etag) throw invalidPart(wanted);
    if (wanted.checksum && part.checksum && !sameChecksum(wanted.checksum, part.checksum)) {
      throw invalidPart(wanted);
    }
    if (upload.checksum?.type === "COMPOSITE" && !wanted.checksum) {
      throw new S3Error(
        "InvalidRequest",
        `The upload was created using a ${upload.checksum.algorithm.toLowerCase()} checksum. The complete request must include the checksum for each part. It was missing for part ${wanted.partNumber} in the request.`,
      );
    }
    if (index < requested.length - 1 && part.blob.size < MIN_PART_BYTES) {
      throw new S3Error(
        "EntityTooSmall",
        "Your proposed upload is smaller than the minimum allowed size",
        {
          ProposedSize: String(part.blob.size),
          MinSizeAllowed: String(MIN_PART_BYTES),
          PartNumber: String(part.partNumber),
          ETag: part.etag,
        },
      );
    }
    return part;
  });
}

function checkOrder(parts: readonly RequestedPart[]): void {
  const isAscending = parts.every(
    ({ partNumber }, index) => partNumber > (parts[index - 1]?.partNumber ?? 0),
  );
  if (!isAscending) {
    throw new S3Error(
      "InvalidPartOrder",
      "The list of parts was not in ascending order. Parts must be ordered by part number.",
    );
  }
}

/** Composite: the checksum of the parts' checksums. Full object: that of all bytes, read again. */
async function objectChecksum(
  upload: Upload,
  parts: Part[],
  storage: ObjectStorage,
): Promise<StoredObject["checksum"]> {
  if (!upload.checksum) return undefined;
  const { algorithm, type } = upload.checksum;
  const running = createChecksum(algorithm);
  if (type === "COMPOSITE") {
    for (const part of parts) running.update(Buffer.from(part.checksum?.value ?? "", "base64"));
    return { algorithm, type, value: `${running.digest().toString("base64")}-${parts.length}` };
  }
  const whole = { start: 0, end: Number.MAX_SAFE_INTEGER };
  const blobs = parts.map((part) => part.blob);
  for await (const chunk of storage.blobs.read(blobs, whole)) running.update(chunk);
  return { algorithm, type, value: running.digest().toString("base64") };
}

function sameChecksum(a: Checksum, b: Checksum): boolean {
  return a.algorithm === b.algorithm && withoutCount(a.value) === withoutCount(b.value);
}

function withoutCount(value: string): string {
  return value.replace(/-\d+$/, "");
}

function invalidPart(part: RequestedPart): S3Error {
  return new S3Error(
    "InvalidPart",
    "One or more of the specified parts could not be found. The part might not have been uploaded, or the specified entity tag might not have matched the part's entity tag.",
    { PartNumber: String(part.partNumber), ETag: part.etag },
  );
}
