import diagnosticsChannel from "node:diagnostics_channel";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressIn } from "./client-address";
import { admit } from "./admission.server";
import { env, isHttps } from "./env.server";
import { log } from "./log.server";
import { handleBeforeExpress, type EarlyHandler } from "./before-express.server";
import { countRequest } from "./metrics.server";
import { serveCached } from "./page-cache.server";
import type { LabelRoute } from "./route-label.server";
import { trackResponse } from "./shutdown.server";
import { setTimeouts } from "./timeouts.server";

// What every request passes before Express and Remix. `remix-serve` owns the server, so this uses
// Node's diagnostics channel. Findings travel as request headers that are always set here, so that
// a client can't bring its own.
const REQUEST_ID = "x-request-id";
const CLIENT_IP = "x-client-ip";
const FOREIGN_ORIGIN = "x-foreign-origin";
const FOREIGN_HOST = "x-foreign-host";

const UNREAD_BODY_GRACE_MS = 500;

const PERMISSIONS = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()";

const publicHost = new URL(env.APP_ORIGIN).host;
const started = new WeakMap<IncomingMessage, number>();

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

function prepareRequest(request: IncomingMessage, socket: Socket): void {
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
  headers[CLIENT_IP] = given ?? socket.remoteAddress ?? "unknown";
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

/**
 * Whoever knows such an address may see what it shows, or it names somebody: neither logs nor other
 * sites hear it.
 */
function isSecretPath(url: string | undefined): boolean {
  return /^\/(?:bestellung|angebot|ankauf\/vorgang|intern\/personen)\//i.test(url ?? "");
}

function setCommonHeaders(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  // `no-referrer` would make Chromium send `Origin: null` from forms.
  const referrer = isSecretPath(request.url) ? "same-origin" : "strict-origin-when-cross-origin";
  response.setHeader("Referrer-Policy", referrer);
  response.setHeader("X-Frame-Options", "DENY");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader("Permissions-Policy", PERMISSIONS);
  if (isHttps) {
    response.setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  }
}

interface RequestMessage {
  request: IncomingMessage;
  response: ServerResponse;
  socket: Socket;
  server: Server;
}

/** Prometheus' requests have their own port and aren't counted. */
function isMetrics(request: IncomingMessage): boolean {
  return env.METRICS_PORT !== undefined && request.socket.localPort === env.METRICS_PORT;
}

/** Not for visitors of another host name, who are redirected. */
const serveCachedPage: EarlyHandler = (request, response) =>
  request.headers[FOREIGN_HOST] === "" && serveCached(request, response);

function onRequestStart(message: unknown): void {
  const { request, response, socket, server } = message as RequestMessage;
  if (isMetrics(request)) return;
  setTimeouts(server);
  if (env.NODE_ENV === "production") {
    handleBeforeExpress(server, {
      handlers: [...handlers, serveCachedPage],
      admit: (incoming, outgoing, begin) =>
        admit(incoming, outgoing, { address: String(incoming.headers[CLIENT_IP]), begin }),
    });
  }
  trackResponse(response, server);
  prepareRequest(request, socket);
  setCommonHeaders(request, response);
  started.set(request, performance.now());
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

/** The client gets its answer before the connection ends. */
function closeUnreadBody(request: IncomingMessage): void {
  if (request.complete) return;
  setTimeout(() => {
    // The rest may have come, and the connection may serve the next request.
    if (!request.complete) request.socket.destroy();
  }, UNREAD_BODY_GRACE_MS).unref();
}

let labelRoute: LabelRoute = () => "other";
let handlers: readonly EarlyHandler[] = [];

function onResponseFinish(message: unknown): void {
  const { request, response } = message as RequestMessage;
  if (isMetrics(request)) return;
  closeUnreadBody(request);
  const { method = "GET", url = "/" } = request;
  const [path = "/"] = url.split("?");
  const status = response.statusCode;
  const ms = performance.now() - (started.get(request) ?? performance.now());
  const route = labelRoute(path);
  countRequest({ route, method, status, seconds: ms / 1000 });
  if (path.startsWith("/assets/") || path === "/healthz") return;
  log.info({
    id: request.headers[REQUEST_ID],
    method,
    path: isSecretPath(path) ? route : path,
    status,
    ms: Math.round(ms),
  });
}

const globals = globalThis as { stopWatchingRequests?: () => void };

/** @param first what answers before Express; in development Vite's server does */
export function watchRequests(label: LabelRoute, first: readonly EarlyHandler[]): void {
  globals.stopWatchingRequests?.();
  labelRoute = label;
  handlers = first;
  diagnosticsChannel.subscribe("http.server.request.start", onRequestStart);
  diagnosticsChannel.subscribe("http.server.response.finish", onResponseFinish);
  globals.stopWatchingRequests = () => {
    diagnosticsChannel.unsubscribe("http.server.request.start", onRequestStart);
    diagnosticsChannel.unsubscribe("http.server.response.finish", onResponseFinish);
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
