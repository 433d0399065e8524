import { createHash, type Hash } from "node:crypto";
import {
  CHECKSUM_ALGORITHMS,
  checksumHeader,
  createChecksum,
  parseChecksumAlgorithm,
  type ChecksumAlgorithm,
  type RunningChecksum,
} from "./checksums";
import { decodeAwsChunked } from "./chunked";
import { S3Error } from "./errors";
import type { S3Request } from "./request";
import type { VerifiedSignature } from "./signature";

/** Largest body of one PUT, 5 GiB (Amazon S3 User Guide, "Uploading objects"). */
const MAX_BODY_BYTES = 5 * 1024 ** 3;

export interface Checksum {
  algorithm: ChecksumAlgorithm;
  /** Base64; of a composite checksum followed by `-` and the number of parts. */
  value: string;
}

/**
 * The body of a request, framing removed. Whoever iterates it gets all promises of the client
 * checked at the end: length, SHA-256 of the signature, Content-MD5 and `x-amz-checksum-*`.
 * Iterates once. @throws {S3Error} while iterating
 */
export class RequestBody implements AsyncIterable<Buffer> {
  readonly #request: S3Request;
  readonly #signature: VerifiedSignature;
  readonly #open: () => AsyncIterable<Buffer>;
  #promised: Checksum | undefined;
  #promisedInTrailer: ChecksumAlgorithm | undefined;

  /** @param open starts the transfer (and sends `100 Continue`, where the client waits for it) */
  constructor(request: S3Request, signature: VerifiedSignature, open: () => AsyncIterable<Buffer>) {
    this.#request = request;
    this.#signature = signature;
    this.#open = open;
    this.#readPromises();
  }

  /** The checksum the client sent and this body was found to have; complete after iterating. */
  get checksum(): Checksum | undefined {
    return this.#promised;
  }

  /** Algorithm the client uses for this body, known before it is read. */
  get checksumAlgorithm(): ChecksumAlgorithm | undefined {
    return this.#promised?.algorithm ?? this.#promisedInTrailer;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const expectedLength = this.#expectedLength();
    const { payloadHash } = this.#signature;
    const sha256 = /^[0-9a-f]{64}$/.test(payloadHash) ? createHash("sha256") : undefined;
    const contentMd5 = this.#request.header("content-md5");
    const md5 = contentMd5 === undefined ? undefined : createHash("md5");
    const algorithm = this.checksumAlgorithm;
    const checksum = algorithm && createChecksum(algorithm);

    let length = 0;
    for await (const chunk of this.#decoded()) {
      length += chunk.length;
      if (length > expectedLength) throw incompleteBody();
      sha256?.update(chunk);
      md5?.update(chunk);
      checksum?.update(chunk);
      yield chunk;
    }
    if (length !== expectedLength) throw incompleteBody();
    checkSha256(sha256, payloadHash);
    if (md5 && contentMd5 !== undefined) checkMd5(md5, contentMd5);
    if (checksum) this.#checkChecksum(checksum);
  }

  /** Collects a small body, such as an XML document. @throws {S3Error} `MalformedXML` when larger */
  async text(maxBytes = 1024 * 1024 * 2): Promise<string> {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of this) {
      length += chunk.length;
      if (length > maxBytes) throw new S3Error("MalformedXML", "The XML you provided is too large");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  }

