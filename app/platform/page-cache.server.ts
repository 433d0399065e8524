import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Compressible } from "./compression.server";
import type { EarlyHandler } from "./before-remix.server";
import { asksToSave } from "./choices.server";
import { knowsImportMaps } from "./import-maps";
import { earlyFacts } from "./request.server";

/**
 * As a first-time visitor or a crawler sees them, without Remix or the database. Prices and stock
 * may be two seconds old, as on any page that is open; cart and checkout ask the database.
 */
const pages = new LRUCache<string, CachedPage>({ max: 200, ttl: 2_000 });
const MAX_KEY_LENGTH = 1_000;

const HARMLESS_COOKIE = /^(?:__Host-)?(?:language|light|net|view)=/;
const DEVICE_COOKIE = /^(?:__Host-)?device=/;

interface CachedPage {
  page: Compressible;
  headers: Record<string, string>;
}

function keyOf(
  path: string,
  asked: Record<"cookie" | "saveData" | "userAgent", string | null | undefined>,
): string | undefined {
  const { cookie, saveData, userAgent } = asked;
  const all = cookie ? cookie.split("; ") : [];
  const cookies = all.filter((pair) => !DEVICE_COOKIE.test(pair));
  if (!cookies.every((pair) => HARMLESS_COOKIE.test(pair))) return undefined;
  const key = `${path}\n${cookies.sort().join("; ")}\n${asksToSave(saveData)}\n${knowsImportMaps(userAgent)}`;
  return key.length > MAX_KEY_LENGTH ? undefined : key;
}

/** Only what the next visitor would get, too: a whole page, without cookies, not `no-store`. */
export function cachePage(
  request: Request,
  { page, status, headers }: { page: Compressible; status: number; headers: Headers },
): void {
  if (request.method !== "GET" || status !== 200 || headers.has("Set-Cookie")) return;
  if (headers.get("Cache-Control")?.includes("no-store")) return;
  const { pathname, search } = new URL(request.url);
  const key = keyOf(pathname + search, {
    cookie: request.headers.get("Cookie"),
    saveData: request.headers.get("Save-Data"),
    userAgent: request.headers.get("User-Agent"),
  });
  if (key === undefined) return;
  pages.set(key, { page, headers: Object.fromEntries(headers) });
}

/** What they all show has changed. */
export function forgetPages(): void {
  pages.clear();
}

function findPage(request: IncomingMessage): CachedPage | undefined {
  if (request.method !== "GET" || pages.size === 0) return undefined;
  const key = keyOf(request.url ?? "/", {
    cookie: request.headers.cookie,
    saveData: request.headers["save-data"]?.toString(),
    userAgent: request.headers["user-agent"],
  });
  return key === undefined ? undefined : pages.get(key);
}

async function sendPage(
  { page, headers }: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { body, encoding } = await page.compress(request.headers["accept-encoding"]?.toString());
  response.writeHead(200, {
    ...headers,
    "Content-Length": body.length,
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  });
  response.end(body);
}

/** Not for visitors of another host name, who are redirected. */
export const serveCachedPage: EarlyHandler = (request, response) => {
  const page = earlyFacts(request).isForeignHost ? undefined : findPage(request);
  if (page) void sendPage(page, request, response).catch(() => response.destroy());
  return page !== undefined;
};
