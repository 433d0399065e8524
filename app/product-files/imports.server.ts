import { sql } from "kysely";
import {
  importKinds,
  type ImportFormat,
  type ImportKind,
  type ImportOutcome,
  type ImportState,
  type ImportStockRule,
} from "../../db/import-tables";
import { recordAct, type Actor } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { MovedError } from "~/platform/moved.server";

export interface NewImport {
  formToken: string;
  fileName: string;
  fileKey: string;
  bytes: number;
  format: ImportFormat;
  stockRule: ImportStockRule;
  /** In Germany: `2026-11-24T12:30`. */
  asOf?: string;
}

/** @returns its number, and whether it was there before */
export async function addImport(
  { formToken, fileName, fileKey, bytes, format, stockRule, asOf }: NewImport,
  actor: Actor,
): Promise<{ id: number; isNew: boolean }> {
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto("imports")
      .values({
        form_token: formToken,
        file_name: fileName,
        file_key: fileKey,
        bytes,
        format,
        stock_rule: stockRule,
        as_of: asOf ? sql`${`${asOf} Europe/Berlin`}::timestamptz` : null,
        actor: actor.name,
      })
      .onConflict((conflict) => conflict.column("form_token").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return { id: (await findByToken(formToken)) ?? 0, isNew: false };
    const { id } = added;
    await recordAct(trx, {
      actor,
      act: "import-upload",
      subject: { kind: "import", name: String(id) },
      after: { file: fileName },
    });
    await sendJob(trx, { name: "product-import", payload: { importId: id } });
    return { id, isNew: true };
  });
}

export async function findByToken(formToken: string): Promise<number | undefined> {
  const known = await db
    .selectFrom("imports")
    .select("id")
    .where("form_token", "=", formToken)
    .executeTakeFirst();
  return known?.id;
}

export async function listImports(limit: number) {
  return db
    .selectFrom("imports")
    .select(["id", "file_name", "state", "actor", "created_at"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function findImport(id: number) {
  return db
    .selectFrom("imports")
    .select([
      ...([
        "id",
        "file_name",
        "bytes",
        "format",
        "stock_rule",
        "as_of",
        "state",
        "version",
      ] as const),
      ...(["rows_done", "problem", "details", "ignored_columns", "actor", "created_at"] as const),
      ...(["applied_at", "taken_back_at"] as const),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

export interface ImportCounts {
  kinds: Record<ImportKind, number>;
  outcomes: Record<ImportOutcome, number>;
  /** Rows that bring something, and no job has had. */
  open: number;
  /** Of these. */
  chosen: number;
}

export async function countRows(importId: number): Promise<ImportCounts> {
  const { rows } = await sql<{
    kind: ImportKind;
    outcome: ImportOutcome | null;
    rows: number;
    open: number;
    chosen: number;
  }>`
    select kind, outcome, count(*) as rows,
      count(*) filter (where stated is not null and outcome is null) as open,
      count(*) filter (where chosen and outcome is null) as chosen
    from import_rows where import_id = ${importId} group by kind, outcome`.execute(db);
  const counts: ImportCounts = {
    kinds: Object.fromEntries(importKinds.map((kind) => [kind, 0])) as ImportCounts["kinds"],
    outcomes: { applied: 0, left: 0, "taken-back": 0, kept: 0 },
    open: 0,
    chosen: 0,
  };
  for (const row of rows) {
    counts.kinds[row.kind] += row.rows;
    if (row.outcome) counts.outcomes[row.outcome] += row.rows;
    counts.open += row.open;
    counts.chosen += row.chosen;
  }
  return counts;
}

export interface RowFilter {
  kind?: ImportKind;
  outcome?: ImportOutcome;
  /** Only rows behind this position. */
  after: number;
}

/** Without what doesn't fit on a page: texts up to 300 characters. */
export async function listRows(
  importId: number,
  { kind, outcome, after }: RowFilter,
  limit: number,
) {
  return db
    .selectFrom("import_rows")
    .select(["position", "line", "kind", "product_id", "article_number", "condition", "name"])
    .select(["changed", "field", "reason", "details", "chosen", "outcome"])
    .select([shortened("before"), shortened("after")])
    .select(sql<boolean>`stated is not null`.as("can_choose"))
    .where("import_id", "=", importId)
    .where("position", ">", after)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "new"))
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome ?? "left"))
    .orderBy("position")
    .limit(limit)
    .execute();
}

export type ListedRow = Awaited<ReturnType<typeof listRows>>[number];

function shortened(column: "before" | "after") {
  return sql<Record<string, string | null> | null>`(
    select jsonb_object_agg(key, left(value, 301)) from jsonb_each_text(${sql.ref(column)}))`.as(
    column,
  );
}

/** @throws {MovedError} somebody else was quicker */
export async function changeImport<Result>(
  { id, version, states }: { id: number; version: number; states: readonly ImportState[] },
  change: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("imports")
      .select(["version", "state"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (found.version !== version || !states.includes(found.state)) {
      throw new MovedError(found.version, {});
    }
    await trx
      .updateTable("imports")
      .set({ version: version + 1 })
      .where("id", "=", id)
      .execute();
    return change(trx);
  });
}
