import type { HeadersFunction } from "@remix-run/node";

/** A route's `headers` that lets `Retry-After` through, from its loader or from an error it shows. */
export const retryAfterHeaders: HeadersFunction = ({ errorHeaders, loaderHeaders }) => {
  const headers = new Headers();
  const retryAfter = errorHeaders?.get("Retry-After") ?? loaderHeaders.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
};
