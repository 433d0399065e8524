import { createCookie, type Cookie, type CookieOptions } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { env, isHttps } from "./env.server";

/** `__Host-` keeps neighbouring sub-domains from setting it. `maxAge` is in seconds. */
export function createSignedCookie(name: string, options: CookieOptions = {}): Cookie {
  const cookie = createCookie(isHttps ? `__Host-${name}` : name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps,
    secrets: env.SESSION_SECRET,
    ...options,
  });
  // All loaders of a page read the same cookie: verify its signature once.
  const known = new LRUCache<string, Promise<unknown>>({ max: 100 });
  const parse: Cookie["parse"] = (header) => {
    if (!header?.includes(cookie.name)) return Promise.resolve(null);
    const value = known.get(header) ?? (cookie.parse(header) as Promise<unknown>);
    known.set(header, value);
    return value;
  };
  return { ...cookie, parse };
}

export async function readCookie(cookie: Cookie, request: Request): Promise<unknown> {
  try {
    return (await cookie.parse(request.headers.get("Cookie"))) as unknown;
  } catch {
    return null;
  }
}
