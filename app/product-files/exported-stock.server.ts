import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Parsed } from "~/parts/parse-price";

/** What an export has brought already isn't brought again. */
export function createExportId(): string {
  return randomBytes(6).toString("hex");
}

export function selectExportedStock(exportId: string) {
  return sql<string>`stock || '#' || ${exportId}::text`;
}

/** `null` for an empty cell. */
export function parseExportedStock(
  text: string,
): Parsed<{ stock: number; exportId: string } | null> {
  const written = text.trim();
  if (written === "") return { value: null };
  const [, stock, exportId] = /^(\d{1,9})#([0-9a-f]{12})$/.exec(written) ?? [];
  return stock !== undefined && exportId !== undefined
    ? { value: { stock: Number(stock), exportId } }
    : { problem: `"${written.slice(0, 40)}" is not what the export wrote: don't change this cell` };
}
