/** Where a visitor asks for a part that the shop doesn't list; `""` leaves the number open. */
export function requestPath(articleNumber: string): string {
  return articleNumber ? `/anfrage?articleNumber=${encodeURIComponent(articleNumber)}` : "/anfrage";
}