  get #streaming(): boolean {
    return this.#signature.payloadHash.startsWith("STREAMING-");
  }

  #decoded(): AsyncIterable<Buffer> {
    const { payloadHash } = this.#signature;
    if (!this.#streaming) {
      if (payloadHash !== "UNSIGNED-PAYLOAD" && !/^[0-9a-f]{64}$/.test(payloadHash)) {
        throw new S3Error(
          "InvalidArgument",
          "x-amz-content-sha256 must be UNSIGNED-PAYLOAD, a STREAMING-… value or a valid sha256 value.",
        );
      }
      return this.#open();
    }
    const base = payloadHash.replace(/-TRAILER$/, "");
    const signed = base === "STREAMING-AWS4-HMAC-SHA256-PAYLOAD";
    if (!signed && payloadHash !== "STREAMING-UNSIGNED-PAYLOAD-TRAILER") {
      throw new S3Error("NotImplemented", `The payload type ${payloadHash} is not implemented`);
    }
    return decodeAwsChunked(this.#open(), {
      signed: signed ? this.#signature : undefined,
      expectTrailers: payloadHash.endsWith("-TRAILER"),
      onTrailers: (trailers) => this.#readTrailers(trailers),
    });
  }

  #expectedLength(): number {
    const name = this.#streaming ? "x-amz-decoded-content-length" : "content-length";
    const text = this.#request.header(name) ?? "";
    const bodiless = this.#request.wireHeader("transfer-encoding") === undefined;
    if (text === "" && bodiless && !this.#streaming) return 0;
    if (!/^\d+$/.test(text)) {
      throw new S3Error("MissingContentLength", "You must provide the Content-Length HTTP header.");
    }
    if (Number(text) > MAX_BODY_BYTES) {
      throw new S3Error(
        "EntityTooLarge",
        "Your proposed upload exceeds the maximum allowed object size.",
        { ProposedSize: text, MaxSizeAllowed: String(MAX_BODY_BYTES) },
      );
    }
    return Number(text);
  }

  #readPromises(): void {
    // In a CompleteMultipartUpload these headers speak about the object, not about the XML body.
    if (this.#request.method === "POST" && this.#request.query("uploadId") !== undefined) return;
    const trailer = this.#request.header("x-amz-trailer")?.trim().toLowerCase();
    this.#promisedInTrailer = CHECKSUM_ALGORITHMS.find(
      (algorithm) => checksumHeader(algorithm) === trailer,
    );
    this.#promised = readChecksumHeader(this.#request);
    if (this.#promised && this.#promisedInTrailer) {
      throw new S3Error("InvalidRequest", "Expecting a single x-amz-checksum- header");
    }
  }

  #readTrailers(trailers: ReadonlyMap<string, string>): void {
    const algorithm = this.#promisedInTrailer;
    if (!algorithm) return;
    const value = trailers.get(checksumHeader(algorithm));
    if (value === undefined) {
      throw new S3Error(
        "MalformedTrailerError",
        "The request contained trailing data that was not well-formed.",
      );
    }
    this.#promised = { algorithm, value };
  }

  #checkChecksum(checksum: RunningChecksum): void {
    const promised = this.#promised;
    if (promised && checksum.digest().toString("base64") !== promised.value) {
      throw new S3Error(
        "BadDigest",
        `The ${promised.algorithm} you specified did not match the calculated checksum.`,
      );
    }
  }
}

/** The one `x-amz-checksum-*` header. @throws {S3Error} `InvalidRequest` when there are several */
export function readChecksumHeader(request: S3Request): Checksum | undefined {
  const found = CHECKSUM_ALGORITHMS.flatMap((algorithm) => {
    const value = request.header(checksumHeader(algorithm));
    return value === undefined ? [] : [{ algorithm, value }];
  });
  if (found.length > 1) {
    throw new S3Error(
      "InvalidRequest",
      "Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.",
    );
  }
  return found[0];
}

/** The algorithm a client announced without sending a value. @throws {S3Error} `InvalidRequest` */
export function readChecksumAlgorithm(
  request: S3Request,
  header: string,
): ChecksumAlgorithm | undefined {
  const name = request.header(header);
  const algorithm = parseChecksumAlgorithm(name);
  if (name !== undefined && !algorithm) {
    throw new S3Error("InvalidRequest", "Checksum algorithm provided is unsupported.");
  }
  return algorithm;
}

function checkSha256(hash: Hash | undefined, expected: string): void {
  if (hash && hash.digest("hex") !== expected) {
    throw new S3Error(
      "XAmzContentSHA256Mismatch",
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
}

function checkMd5(hash: Hash, expected: string): void {
  if (Buffer.from(expected, "base64").length !== 16) {
    throw new S3Error("InvalidDigest", "The Content-MD5 you specified is not valid.");
  }
  if (hash.digest("base64") !== expected) {
    throw new S3Error("BadDigest", "The Content-MD5 you specified did not match what we received.");
  }
}

function incompleteBody(): S3Error {
  return new S3Error(
    "IncompleteBody",
    "You did not provide the number of bytes specified by the Content-Length HTTP header",
  );
}
