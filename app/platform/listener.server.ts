import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { admit } from "./admission.server";
import type { EarlyHandler } from "./before-remix.server";
import { isHttps } from "./env.server";
import { log } from "./log.server";
import { countRequest } from "./metrics.server";
import { earlyFacts, prepareRequest } from "./request.server";
import type { LabelRoute } from "./route-label.server";
import { trackResponse } from "./shutdown.server";

const UNREAD_BODY_GRACE_MS = 500;

const PERMISSIONS = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()";

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

/** The client gets its answer before the connection ends. */
function closeUnreadBody(request: IncomingMessage): void {
  if (request.complete) return;
  setTimeout(() => {
    // The rest may have come, and the connection may serve the next request.
    if (!request.complete) request.socket.destroy();
  }, UNREAD_BODY_GRACE_MS).unref();
}

interface Answered {
  request: IncomingMessage;
  response: ServerResponse;
  milliseconds: number;
  label: LabelRoute;
}

function note({ request, response, milliseconds, label }: Answered): void {
  const { method = "GET", url = "/" } = request;
  const [path = "/"] = url.split("?");
  const status = response.statusCode;
  const route = label(path);
  countRequest({ route, method, status, seconds: milliseconds / 1000 });
  if (path.startsWith("/assets/") || path === "/healthz") return;
  log.info({
    id: earlyFacts(request).id,
    method,
    path: isSecretPath(path) ? route : path,
    status,
    ms: Math.round(milliseconds),
  });
}

/** What every request passes before Remix, and what is noted of its answer. */
export function createListener({
  early,
  answer,
  label,
}: {
  early: readonly EarlyHandler[];
  answer: RequestListener;
  label: LabelRoute;
}): RequestListener {
  return (request, response) => {
    const startedAt = performance.now();
    trackResponse(response);
    prepareRequest(request);
    setCommonHeaders(request, response);
    response.once("finish", () => {
      closeUnreadBody(request);
      note({ request, response, milliseconds: performance.now() - startedAt, label });
    });
    if (early.some((handle) => handle(request, response))) return;
    const { address } = earlyFacts(request);
    admit(request, response, { address, begin: () => answer(request, response) });
  };
}
