import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { addressIn } from "./client-address";
import { env } from "./env.server";

// What is found out about a request before Remix gets it. It travels as request headers, which Remix
// hands on to each loader's own request, and which are always set here, so that a client can't bring
// its own.
const REQUEST_ID = "x-request-id";
const CLIENT_IP = "x-client-ip";
const FOREIGN_ORIGIN = "x-foreign-origin";
const FOREIGN_HOST = "x-foreign-host";

const publicHost = new URL(env.APP_ORIGIN).host;

function isSafeMethod(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/** By the first of these headers that the browser sent; our forms always send one of them. */
export function isForeignOrigin(headers: {
  site: string | undefined;
  origin: string | undefined;
  referer: string | undefined;
}): boolean {
  if (headers.site !== undefined) return headers.site !== "same-origin" && headers.site !== "none";
  if (headers.origin !== undefined) return headers.origin !== env.APP_ORIGIN;
  if (headers.referer !== undefined) {
    return !URL.canParse(headers.referer) || new URL(headers.referer).origin !== env.APP_ORIGIN;
  }
  return true;
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Changes the request into one that Remix reads right and without throwing. */
export function prepareRequest(request: IncomingMessage): void {
  const { headers } = request;
  // The one method that Node parses but its `Request` throws at.
  if (request.method === "TRACE") request.method = "OPTIONS";
  const given = env.CLIENT_IP_HEADER ? addressIn(headers[env.CLIENT_IP_HEADER]) : undefined;
  const foreign =
    !isSafeMethod(request.method) &&
    isForeignOrigin({
      site: single(headers["sec-fetch-site"]),
      origin: headers.origin,
      referer: headers.referer,
    });

  headers[REQUEST_ID] = randomUUID();
  headers[CLIENT_IP] = given ?? request.socket.remoteAddress ?? "unknown";
  headers[FOREIGN_ORIGIN] = foreign ? "1" : "";
  // After a refused POST Remix loads the page's layout: that must not become a redirect.
  const elsewhere = headers.host !== publicHost && isSafeMethod(request.method);
  headers[FOREIGN_HOST] = elsewhere ? "1" : "";
  // Absolute URLs never come from the request, whose Host may be forged; Remix answers an empty 500
  // when it can't be parsed or differs from Origin.
  headers.host = publicHost;
  delete headers["x-forwarded-host"];
  delete headers.origin;
  if (!request.url?.startsWith("/")) {
    const absolute = URL.canParse(request.url ?? "") ? new URL(request.url ?? "") : undefined;
    request.url = absolute ? absolute.pathname + absolute.search : "/";
  }
  request.url = readable(request.url.replace(/^\/{2,}/, "/"));
}

/** An address that can't be decoded is a 404; routers would throw at it. */
function readable(url: string): string {
  try {
    decodeURI(url.split("?", 1)[0] ?? "");
    return url;
  } catch {
    return url.replaceAll("%", "%25");
  }
}

// Unread, a refused body would break the connection before the client sees the answer. Tiny chunks
// stay unread: they would cost as much as reading them.
export function drainBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  read = { chunks: 0, bytes: 0 },
): void {
  if (hasTinyChunks(read)) return;
  const readOn = (): Promise<void> =>
    reader.read().then(({ done }) => (done ? undefined : readOn()));
  void readOn().catch(() => undefined);
}

/** A chunk of one byte costs Node as much as one of 64 kB; browsers send none. */
export function hasTinyChunks({ chunks, bytes }: { chunks: number; bytes: number }): boolean {
  return chunks >= 1_000 && bytes < chunks * 64;
}

/** Of a request that Remix hasn't made its own of. */
export function earlyFacts({ headers }: IncomingMessage) {
  return {
    id: String(headers[REQUEST_ID]),
    address: String(headers[CLIENT_IP]),
    isForeignHost: headers[FOREIGN_HOST] === "1",
  };
}

export function requestId(request: Request): string {
  return request.headers.get(REQUEST_ID) ?? "";
}

/** For rate limits only. */
export function clientIp(request: Request): string {
  return request.headers.get(CLIENT_IP) ?? "unknown";
}

/** An unsafe request sent by a page of another origin. */
export function cameFromForeignOrigin(request: Request): boolean {
  return request.headers.get(FOREIGN_ORIGIN) === "1";
}

/** The page was asked for under another host name than the shop's own. */
export function cameToForeignHost(request: Request): boolean {
  return request.headers.get(FOREIGN_HOST) === "1";
}
