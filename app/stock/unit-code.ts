const MAX_ID = 2 ** 31 - 1;

/** What people, labels and scanners call a single piece. */
export const unitCode = (id: number) => `S${id}`;

/** @returns its id, as PostgreSQL's `integer` holds it */
export function readUnitCode(text: string): number | undefined {
  const id = Number(/^\s*[sS]\s?(\d{4,10})\s*$/.exec(text)?.[1]);
  return id <= MAX_ID ? id : undefined;
}
