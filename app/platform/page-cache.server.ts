import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { compressPage } from "./compression.server";
import type { Answer } from "./door.server";
import { contentSecurityPolicy } from "./security-headers.server";

/**
 * Pages as a first-time visitor or a crawler sees them, cached for two seconds and sent without Remix
 * and without the database. Routes join by `handle.shared`. Nothing announces changes: prices and
 * stock may be two seconds old on a page, as on any page that is being read; the cart and the checkout
 * always ask the database.
 */
const pages = new LRUCache<string, CachedPage>({ max: 200, ttl: 2_000 });
const MAX_KEY_LENGTH = 1_000;

/** Cookies that say how a page looks, not who reads it. */
const HARMLESS_COOKIE = /^(?:__Host-)?(?:language|consent)=/;
/** No page reads it. */
const DEVICE_COOKIE = /^(?:__Host-)?device=/;

/** What stands in a cached page where every answer has its own; no text can contain NUL. */
const NONCE = "\0nonce";
const ID = "\0id";

interface CachedPage {
  html: string;
  language: string;
}

/** `undefined` when the page may be about its reader. */
function keyOf(path: string, cookie: string | null | undefined): string | undefined {
  const all = cookie ? cookie.split("; ") : [];
  const cookies = all.filter((pair) => !DEVICE_COOKIE.test(pair));
  if (!cookies.every((pair) => HARMLESS_COOKIE.test(pair))) return undefined;
  const key = `${path}\n${cookies.sort().join("; ")}`;
  return key.length > MAX_KEY_LENGTH ? undefined : key;
}

/** A nonce for one answer's Content-Security-Policy. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * Caches the page of a shared route that was just rendered if the next visitor would get the same: a
 * whole page, without cookies, not marked `no-store`.
 */
export function cachePage(
  request: Request,
  answer: { html: Buffer; status: number; headers: Headers; nonce: string; requestId: string },
): void {
  const { html, status, headers, nonce, requestId } = answer;
  if (request.method !== "GET" || status !== 200 || headers.has("Set-Cookie")) return;
  if (headers.get("Cache-Control")?.includes("no-store")) return;
  const { pathname, search } = new URL(request.url);
  const key = keyOf(pathname + search, request.headers.get("Cookie"));
  if (key === undefined) return;
  pages.set(key, {
    html: html
      .toString()
      .replaceAll(nonce, NONCE)
      .replaceAll(requestId || NONCE, ID),
    language: headers.get("Content-Language") ?? "",
  });
}

function findPage(request: IncomingMessage): CachedPage | undefined {
  if (request.method !== "GET" || pages.size === 0) return undefined;
  const key = keyOf(request.url ?? "/", request.headers.cookie);
  return key === undefined ? undefined : pages.get(key);
}

async function sendPage(page: CachedPage, request: IncomingMessage, response: ServerResponse) {
  const nonce = createNonce();
  const id = String(request.headers["x-request-id"]);
  const html = page.html.replaceAll(NONCE, nonce).replaceAll(ID, id);
  const accepted = request.headers["accept-encoding"]?.toString();
  const { body, encoding } = await compressPage(Buffer.from(html), accepted);
  if (encoding) response.setHeader("Content-Encoding", encoding);
  response.writeHead(200, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Language": page.language,
    "Content-Security-Policy": contentSecurityPolicy(nonce),
    "Cache-Control": "private, no-cache",
    Vary: "Accept-Encoding",
  });
  response.end(body);
}

/** Sends the page that was cached for such a visitor, if there is one. */
export const answerFromCache: Answer = (request, response) => {
  const page = findPage(request);
  if (page) void sendPage(page, request, response).catch(() => response.destroy());
  return page !== undefined;
};
