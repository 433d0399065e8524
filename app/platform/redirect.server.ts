const DUMMY_ORIGIN = "http://redirect.invalid";

/**
 * The path of a redirect target from outside, or the fallback when it would leave the site:
 * `//host`, `/\host`, `/<TAB>/host` and `/.//host` all do in some browser.
 */
export function safeRedirect(target: unknown, fallback = "/"): string {
  if (typeof target !== "string" || !target.startsWith("/")) return fallback;
  if (!URL.canParse(target, DUMMY_ORIGIN)) return fallback;
  const url = new URL(target, DUMMY_ORIGIN);
  if (url.origin !== DUMMY_ORIGIN) return fallback;
  return url.pathname.replace(/^\/{2,}/, "/") + url.search + url.hash;
}
