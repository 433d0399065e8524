import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema";
import { db } from "~/platform/db.server";
import { deleteObject } from "~/platform/storage.server";
import { inImportLock } from "./import-lock.server";
import { classifyStage } from "./match.server";
import { openUpload } from "./open-upload.server";
import type { Problem } from "./problems.server";
import { readIntoStage } from "./read-into-stage.server";
import { nameOf } from "./columns";
import type { RowRejection } from "./row.server";
import { stagedValues, valuesOf } from "./row-values.server";
import { createStage, dropStage } from "./stage.server";
import type { StockRule } from "./stock.server";

type Db = Kysely<Database>;
/** Rows noted in one statement: it must end before the connection counts as dead. */
const NOTED = 5_000;

export interface ImportToCheck extends StockRule {
  id: number;
  fileKey: string;
  format: "csv" | "json" | "xlsx";
}

/**
 * Reads the file and notes what each row would change; from the beginning when it was interrupted.
 * @throws {BrokenFileError}
 */
export async function checkImport(connection: Db, toCheck: ImportToCheck): Promise<void> {
  const { id, fileKey, format } = toCheck;
  const progress = (rows: number) => noteProgress(id, rows);
  await db.deleteFrom("import_rows").where("import_id", "=", id).execute();
  await db.updateTable("imports").set({ state: "checking" }).where("id", "=", id).execute();
  await createStage(connection);
  const upload = await openUpload(fileKey);
  try {
    const refused: (RowRejection & { position: number; articleNumber: string })[] = [];
    const ignored = await readIntoStage(connection, {
      source: upload.source,
      format,
      onRejected: async (rejection, { values, position }) => {
        const number = values[nameOf("article_number")];
        const articleNumber = typeof number === "string" ? number.trim().slice(0, 100) : "";
        refused.push({ ...rejection, position, articleNumber });
        if (refused.length >= 500) await noteRefused(id, refused.splice(0));
      },
      onProgress: progress,
    });
    await noteRefused(id, refused);
    await inImportLock(connection, async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await classifyStage(trx, toCheck);
    });
    await noteRows(connection, id);
    await db
      .updateTable("imports")
      .set({ state: "checked", ignored_columns: ignored.slice(0, 50), file_key: null })
      .where("id", "=", id)
      .execute();
    await deleteObject(fileKey);
  } finally {
    await upload.close();
    await dropStage(connection).catch(() => undefined);
  }
}

/** Seen on the page while the job runs. */
export async function noteProgress(id: number, rows: number): Promise<void> {
  await db.updateTable("imports").set({ rows_done: rows }).where("id", "=", id).execute();
}

export async function failImport(id: number, { code, values }: Problem): Promise<void> {
  const { file_key } = await db
    .selectFrom("imports")
    .select("file_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await db.deleteFrom("import_rows").where("import_id", "=", id).execute();
  await db
    .updateTable("imports")
    .set({ state: "failed", problem: code, details: JSON.stringify(values ?? {}), file_key: null })
    .where("id", "=", id)
    .execute();
  if (file_key) await deleteObject(file_key);
}

async function noteRefused(
  importId: number,
  rows: (RowRejection & { position: number; articleNumber: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("import_rows")
    .values(
      rows.map(({ position, line, field, problem, articleNumber }) => ({
        import_id: importId,
        position,
        line,
        kind: "refused" as const,
        article_number: articleNumber.replace(/[\0\p{Surrogate}]/gu, ""),
        field,
        reason: problem.code,
        details: JSON.stringify(problem.values ?? {}),
      })),
    )
    .execute();
}

async function noteRows(connection: Db, importId: number): Promise<void> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from stage`.execute(connection);
  const last = rows[0]?.last ?? 0;
  const names = sql`s.changed`;
  const brings = sql`s.reason is null and (s.product_id is null or cardinality(s.changed) > 0)`;
  for (let from = 0; from < last; from += NOTED) {
    await sql`
      insert into import_rows (import_id, position, line, kind, product_id, article_number,
        condition, name, stated, changed, before, after, field, reason, details, chosen)
      select ${importId}, s.position, s.line,
        case when s.reason in ('near', 'unnamed') then 'unknown-pair'
          when s.reason is not null then 'refused'
          when s.product_id is null then 'new'
          when s.stock is not null and p.stock + s.stock_change <> s.stock then 'moved'
          when cardinality(s.changed) > 0 then 'changed'
          else 'unchanged' end,
        s.product_id, s.article_number, s.condition, coalesce(nullif(s.name, ''), p.name, ''),
        case when ${brings} then jsonb_strip_nulls(to_jsonb(s) - ${ownColumns}::text[]) end,
        coalesce(s.changed, '{}'),
        case when ${brings} then ${valuesOf("p", names)} end,
        case when ${brings} and p.id is not null then ${stagedValues(names)}
          when ${brings} then jsonb_build_object(${nameOf("price_cents")}::text, s.price_cents,
            ${nameOf("stock")}::text, coalesce(s.stock, 0)) end,
        s.field, s.reason, s.details, ${brings}
      from stage s left join products p on p.id = s.product_id
      where s.position > ${from} and s.position <= ${from + NOTED}`.execute(connection);
  }
  await sql`
    update import_rows r set details = coalesce(r.details, '{}') || jsonb_build_object(
      'file', s.stock, 'now', p.stock, 'exported', s.exported_stock)
    from stage s join products p on p.id = s.product_id
    where r.import_id = ${importId} and r.position = s.position and r.kind = 'moved'`.execute(
    connection,
  );
}

/** What classifying finds out anew. */
const ownColumns = [
  ...["product_id", "by_id", "is_new", "stock_change", "stock_kept", "changed"],
  ...["field", "reason", "details", "raw"],
];
