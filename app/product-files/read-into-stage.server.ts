import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { ImportFormat } from "../../db/import-tables";
import type { Database } from "../../db/schema";
import { nameOf, namesOf, type ProductColumn } from "./columns";
import { readCsv } from "./csv.server";
import { decodeText } from "./decode.server";
import { readJson } from "./json.server";
import { readProduct, type RowRejection } from "./row.server";
import { BrokenFileError, type SourceRow } from "./source.server";
import { readXlsx } from "./xlsx.server";
import { insertIntoStage, type StageRow } from "./stage.server";

const BATCH = 500;
/** A turn of the event loop, in milliseconds: visitors wait for no more. */
const TURN_MS = 10;

export interface FileToRead {
  source: AsyncIterable<Uint8Array>;
  format: ImportFormat;
}

/** @returns names of columns that the shop doesn't know */
export async function readIntoStage(
  db: Kysely<Database>,
  {
    source,
    format,
    keepsRows = false,
    onColumns = () => {},
    onRejected,
    onProgress = async () => {},
  }: FileToRead & {
    /** The file's own values, too. */
    keepsRows?: boolean;
    onColumns?: (known: string[]) => void;
    onRejected: (rejection: RowRejection, row: SourceRow & { position: number }) => Promise<void>;
    /** Rows so far; awaited. */
    onProgress?: (done: number) => void | Promise<void>;
  },
): Promise<string[]> {
  const ignored: string[] = [];
  const rows = openRows(
    { source, format },
    {
      onColumns: (known) => {
        requireColumns(known);
        onColumns(known);
      },
      onIgnored: (name) => ignored.push(name),
    },
  );
  let batch: StageRow[] = [];
  let done = 0;
  let turn = performance.now();
  const flush = async () => {
    if (batch.length > 0) await insertIntoStage(db, batch);
    batch = [];
    await onProgress(done);
    turn = performance.now();
  };
  for await (const row of rows) {
    const { product, rejection } = readProduct(row);
    done++;
    if (product) {
      const raw = keepsRows ? JSON.stringify(row.values) : null;
      batch.push({ ...product, position: done, raw });
    } else {
      await onRejected(rejection, { ...row, position: done });
    }
    if (done % BATCH === 0) await flush();
    if (performance.now() - turn > TURN_MS) {
      await yieldToEventLoop();
      turn = performance.now();
    }
  }
  await flush();
  return ignored;
}

function openRows(
  { source, format }: FileToRead,
  {
    onColumns,
    onIgnored,
  }: { onColumns: (known: string[]) => void; onIgnored: (name: string) => void },
): AsyncIterable<SourceRow> {
  const readColumns = ({ known, unknown }: { known: string[]; unknown: string[] }) => {
    onColumns(known);
    unknown.forEach(onIgnored);
  };
  if (format === "xlsx") return readXlsx(source, readColumns);
  const text = decodeText(source);
  return format === "json" ? readJson(text, onIgnored) : readCsv(text, readColumns);
}

/** Without these two a file can't say which product it means. */
function requireColumns(known: string[]) {
  const required: ProductColumn[] = ["article_number", "condition"];
  const missing = required.filter((column) =>
    namesOf(column).every((name) => !known.includes(name)),
  );
  if (missing.length > 0) {
    const list = missing.map(nameOf).join(", ");
    throw new BrokenFileError(`The file has no column ${list}.`, {
      code: "columnMissing",
      values: { list },
    });
  }
}
