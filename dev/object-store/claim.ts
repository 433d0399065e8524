import { S3Error } from "./errors";
import type { S3Request } from "./request";

export const ALGORITHM = "AWS4-HMAC-SHA256";

/** What a request says about its signature, nothing of it verified. */
export interface Claim {
  accessKeyId: string;
  scope: string;
  signedHeaders: string[];
  signature: string;
  amzDate: string;
  presigned: boolean;
}

/**
 * Reads the `Authorization` header or the `X-Amz-*` query of a presigned URL.
 * @throws {S3Error} `AccessDenied` when the request isn't signed, or what is malformed
 */
export function readClaim(request: S3Request): Claim {
  const authorization = request.wireHeader("authorization");
  if (authorization !== undefined) return readHeaderClaim(request, authorization);
  if (request.query("X-Amz-Signature") !== undefined) return readQueryClaim(request);
  throw new S3Error("AccessDenied", "Access Denied");
}

function readHeaderClaim(request: S3Request, authorization: string): Claim {
  const malformed = (message: string) => new S3Error("AuthorizationHeaderMalformed", message);
  const [scheme, rest] = splitOnce(authorization, " ");
  if (scheme !== ALGORITHM) throw malformed("The authorization mechanism is not supported.");
  const fields = new Map(rest.split(",").map((field) => splitOnce(field.trim(), "=")));
  const credential = splitOnce(fields.get("Credential") ?? "", "/");
  const signedHeaders = fields.get("SignedHeaders");
  const signature = fields.get("Signature");
  if (credential[1] === "" || !signedHeaders || !signature) {
    throw malformed("The authorization header is malformed.");
  }
  return {
    accessKeyId: credential[0],
    scope: credential[1],
    signedHeaders: signedHeaders.split(";"),
    signature,
    amzDate: request.wireHeader("x-amz-date") ?? "",
    presigned: false,
  };
}

function readQueryClaim(request: S3Request): Claim {
  const credential = splitOnce(request.query("X-Amz-Credential") ?? "", "/");
  const signedHeaders = request.query("X-Amz-SignedHeaders");
  if (request.query("X-Amz-Algorithm") !== ALGORITHM || credential[1] === "" || !signedHeaders) {
    throw new S3Error(
      "AuthorizationQueryParametersError",
      "Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.",
    );
  }
  return {
    accessKeyId: credential[0],
    scope: credential[1],
    signedHeaders: signedHeaders.split(";"),
    signature: request.query("X-Amz-Signature") ?? "",
    amzDate: request.query("X-Amz-Date") ?? "",
    presigned: true,
  };
}

function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index + separator.length)];
}
