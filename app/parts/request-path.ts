/** `""` leaves the number open. */
export function requestPath(articleNumber: string): string {
  return articleNumber ? `/anfrage?articleNumber=${encodeURIComponent(articleNumber)}` : "/anfrage";
}
