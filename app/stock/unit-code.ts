const MAX_ID = 2 ** 31 - 1;

/** What people, labels and scanners call a single piece. */
export const unitCode = (id: number) => `S${id}`;

/** @returns its id, as PostgreSQL's `integer` holds it */
export function readUnitCode(text: string): number | undefined {
  const id = Number(/^\s*[sS]\s?(\d{4,10})\s*$/.exec(text)?.[1]);
  return id <= MAX_ID ? id : undefined;
}

const RECORD = /\/pruefung\/([\w-]{22})\/?$/;

/** What a scanner read of a piece: its code, the address on its label, or else its serial. */
export function readScan(text: string): { id?: number; token?: string; serial: string } {
  return { id: readUnitCode(text), token: RECORD.exec(text)?.[1], serial: text };
}
