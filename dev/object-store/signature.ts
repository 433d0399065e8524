import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { ALGORITHM, readClaim, type Claim } from "./claim";
import { S3Error } from "./errors";
import type { S3Request } from "./request";

const MAX_SKEW_MS = 15 * 60 * 1000;
const MAX_PRESIGNED_SECONDS = 7 * 24 * 60 * 60;

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** What a verified request proved, and what is needed to verify the chunks of its body. */
export interface VerifiedSignature {
  /** `x-amz-content-sha256`: a hex digest, `UNSIGNED-PAYLOAD` or one of the `STREAMING-…` values. */
  payloadHash: string;
  /** Hex; the seed of the chunk signatures. */
  signature: string;
  /** `YYYYMMDDTHHMMSSZ` */
  amzDate: string;
  /** `YYYYMMDD/region/s3/aws4_request` */
  scope: string;
  signingKey: Buffer;
}

/**
 * Verifies Signature Version 4 in the `Authorization` header or in the query of a presigned URL
 * (S3 API Reference, "Authenticating Requests (AWS Signature Version 4)").
 * @throws {S3Error} `AccessDenied` (unsigned, expired, unsigned `x-amz-*` header),
 *   `InvalidAccessKeyId`, `RequestTimeTooSkewed`, `SignatureDoesNotMatch`, malformed ones
 */
export function verifySignature(
  request: S3Request,
  credentials: Credentials,
  now: Date = new Date(),
): VerifiedSignature {
  const claim = readClaim(request);
  checkScope(claim, credentials);
  checkTime(claim, request, now);
  checkSignedHeaders(claim, request);

  const payloadHash =
    request.header("x-amz-content-sha256") ?? (claim.presigned ? "UNSIGNED-PAYLOAD" : undefined);
  if (payloadHash === undefined) {
    throw new S3Error(
      "InvalidRequest",
      "Missing required header for this request: x-amz-content-sha256",
    );
  }

  const canonicalRequest = canonicalise(request, claim.signedHeaders, payloadHash);
  const stringToSign = [ALGORITHM, claim.amzDate, claim.scope, sha256(canonicalRequest)].join("\n");
  const signingKey = deriveSigningKey(credentials, claim.scope.slice(0, 8));
  if (!matches(sign(signingKey, stringToSign), claim.signature)) {
    throw new S3Error(
      "SignatureDoesNotMatch",
      "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
      { StringToSign: stringToSign, CanonicalRequest: canonicalRequest },
    );
  }
  return {
    payloadHash,
    signature: claim.signature,
    amzDate: claim.amzDate,
    scope: claim.scope,
    signingKey,
  };
}

/** HMAC-SHA256 in hex. */
export function sign(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}

/** Compares two signatures in a time that doesn't depend on where they differ. */
export function matches(expected: string, actual: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(actual);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Signing key of a day (`YYYYMMDD`): HMAC over date, region, service and `aws4_request`. */
export function deriveSigningKey(credentials: Credentials, day: string): Buffer {
  return [day, credentials.region, "s3", "aws4_request"].reduce<Buffer>(
    (key, part) => createHmac("sha256", key).update(part).digest(),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
}

/** RFC 3986 as SigV4 wants it: everything but unreserved characters, slashes in paths kept. */
function uriEncode(text: string, keepSlash: boolean): string {
  const encoded = encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return keepSlash ? encoded.replaceAll("%2F", "/") : encoded;
}

function canonicalise(request: S3Request, signedHeaders: string[], payloadHash: string): string {
  const query = request.queryPairs
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => [uriEncode(name, false), uriEncode(value, false)] as const)
    .sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const headers = signedHeaders.map((name) => {
    const value = request.wireHeader(name) ?? "";
    return `${name}:${value.trim().replace(/\s+/g, " ")}\n`;
  });
  return [
    request.method,
    uriEncode(request.path, true),
    query,
    headers.join(""),
    signedHeaders.join(";"),
    payloadHash,
  ].join("\n");
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// latin1, because that is how Node read the header bytes: hashing the bytes of the wire refuses
// headers beyond ASCII just as S3 does, instead of accepting what would fail in production.
function sha256(canonicalRequest: string): string {
  return createHash("sha256").update(canonicalRequest, "latin1").digest("hex");
}

function checkScope(claim: Claim, credentials: Credentials): void {
  if (claim.accessKeyId !== credentials.accessKeyId) {
    throw new S3Error(
      "InvalidAccessKeyId",
      "The AWS Access Key Id you provided does not exist in our records.",
    );
  }
  const expected = `${claim.amzDate.slice(0, 8)}/${credentials.region}/s3/aws4_request`;
  if (claim.scope !== expected) {
    throw new S3Error(
      claim.presigned ? "AuthorizationQueryParametersError" : "AuthorizationHeaderMalformed",
      `The credential scope '${claim.scope}' is wrong; expecting '${expected}'`,
      { Region: credentials.region },
    );
  }
}

function checkTime(claim: Claim, request: S3Request, now: Date): void {
  const signedAt = parseAmzDate(claim.amzDate);
  if (signedAt === undefined) {
    throw new S3Error("AccessDenied", "AWS authentication requires a valid Date or x-amz-date");
  }
  if (!claim.presigned) {
    if (Math.abs(now.getTime() - signedAt) > MAX_SKEW_MS) {
      throw new S3Error(
        "RequestTimeTooSkewed",
        "The difference between the request time and the current time is too large.",
        { RequestTime: claim.amzDate, ServerTime: now.toISOString() },
      );
    }
    return;
  }
  const expires = request.query("X-Amz-Expires") ?? "";
  const seconds = Number(expires);
  if (!/^\d+$/.test(expires) || seconds < 1 || seconds > MAX_PRESIGNED_SECONDS) {
    throw new S3Error(
      "AuthorizationQueryParametersError",
      "X-Amz-Expires must be a number of seconds between 1 and 604800",
    );
  }
  if (signedAt > now.getTime() + MAX_SKEW_MS) {
    throw new S3Error("AccessDenied", "Request is not yet valid");
  }
  if (now.getTime() > signedAt + seconds * 1000) {
    throw new S3Error("AccessDenied", "Request has expired", {
      Expires: new Date(signedAt + seconds * 1000).toISOString(),
      ServerTime: now.toISOString(),
    });
  }
}

function checkSignedHeaders(claim: Claim, request: S3Request): void {
  const signed = new Set(claim.signedHeaders);
  const missing = request.headerNames.filter(
    (name) => (name === "host" || name.startsWith("x-amz-")) && !signed.has(name),
  );
  if (missing.length > 0) {
    throw new S3Error(
      "AccessDenied",
      "There were headers present in the request which were not signed",
      { HeadersNotSigned: missing.join(", ") },
    );
  }
}

function parseAmzDate(text: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}
