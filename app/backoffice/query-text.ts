const MAX_LENGTH = 100;

/** What stands in a list's address: PostgreSQL refuses a NUL. */
export function queryText(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? "").replaceAll("\0", "").trim().slice(0, MAX_LENGTH);
}
