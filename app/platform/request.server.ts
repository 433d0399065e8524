import diagnosticsChannel from "node:diagnostics_channel";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressIn } from "./client-address";
import { admit } from "./admission.server";
import { env, isHttps } from "./env.server";
import { log } from "./log.server";
import { answerBeforeExpress, type Answer } from "./door.server";
import { countRequest } from "./metrics.server";
import { answerFromCache } from "./page-cache.server";
import type { LabelRoute } from "./route-label.server";
import { trackAnswer } from "./shutdown.server";
import { setTimeouts } from "./timeouts.server";

/**
 * What every HTTP request passes before Express and Remix see it. `remix-serve` owns the server, so
 * this uses Node's official channel for it. Findings travel as request headers that are set here,
 * always, so that a visitor can't bring their own.
 */
const REQUEST_ID = "x-request-id";
const CLIENT_IP = "x-client-ip";
const FOREIGN_ORIGIN = "x-foreign-origin";
const FOREIGN_HOST = "x-foreign-host";

const UNREAD_BODY_GRACE_MS = 500;

/** What no page of ours asks a browser for. */
const PERMISSIONS = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()";

const publicHost = new URL(env.APP_ORIGIN).host;
const started = new WeakMap<IncomingMessage, number>();

function isSafeMethod(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/**
 * Whether an unsafe request comes from a page of another site, judged by the first of these that
 * the browser sent. A request that carries none of them isn't a form of ours either.
 */
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
  // After a refused POST Remix loads the page's frame: that must not become a redirect.
  const elsewhere = headers.host !== publicHost && isSafeMethod(request.method);
  headers[FOREIGN_HOST] = elsewhere ? "1" : "";
  // Absolute URLs never come from the request. Remix also builds its URL from these and answers
  // an empty 500 when they can't be parsed or differ from Origin; the check above replaces that.
  headers.host = publicHost;
  delete headers["x-forwarded-host"];
  delete headers.origin;
  if (!request.url?.startsWith("/")) {
    const absolute = URL.canParse(request.url ?? "") ? new URL(request.url ?? "") : undefined;
    request.url = absolute ? absolute.pathname + absolute.search : "/";
  }
  request.url = readable(request.url.replace(/^\/{2,}/, "/"));
}

/** An address that can't be decoded is one that isn't there; routers would throw or warn at it. */
function readable(url: string): string {
  try {
    decodeURI(url.split("?", 1)[0] ?? "");
    return url;
  } catch {
    return url.replaceAll("%", "%25");
  }
}

function setCommonHeaders(response: ServerResponse): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  // `no-referrer` would make Chromium send `Origin: null` from forms.
  response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
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

/** The requests that Prometheus makes, on their own port, are nobody's visit. */
function isMetrics(request: IncomingMessage): boolean {
  return env.METRICS_PORT !== undefined && request.socket.localPort === env.METRICS_PORT;
}

/** From the page cache, unless the visitor came to another host name and has to be redirected. */
const answerCachedPage: Answer = (request, response) =>
  request.headers[FOREIGN_HOST] === "" && answerFromCache(request, response);

function onRequestStart(message: unknown): void {
  const { request, response, socket, server } = message as RequestMessage;
  if (isMetrics(request)) return;
  setTimeouts(server);
  // In development pages change with every key pressed.
  if (env.NODE_ENV === "production") {
    answerBeforeExpress(server, {
      answers: [...answers, answerCachedPage],
      admit: (asked, answer, begin) =>
        admit(asked, answer, { address: String(asked.headers[CLIENT_IP]), begin }),
    });
  }
  trackAnswer(response, server);
  prepareRequest(request, socket);
  setCommonHeaders(response);
  started.set(request, performance.now());
}

/**
 * Takes what still arrives of a body that is refused, and forgets it. Left unread it would fill the
 * line, and the client would see a broken connection instead of the answer; cancelled it would end
 * the connection at once. `endUnreadBody` sets the end. Crumbs stay unread: to forget them would cost
 * as much as to read them.
 *
 * @param read what was read of it
 */
export function discardRest(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  read = { pieces: 0, bytes: 0 },
): void {
  if (isCrumbled(read)) return;
  const readOn = (): Promise<void> =>
    reader.read().then(({ done }) => (done ? undefined : readOn()));
  void readOn().catch(() => undefined);
}

/**
 * Whether a body arrives in crumbs, as no browser sends it: a piece of one byte costs Node as much as
 * one of 64 kB, and a megabyte of them a minute.
 */
export function isCrumbled({ pieces, bytes }: { pieces: number; bytes: number }): boolean {
  return pieces >= 1_000 && bytes < pieces * 64;
}

/** A body that was refused while it was still arriving: the client gets its answer, then the end. */
function endUnreadBody(request: IncomingMessage): void {
  if (request.complete) return;
  setTimeout(() => {
    // By then the rest may have come, and the connection may serve the next request.
    if (!request.complete) request.socket.destroy();
  }, UNREAD_BODY_GRACE_MS).unref();
}

let labelRoute: LabelRoute = () => "other";
let answers: readonly Answer[] = [];

function onResponseFinish(message: unknown): void {
  const { request, response } = message as RequestMessage;
  if (isMetrics(request)) return;
  endUnreadBody(request);
  const { method = "GET", url = "/" } = request;
  const [path = "/"] = url.split("?");
  const status = response.statusCode;
  const ms = performance.now() - (started.get(request) ?? performance.now());
  countRequest({ route: labelRoute(path), method, status, seconds: ms / 1000 });
  if (path.startsWith("/assets/") || path === "/healthz") return;
  log.info({ id: request.headers[REQUEST_ID], method, path, status, ms: Math.round(ms) });
}

const kept = globalThis as { stopWatchingRequests?: () => void };

/**
 * Starts the watch; called again (reload in development) it replaces the earlier one.
 *
 * @param label what the metrics call the route of a path
 * @param first what answers before Express, in production; in development Vite's server does
 */
export function watchRequests(label: LabelRoute, first: readonly Answer[]): void {
  kept.stopWatchingRequests?.();
  labelRoute = label;
  answers = first;
  diagnosticsChannel.subscribe("http.server.request.start", onRequestStart);
  diagnosticsChannel.subscribe("http.server.response.finish", onResponseFinish);
  kept.stopWatchingRequests = () => {
    diagnosticsChannel.unsubscribe("http.server.request.start", onRequestStart);
    diagnosticsChannel.unsubscribe("http.server.response.finish", onResponseFinish);
  };
}

/** The id under which this request stands in the log; error pages show it. */
export function requestId(request: Request): string {
  return request.headers.get(REQUEST_ID) ?? "";
}

/** The visitor's address, for rate limits only. */
export function clientIp(request: Request): string {
  return request.headers.get(CLIENT_IP) ?? "unknown";
}

/** True when an unsafe request was sent by a page of another origin. */
export function cameFromForeignOrigin(request: Request): boolean {
  return request.headers.get(FOREIGN_ORIGIN) === "1";
}

/** True when the page was asked for under another host name than the shop's own. */
export function cameToForeignHost(request: Request): boolean {
  return request.headers.get(FOREIGN_HOST) === "1";
}
