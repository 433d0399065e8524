import { S3Error } from "./errors";
import { quoteEtag } from "./handler";
import { checksumHeader } from "./checksums";
import type { S3Request } from "./request";
import type { ObjectMetadata, StoredObject } from "./storage";

const MAX_USER_METADATA_BYTES = 2048;
const SYSTEM_HEADERS = [
  "content-type",
  "content-disposition",
  "content-encoding",
  "content-language",
  "cache-control",
  "expires",
] as const;

/** @throws {S3Error} `MetadataTooLarge` beyond 2 KB of user metadata */
export function readMetadata(request: S3Request): ObjectMetadata {
  const headers: Record<string, string> = {};
  for (const name of SYSTEM_HEADERS) {
    const value = request.header(name);
    if (value !== undefined && value !== "") headers[name] = value;
  }
  headers["content-type"] ??= "binary/octet-stream";
  const encoding = withoutAwsChunked(headers["content-encoding"]);
  if (encoding === "") delete headers["content-encoding"];
  else headers["content-encoding"] = encoding;

  const user = request.userMetadata();
  const size = Object.entries(user).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
  if (size > MAX_USER_METADATA_BYTES) {
    throw new S3Error(
      "MetadataTooLarge",
      "Your metadata headers exceed the maximum allowed metadata size",
      { Size: String(size), MaxSizeAllowed: String(MAX_USER_METADATA_BYTES) },
    );
  }
  return { headers, user };
}

/** Headers of a HEAD or GET answer; `content-length` is the whole object's. */
export function objectHeaders(request: S3Request, object: StoredObject): Record<string, string> {
  const headers: Record<string, string> = {
    ...object.metadata.headers,
    etag: quoteEtag(object.etag),
    "last-modified": new Date(object.lastModified).toUTCString(),
    "accept-ranges": "bytes",
    "content-length": String(object.size),
  };
  for (const [name, value] of Object.entries(object.metadata.user)) {
    headers[`x-amz-meta-${name}`] = value;
  }
  if (request.header("x-amz-checksum-mode")?.toUpperCase() === "ENABLED" && object.checksum) {
    headers[checksumHeader(object.checksum.algorithm)] = object.checksum.value;
    headers["x-amz-checksum-type"] = object.checksum.type;
  }
  for (const name of SYSTEM_HEADERS) {
    const override = request.query(`response-${name}`);
    if (override === undefined) continue;
    // Node refuses such header values with an exception; S3 refuses the request.
    if (/[^\t\u0020-\u007e\u0080-\u00ff]/.test(override)) {
      throw new S3Error("InvalidArgument", "Header value cannot be represented using ISO-8859-1.", {
        ArgumentName: `response-${name}`,
      });
    }
    headers[name] = override;
  }
  return headers;
}

// `aws-chunked` describes the transfer, not the object.
function withoutAwsChunked(encoding: string | undefined): string {
  return (encoding ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "" && item !== "aws-chunked")
    .join(",");
}
