import { createCookie, type Cookie, type CookieOptions } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { env, isHttps } from "./env.server";

/**
 * A signed cookie for the whole site. With https it carries the `__Host-` prefix, so that no
 * neighbouring sub-domain can set it.
 *
 * @param maxAge seconds; without it the cookie ends with the browser session
 */
export function createSignedCookie(name: string, options: CookieOptions = {}): Cookie {
  const cookie = createCookie(isHttps ? `__Host-${name}` : name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps,
    secrets: env.SESSION_SECRET,
    ...options,
  });
  // All loaders of a page ask for the same cookie; its signature is checked once.
  const known = new LRUCache<string, Promise<unknown>>({ max: 100 });
  const parse: Cookie["parse"] = (header) => {
    if (!header?.includes(cookie.name)) return Promise.resolve(null);
    const value = known.get(header) ?? (cookie.parse(header) as Promise<unknown>);
    known.set(header, value);
    return value;
  };
  return { ...cookie, parse };
}

/** The cookie's value, or `null` when it is missing, tampered with or not what was written. */
export async function readCookie(cookie: Cookie, request: Request): Promise<unknown> {
  try {
    return (await cookie.parse(request.headers.get("Cookie"))) as unknown;
  } catch {
    return null;
  }
}
