import type { Writable } from "node:stream";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema";
import { nameOf, namesOf, type ProductColumn } from "./columns";
import { readCsv } from "./csv.server";
import { decodeText } from "./decode.server";
import { readJson } from "./json.server";
import { Rejects } from "./rejects.server";
import { readProduct, type Rejection } from "./row.server";
import { BrokenFileError, type SourceRow } from "./source.server";
import { applyStage, type ImportCause } from "./apply.server";
import { classifyStage } from "./match.server";
import { createStage, dropStage, insertIntoStage, type StageRow } from "./stage.server";
import {
  countStage,
  listChanges,
  listPictures,
  listRejected,
  listStockKept,
  type ProductChange,
  type StockKept,
} from "./stage-lists.server";
import type { StockRule } from "./stock.server";
import { uploadPictures, type PictureResult, type PictureSource } from "./upload-pictures.server";

const BATCH = 500;
/** Any number, the same in every process: imports wait for one another. */
const IMPORT_LOCK = 720_519_001;
const SHOWN_CHANGES = 100;
const SHOWN_KEPT = 1000;

export type ImportPhase = "reading" | "writing" | "pictures";

export interface ImportOptions extends StockRule {
  source: AsyncIterable<Uint8Array>;
  format: "csv" | "json";
  db: Kysely<Database>;
  /** Changes nothing. */
  dryRun?: boolean;
  /** `done` counts rows, then pictures. */
  onProgress?: (progress: { phase: ImportPhase; done: number; rejected: number }) => void;
  /** Takes the rejected rows in the source's format. It isn't ended. */
  rejects?: Writable;
  images?: PictureSource;
  cause?: ImportCause;
}

export interface ImportResult {
  inserted: number;
  updated: number;
  unchanged: number;
  /** The first thousand, in the file's order. */
  rejected: Rejection[];
  rejectedCount: number;
  changes: ProductChange[];
  /** The first thousand known products whose stock stays: the file's may be too old. */
  stockKept: StockKept[];
  stockKeptCount: number;
  ignoredColumns: string[];
  pictures?: PictureResult;
}

/**
 * Staged in a temporary table, so that only products that change are locked, and only while they
 * are written.
 * @throws BrokenFileError nothing has changed
 */
export async function importProducts(options: ImportOptions): Promise<ImportResult> {
  const { db, dryRun = false, images, onProgress = () => {} } = options;
  const rejects = new Rejects(options.rejects, options.format);
  return db.connection().execute(async (connection) => {
    await createStage(connection);
    try {
      const ignoredColumns = await readIntoStage(connection, options, rejects);
      onProgress({ phase: "writing", done: 0, rejected: rejects.count });
      const result = await connection.transaction().execute(async (trx) => {
        // Big files take longer than a visitor's query may.
        await sql`set local statement_timeout = 0`.execute(trx);
        await sql`set local lock_timeout = 0`.execute(trx);
        await sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`.execute(trx);
        await classifyStage(trx, options);
        if (!dryRun) await applyStage(trx, options.cause ?? {});
        const { stockKept, ...counts } = await countStage(trx);
        return {
          ...counts,
          changes: await listChanges(trx, SHOWN_CHANGES),
          stockKept: await listStockKept(trx, SHOWN_KEPT),
          stockKeptCount: stockKept,
        };
      });
      for await (const { raw, ...rejection } of listRejected(connection)) {
        await rejects.add(rejection, raw ? (JSON.parse(raw) as Record<string, unknown>) : {});
      }
      const pictures =
        images && !dryRun
          ? await uploadPictures(listPictures(connection), images, (done) =>
              onProgress({ phase: "pictures", done, rejected: rejects.count }),
            )
          : undefined;
      return {
        ...result,
        rejected: rejects.list.sort((a, b) => a.line - b.line),
        rejectedCount: rejects.count,
        ignoredColumns,
        ...(pictures ? { pictures } : {}),
      };
    } finally {
      await dropStage(connection).catch(() => undefined);
    }
  });
}

async function readIntoStage(
  db: Kysely<Database>,
  { source, format, onProgress = () => {} }: ImportOptions,
  rejects: Rejects,
): Promise<string[]> {
  const ignored: string[] = [];
  const text = decodeText(source);
  const rows: AsyncIterable<SourceRow> =
    format === "json"
      ? readJson(text, (key) => ignored.push(key))
      : readCsv(text, ({ known, unknown }) => {
          requireColumns(known);
          rejects.setColumns(known);
          ignored.push(...unknown);
        });

  let batch: StageRow[] = [];
  let done = 0;
  const flush = async () => {
    if (batch.length > 0) await insertIntoStage(db, batch);
    batch = [];
    onProgress({ phase: "reading", done, rejected: rejects.count });
  };
  for await (const row of rows) {
    const { product, rejection } = readProduct(row);
    done++;
    if (product) {
      const raw = rejects.keepsRows ? JSON.stringify(row.values) : null;
      batch.push({ ...product, position: done, raw });
    } else {
      await rejects.add(rejection, row.values);
    }
    if (done % BATCH === 0) await flush();
  }
  await flush();
  return ignored;
}

/** Without these two a file can't say which product it means. */
function requireColumns(known: string[]) {
  const required: ProductColumn[] = ["article_number", "condition"];
  const missing = required.filter((column) =>
    namesOf(column).every((name) => !known.includes(name)),
  );
  if (missing.length > 0) {
    throw new BrokenFileError(`The file has no column ${missing.map(nameOf).join(", ")}.`);
  }
}
