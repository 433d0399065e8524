/**
 * The page of a route that answers with a redirect. Nobody sees it; without one Remix would send
 * errors as they are instead of the shop's error page.
 */
export function ErrorsOnly() {
  return null;
}
