import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema";
import type { Trx } from "~/platform/db.server";
import { applyStage } from "./apply.server";
import { nameOf } from "./columns";
import { inImportLock } from "./import-lock.server";
import { classifyStage, rejectClashes } from "./match.server";
import { valuesOf } from "./row-values.server";
import { createStage, dropStage, stagedNames } from "./stage.server";
import type { StockRule } from "./stock.server";

type Db = Kysely<Database>;

/** Rows written in one transaction: an order waits for no more. */
const BATCH = 500;
/** Rows that rename one another have to come together. */
const RENAMES = 5_000;
const renaming = ["slug", "article_number", "condition"] as const;

export interface ImportToApply extends StockRule {
  id: number;
  actor: string;
  fileName: string;
}

/**
 * Writes the chosen rows, each as long as its product is what the dry run showed; goes on where it
 * was interrupted.
 */
export async function applyImport(connection: Db, toApply: ImportToApply): Promise<void> {
  try {
    for (let renames = true; ;) {
      const rows = await inImportLock(connection, (trx) => applyBatch(trx, toApply, renames));
      if (rows === 0 && !renames) break;
      if (rows === 0) renames = false;
    }
    await connection
      .updateTable("imports")
      .set({ state: "applied", applied_at: new Date() })
      .where("id", "=", toApply.id)
      .execute();
  } finally {
    await dropStage(connection).catch(() => undefined);
  }
}

async function applyBatch(trx: Trx, toApply: ImportToApply, renames: boolean): Promise<number> {
  const { id, actor, fileName } = toApply;
  await createStage(trx);
  const names = renaming.map(nameOf);
  const { numAffectedRows } = await sql`
    insert into stage (${sql.join(stagedNames.map((name) => sql.ref(name)))})
    select ${sql.join(stagedNames.map((name) => sql.ref(`f.${name}`)))} from (
      select stated from import_rows
      where import_id = ${id} and chosen and outcome is null
        ${renames ? sql`and changed && ${names}::text[]` : sql``}
      order by position limit ${renames ? RENAMES : BATCH}
    ) r cross join lateral jsonb_populate_record(null::stage, r.stated) f`.execute(trx);
  const rows = Number(numAffectedRows ?? 0);
  if (rows === 0) return 0;
  await lockProducts(trx, id);
  await classifyStage(trx, toApply);
  if (await leaveMoved(trx, id)) await rejectClashes(trx);
  await keepDifferences(trx, id);
  await applyStage(trx, { reference: String(id), note: fileName, actor });
  await noteOutcome(trx, id);
  await sql`update imports set rows_done = rows_done + ${rows} where id = ${id}`.execute(trx);
  return rows;
}

/** In the order of orders. */
async function lockProducts(trx: Trx, importId: number): Promise<void> {
  await sql`
    select count(*) from (
      select p.id from products p join import_rows r on r.product_id = p.id
      join stage s on s.position = r.position
      where r.import_id = ${importId} order by p.id for no key update of p
    ) locked`.execute(trx);
}

/** @returns whether a row isn't any more what the dry run showed */
async function leaveMoved(trx: Trx, importId: number): Promise<boolean> {
  const row = sql`r.import_id = ${importId} and r.position = s.position and s.reason is null`;
  const added = await sql`
    update stage s set field = ${nameOf("article_number")}, reason = 'existsMeanwhile'
    from import_rows r
    where ${row} and r.product_id is null and s.product_id is not null`.execute(trx);
  const gone = await sql`
    update stage s set field = ${nameOf("article_number")}, reason = 'goneMeanwhile'
    from import_rows r
    where ${row} and r.product_id is not null and s.product_id is distinct from r.product_id`.execute(
    trx,
  );
  const names = sql`r.changed || s.changed`;
  const moved = await sql`
    update stage s set field = '', reason = 'movedMeanwhile',
      details = jsonb_build_object('fields', (
        select string_agg(key, ', ') from jsonb_each(now.values) each
        where r.before -> each.key is distinct from each.value))
    from import_rows r join products p on p.id = r.product_id
    cross join lateral (select ${valuesOf("p", sql`r.changed`)} as values) now
    where ${row} and now.values is distinct from r.before`.execute(trx);
  const differs = await sql`
    update stage s set field = '', reason = 'movedMeanwhile',
      details = jsonb_build_object('fields', (
        select string_agg(distinct name, ', ') from unnest(${names}) name
        where not (name = any(r.changed) and name = any(s.changed))))
    from import_rows r
    where ${row} and r.product_id is not null
      and not (s.changed @> r.changed and r.changed @> s.changed)`.execute(trx);
  return [added, gone, moved, differs].some(({ numAffectedRows }) => Boolean(numAffectedRows));
}

/** What their exports have brought before, for taking back. */
async function keepDifferences(trx: Trx, importId: number): Promise<void> {
  await sql`
    update import_rows r set pieces_before = d.pieces
    from stage s join stock_differences d on d.export = s.export_id and d.product_id = s.product_id
    where r.import_id = ${importId} and r.position = s.position and s.reason is null`.execute(trx);
}

async function noteOutcome(trx: Trx, importId: number): Promise<void> {
  await sql`
    update import_rows r set
      outcome = case when s.reason is null then 'applied' else 'left' end,
      field = s.field, reason = s.reason, details = s.details,
      product_id = coalesce(r.product_id, s.product_id),
      after = case when r.product_id is null or s.reason is not null then r.after
        else ${valuesOf("p", sql`r.changed`)} end,
      written_at = case when s.reason is null then p.updated_at end
    from stage s left join products p on p.id = s.product_id
    where r.import_id = ${importId} and r.position = s.position`.execute(trx);
}
