import { S3Error } from "./errors";
import { unquoteEtag } from "./handler";
import type { S3Request } from "./request";
import type { ByteRange } from "./blobs";
import type { StoredObject } from "./storage";

/**
 * Evaluates If-Match, If-Unmodified-Since, If-None-Match and If-Modified-Since in the order of
 * RFC 9110 section 13.2.2, which S3 follows.
 * @returns whether the client's copy is current, so that the answer is a 304
 * @throws {S3Error} `PreconditionFailed`
 */
export function isNotModified(request: S3Request, object: StoredObject): boolean {
  const modified = Math.floor(Date.parse(object.lastModified) / 1000) * 1000;
  const ifMatch = request.header("if-match");
  const ifUnmodifiedSince = parseDate(request.header("if-unmodified-since"));
  if (ifMatch !== undefined) {
    if (!etagListed(ifMatch, object.etag)) throw preconditionFailed("If-Match");
  } else if (ifUnmodifiedSince !== undefined && modified > ifUnmodifiedSince) {
    throw preconditionFailed("If-Unmodified-Since");
  }
  const ifNoneMatch = request.header("if-none-match");
  const ifModifiedSince = parseDate(request.header("if-modified-since"));
  if (ifNoneMatch !== undefined) return etagListed(ifNoneMatch, object.etag);
  return ifModifiedSince !== undefined && modified <= ifModifiedSince;
}

/**
 * Conditional writes: `If-None-Match: *` and `If-Match: <etag>` (Amazon S3 User Guide,
 * "How to prevent object overwrites with conditional writes").
 */
export function writeCondition(
  request: S3Request,
): ((current: StoredObject | undefined) => void) | undefined {
  const ifNoneMatch = request.header("if-none-match");
  const ifMatch = request.header("if-match");
  if (ifNoneMatch !== undefined && ifNoneMatch.trim() !== "*") {
    throw new S3Error(
      "NotImplemented",
      "A header you provided implies functionality that is not implemented",
      {
        Header: "If-None-Match",
      },
    );
  }
  if (ifNoneMatch === undefined && ifMatch === undefined) return undefined;
  return (current) => {
    if (ifNoneMatch !== undefined && current) throw preconditionFailed("If-None-Match");
    if (ifMatch === undefined) return;
    if (!current) throw noSuchKey("");
    if (!etagListed(ifMatch, current.etag)) throw preconditionFailed("If-Match");
  };
}

/**
 * The one range of a Range header. `undefined` means the whole object: also for several ranges and
 * for what doesn't parse, which S3 ignores.
 * @throws {S3Error} `InvalidRange` when it lies beyond the object
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [first, last] = [match[1] ?? "", match[2] ?? ""];
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end) {
    throw new S3Error("InvalidRange", "The requested range is not satisfiable", {
      RangeRequested: header ?? "",
      ActualObjectSize: String(size),
    });
  }
  return { start, end };
}

export function noSuchKey(key: string): S3Error {
  return new S3Error("NoSuchKey", "The specified key does not exist.", { Key: key });
}

function etagListed(header: string, etag: string): boolean {
  return header.split(",").some((item) => item.trim() === "*" || unquoteEtag(item) === etag);
}

function parseDate(text: string | undefined): number | undefined {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? undefined : time;
}

function preconditionFailed(condition: string): S3Error {
  return new S3Error(
    "PreconditionFailed",
    "At least one of the pre-conditions you specified did not hold",
    { Condition: condition },
  );
}
