import { createCookie, type Cookie, type CookieOptions } from "@remix-run/node";
import { env, isHttps } from "./env.server";

/**
 * A signed cookie for the whole site. With https it carries the `__Host-` prefix, so that no
 * neighbouring sub-domain can set it.
 *
 * @param maxAge seconds; without it the cookie ends with the browser session
 */
export function createSignedCookie(name: string, options: CookieOptions = {}): Cookie {
  return createCookie(isHttps ? `__Host-${name}` : name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps,
    secrets: env.SESSION_SECRET,
    ...options,
  });
}

/** The cookie's value, or `null` when it is missing, tampered with or not what was written. */
export async function readCookie(cookie: Cookie, request: Request): Promise<unknown> {
  try {
    return (await cookie.parse(request.headers.get("Cookie"))) as unknown;
  } catch {
    return null;
  }
}
