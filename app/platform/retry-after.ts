import type { HeadersArgs, HeadersFunction } from "@remix-run/node";

/**
 * A route's `headers` that lets `Retry-After` through, from its loader, its action or an error it
 * shows, and keeps a page out of caches when its loader or an error with somebody's entries says so.
 */
export const retryAfterHeaders: HeadersFunction = ({
  errorHeaders,
  actionHeaders,
  loaderHeaders,
}) => {
  const headers = new Headers();
  const retryAfter = [errorHeaders, actionHeaders, loaderHeaders]
    .map((source) => source?.get("Retry-After"))
    .find(Boolean);
  if (retryAfter) headers.set("Retry-After", retryAfter);
  const cache = errorHeaders?.get("Cache-Control") ?? loaderHeaders?.get("Cache-Control");
  if (cache) headers.set("Cache-Control", cache);
  return headers;
};

/** Pages about one person: no cache keeps them. Passes on what the answer says about waiting. */
export function privateHeaders({ actionHeaders, loaderHeaders, errorHeaders }: HeadersArgs) {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const source of [loaderHeaders, actionHeaders, errorHeaders]) {
    for (const name of ["Retry-After", "Refresh"]) {
      const value = source?.get(name);
      if (value) headers.set(name, value);
    }
  }
  return headers;
}
