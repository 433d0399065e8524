import type { HeadersArgs, HeadersFunction } from "@remix-run/node";

/** Keeps the page out of caches when loader, action or error say `no-store`. */
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

/** For pages about one person: no cache keeps them. Passes `Retry-After` on. */
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
