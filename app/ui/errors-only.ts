/** Without a page Remix would send errors as they are instead of the shop's error page. */
export function ErrorsOnly() {
  return null;
}
