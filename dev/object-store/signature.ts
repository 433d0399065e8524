import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { S3Error } from "./errors";

const ALGORITHM = "AWS4-HMAC-SHA256";
const MAX_SKEW_MS = 15 * 60 * 1000;
const MAX_PRESIGNED_SECONDS = 7 * 24 * 60 * 60;

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export interface SignedRequest {
  method: string;
  /** Decoded, with its leading slash. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
}

/** Unverified. */
interface Claim {
  credential: string;
  signedHeaders: string;
  signature: string;
  /** `YYYYMMDDTHHMMSSZ` */
  date: string;
  presigned: boolean;
}

/**
 * Signature Version 4, in the header or in a presigned URL (S3 API Reference, "Authenticating
 * Requests").
 * @returns SHA-256 of the body in hex, or `UNSIGNED-PAYLOAD`
 * @throws {S3Error} with S3's own codes
 */
export function verifySignature(
  request: SignedRequest,
  credentials: Credentials,
  now = Date.now(),
): string {
  const claim = readClaim(request);
  const scope = `${claim.date.slice(0, 8)}/${credentials.region}/s3/aws4_request`;
  checkCredential(claim, credentials.accessKeyId, scope);
  checkTime(claim, request.query, now);

  const payloadHash = header(request, "x-amz-content-sha256") || "UNSIGNED-PAYLOAD";
  const canonical = canonicalise(request, claim.signedHeaders, payloadHash);
  // latin1 is how Node read the header bytes.
  const hash = createHash("sha256").update(canonical, "latin1").digest("hex");
  const key = scope
    .split("/")
    .reduce<Buffer>(
      (secret, part) => createHmac("sha256", secret).update(part).digest(),
      Buffer.from(`AWS4${credentials.secretAccessKey}`),
    );
  const expected = createHmac("sha256", key)
    .update([ALGORITHM, claim.date, scope, hash].join("\n"))
    .digest();
  const given = Buffer.from(claim.signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Error("SignatureDoesNotMatch", "The signature we calculated is another one.");
  }
  return payloadHash;
}

function readClaim(request: SignedRequest): Claim {
  const { query } = request;
  if (query.has("X-Amz-Signature")) {
    return {
      credential: query.get("X-Amz-Credential") ?? "",
      signedHeaders: query.get("X-Amz-SignedHeaders") ?? "",
      signature: query.get("X-Amz-Signature") ?? "",
      date: query.get("X-Amz-Date") ?? "",
      presigned: true,
    };
  }
  const authorization = header(request, "authorization");
  if (!authorization) throw new S3Error("AccessDenied", "Access Denied");
  const field = (name: string) => new RegExp(`\\b${name}=([^, ]+)`).exec(authorization)?.[1] ?? "";
  return {
    credential: field("Credential"),
    signedHeaders: field("SignedHeaders"),
    signature: field("Signature"),
    date: header(request, "x-amz-date"),
    presigned: false,
  };
}

function checkCredential({ credential, presigned }: Claim, accessKeyId: string, scope: string) {
  const [id, ...rest] = credential.split("/");
  if (id !== accessKeyId) throw new S3Error("InvalidAccessKeyId");
  if (rest.join("/") === scope) return;
  throw new S3Error(
    presigned ? "AuthorizationQueryParametersError" : "AuthorizationHeaderMalformed",
    `The credential scope is wrong; expecting '${scope}'`,
  );
}

function checkTime({ date, presigned }: Claim, query: URLSearchParams, now: number): void {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  const signedAt = Date.parse(iso);
  if (Number.isNaN(signedAt)) throw new S3Error("AccessDenied", "X-Amz-Date is needed");
  if (!presigned) {
    if (Math.abs(now - signedAt) > MAX_SKEW_MS) throw new S3Error("RequestTimeTooSkewed");
    return;
  }
  const seconds = Number(query.get("X-Amz-Expires"));
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_PRESIGNED_SECONDS) {
    throw new S3Error("AuthorizationQueryParametersError", "X-Amz-Expires must be 1 to 604800");
  }
  if (signedAt > now + MAX_SKEW_MS) throw new S3Error("AccessDenied", "Request is not yet valid");
  if (now > signedAt + seconds * 1000) throw new S3Error("AccessDenied", "Request has expired");
}

function canonicalise(request: SignedRequest, signedHeaders: string, payloadHash: string): string {
  const query = [...request.query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join("="))
    .join("&");
  const headers = signedHeaders
    .split(";")
    .map((name) => `${name}:${header(request, name).trim().replace(/\s+/g, " ")}\n`);
  const path = request.path.split("/").map(uriEncode).join("/");
  return [request.method, path, query, headers.join(""), signedHeaders, payloadHash].join("\n");
}

function header({ headers }: SignedRequest, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(",") : (value ?? "");
}

/** RFC 3986 as the signature wants it: everything but unreserved characters. */
function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
