import type { Writable } from "node:stream";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema";
import type { ImportFormat } from "../../db/import-tables";
import { getTFor } from "~/i18n/i18n.server";
import { lockImports } from "./import-lock.server";
import { problemText } from "./problems.server";
import { readIntoStage } from "./read-into-stage.server";
import { Rejects } from "./rejects.server";
import type { Rejection } from "./row.server";
import { applyStage, type ImportCause } from "./apply.server";
import { classifyStage } from "./match.server";
import { createStage, dropStage } from "./stage.server";
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

const SHOWN_CHANGES = 100;
const SHOWN_KEPT = 1000;

export type ImportPhase = "reading" | "writing" | "pictures";

export interface ImportOptions extends StockRule {
  source: AsyncIterable<Uint8Array>;
  format: ImportFormat;
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
      const ignoredColumns = await readIntoStage(connection, {
        ...options,
        keepsRows: rejects.keepsRows,
        onColumns: (known) => rejects.setColumns(known),
        onRejected: ({ line, field, reason }, { values }) =>
          rejects.add({ line, field, reason }, values),
        onProgress: (done) => onProgress({ phase: "reading", done, rejected: rejects.count }),
      });
      onProgress({ phase: "writing", done: 0, rejected: rejects.count });
      const result = await connection.transaction().execute(async (trx) => {
        // Big files take longer than a visitor's query may.
        await sql`set local statement_timeout = 0`.execute(trx);
        await sql`set local lock_timeout = 0`.execute(trx);
        await lockImports(trx);
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
      for await (const { line, field, reason, details, raw } of listRejected(connection)) {
        const text = problemText(getTFor("en"), { code: reason, values: details ?? {} });
        const values = raw ? (JSON.parse(raw) as Record<string, unknown>) : {};
        await rejects.add({ line, field, reason: text }, values);
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
