import type { IncomingMessage } from "node:http";
import { S3Error } from "./errors";

const MAX_KEY_BYTES = 1024;

/** A request in S3's terms. Path and query are decoded once, here. */
export interface S3Request {
  method: string;
  /** Decoded path with its leading slash, e.g. `/bucket/a b.jpg`. Dot segments are kept. */
  path: string;
  bucket: string | undefined;
  key: string | undefined;
  /** Decoded pairs in the order they were sent. */
  queryPairs: ReadonlyArray<readonly [string, string]>;
  /** First value of a query parameter; `""` when it stands there without a value. */
  query(name: string): string | undefined;
  /**
   * Value of a header, repeated ones joined by a comma. On presigned requests S3 also reads
   * `x-amz-*` headers from the query, where signers move them.
   */
  header(name: string): string | undefined;
  /** Every `x-amz-meta-*` header or, on presigned requests, query parameter, prefix removed. */
  userMetadata(): Record<string, string>;
  /** Names of the headers on the wire, lower case. */
  headerNames: readonly string[];
  /** The header as it stood on the wire, never the query. */
  wireHeader(name: string): string | undefined;
}

/**
 * Reads bucket (path style) and key out of a request.
 * @throws {S3Error} `InvalidURI`, `KeyTooLongError`
 */
export function parseRequest(message: IncomingMessage): S3Request {
  // Not `new URL()`: it resolves dot segments, and `../` is a legal part of a key.
  const url = message.url ?? "/";
  const mark = url.indexOf("?");
  const path = decode(mark < 0 ? url : url.slice(0, mark));
  const queryPairs = parseQuery(mark < 0 ? "" : url.slice(mark + 1));
  const headers = message.headersDistinct;
  const presigned = queryPairs.some(([name]) => name.toLowerCase() === "x-amz-signature");

  const wireHeader = (name: string) => headers[name]?.join(",");
  const query = (name: string) => queryPairs.find(([candidate]) => candidate === name)?.[1];
  const queryIgnoringCase = (name: string) =>
    queryPairs.find(([candidate]) => candidate.toLowerCase() === name)?.[1];

  const slash = path.indexOf("/", 1);
  const bucket = slash < 0 ? path.slice(1) : path.slice(1, slash);
  const key = slash < 0 ? "" : path.slice(slash + 1);
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) {
    throw new S3Error("KeyTooLongError", "Your key is too long");
  }

  return {
    method: message.method ?? "GET",
    path,
    bucket: bucket === "" ? undefined : bucket,
    key: key === "" ? undefined : key,
    queryPairs,
    query,
    headerNames: Object.keys(headers),
    wireHeader,
    header: (name) =>
      wireHeader(name) ??
      (presigned && name.startsWith("x-amz-") ? queryIgnoringCase(name) : undefined),
    userMetadata() {
      const fromHeaders = Object.keys(headers).map(
        (name) => [name, wireHeader(name) ?? ""] as const,
      );
      const fromQuery = presigned
        ? queryPairs.map(([name, value]) => [name.toLowerCase(), value] as const)
        : [];
      return Object.fromEntries(
        [...fromQuery, ...fromHeaders]
          .filter(([name]) => name.startsWith("x-amz-meta-"))
          .map(([name, value]) => [name.slice("x-amz-meta-".length), value]),
      );
    },
  };
}

/** Decodes one percent-encoded piece of a URL. @throws {S3Error} `InvalidURI` */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error("InvalidURI", "Couldn't parse the specified URI.");
  }
}

function parseQuery(text: string): Array<readonly [string, string]> {
  return text
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const mark = pair.indexOf("=");
      const name = mark < 0 ? pair : pair.slice(0, mark);
      const value = mark < 0 ? "" : pair.slice(mark + 1);
      return [decode(name.replaceAll("+", " ")), decode(value.replaceAll("+", " "))] as const;
    });
}
