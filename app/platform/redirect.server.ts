const DUMMY_ORIGIN = "http://redirect.invalid";

/** The fallback for what leaves the site: `//host`, `/\host`, `/<TAB>/host`, `/.//host`. */
export function safeRedirect(target: unknown, fallback = "/"): string {
  if (typeof target !== "string" || !target.startsWith("/")) return fallback;
  if (!URL.canParse(target, DUMMY_ORIGIN)) return fallback;
  const url = new URL(target, DUMMY_ORIGIN);
  if (url.origin !== DUMMY_ORIGIN) return fallback;
  return url.pathname.replace(/^\/{2,}/, "/") + url.search + url.hash;
}
