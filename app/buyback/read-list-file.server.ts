import { parse } from "csv-parse";
import { Readable } from "node:stream";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { readObject } from "~/platform/storage.server";
import { decodeText } from "~/product-files/decode.server";
import { readXlsxCells } from "~/product-files/xlsx.server";
import { CSV_TYPE, SHEET_TYPE } from "./file-type.server";
import { listLimits, type ListedLine, readRows } from "./read-list";

/** Of a file that is read as a list; larger ones are kept for people to open. */
const MAX_BYTES = 5_000_000;
/** Of one part of a workbook: a bomb is no list. */
const MAX_UNPACKED = 50_000_000;

async function* csvRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter: [";", "\t", ","],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  });
  const feeding = Readable.from(decodeText(source));
  feeding.on("error", (error) => parser.destroy(error));
  for await (const row of feeding.pipe(parser)) yield row as string[];
}

async function* sheetRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  for await (const { cells } of readXlsxCells(source, MAX_UNPACKED)) yield cells;
}

/** At most one row more than a list may have. */
async function readFile(key: string, contentType: string): Promise<string[][]> {
  const source = await readObject(key);
  if (!source) return [];
  const rows: string[][] = [];
  const all = contentType === SHEET_TYPE ? sheetRows(source) : csvRows(source);
  for await (const row of all) {
    rows.push(row.slice(0, 20));
    if (rows.length > listLimits.lines + 1) break;
  }
  return rows;
}

/** The lines of a form's spreadsheets; one that can't be read stays a file among the others. */
export async function readListFiles(draftId: string): Promise<ListedLine[]> {
  const files = await db
    .selectFrom("buyback_files")
    .select(["object_key as key", "content_type as contentType"])
    .where("draft_id", "=", draftId)
    .where("request_id", "is", null)
    .where("content_type", "in", [SHEET_TYPE, CSV_TYPE])
    .where("size", "<=", MAX_BYTES)
    .orderBy("object_key")
    .execute();
  const lines: ListedLine[] = [];
  for (const { key, contentType } of files) {
    try {
      lines.push(...readRows(await readFile(key, contentType)));
    } catch (error) {
      log.info({ err: (error as Error).message }, "a seller's list can't be read");
    }
    if (lines.length > listLimits.lines) break;
  }
  return lines;
}
