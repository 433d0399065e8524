import { sql } from "kysely";
import type { ImportKind } from "../../db/import-tables";
import { recordAct, type Actor } from "~/platform/audit.server";
import type { Trx } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { changeImport } from "./imports.server";

interface Act {
  id: number;
  /** As the page showed it. */
  version: number;
}

/** Of the rows that a page showed those that were ticked. @throws {MovedError} */
export async function chooseRows(
  { id, version }: Act,
  { shown, ticked }: { shown: readonly number[]; ticked: readonly number[] },
): Promise<void> {
  await changeImport({ id, version, states: ["checked", "applied"] }, (trx) =>
    tickRows(trx, id, { shown, ticked }),
  );
}

async function tickRows(
  trx: Trx,
  id: number,
  { shown, ticked }: { shown: readonly number[]; ticked: readonly number[] },
) {
  if (shown.length === 0) return;
  await trx
    .updateTable("import_rows")
    .set({ chosen: sql<boolean>`position = any(${ticked}::integer[])` })
    .where("import_id", "=", id)
    .where("position", "in", shown)
    .where("stated", "is not", null)
    .where("outcome", "is", null)
    .execute();
}

/** All of a kind, or all there are. @throws {MovedError} */
export async function chooseKind(
  { id, version }: Act,
  { kind, chosen }: { kind?: ImportKind; chosen: boolean },
): Promise<void> {
  await changeImport({ id, version, states: ["checked", "applied"] }, (trx) =>
    trx
      .updateTable("import_rows")
      .set({ chosen })
      .where("import_id", "=", id)
      .where("stated", "is not", null)
      .where("outcome", "is", null)
      .where("chosen", "<>", chosen)
      .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "new"))
      .execute(),
  );
}

/** @returns how many rows are to be written; none: nothing happens @throws {MovedError} */
export async function startApplying(
  { id, version }: Act,
  { shown, ticked, actor }: { shown: readonly number[]; ticked: readonly number[]; actor: Actor },
): Promise<number> {
  return changeImport({ id, version, states: ["checked", "applied"] }, async (trx) => {
    await tickRows(trx, id, { shown, ticked });
    const { rows } = await trx
      .selectFrom("import_rows")
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .where("import_id", "=", id)
      .where("chosen", "=", true)
      .where("outcome", "is", null)
      .executeTakeFirstOrThrow();
    if (rows === 0) return 0;
    await start(trx, { id, state: "applying", act: "import-apply", rows, actor });
    return rows;
  });
}

/** @throws {MovedError} */
export async function startTakingBack({ id, version }: Act, actor: Actor): Promise<void> {
  await changeImport({ id, version, states: ["applied"] }, async (trx) => {
    const { rows } = await trx
      .selectFrom("import_rows")
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .where("import_id", "=", id)
      .where("outcome", "=", "applied")
      .executeTakeFirstOrThrow();
    await start(trx, { id, state: "taking-back", act: "import-take-back", rows, actor });
  });
}

async function start(
  trx: Trx,
  {
    id,
    state,
    act,
    rows,
    actor,
  }: { id: number; state: "applying" | "taking-back"; act: string; rows: number; actor: Actor },
): Promise<void> {
  await trx.updateTable("imports").set({ state, rows_done: 0 }).where("id", "=", id).execute();
  await recordAct(trx, {
    actor,
    act,
    subject: { kind: "import", name: String(id) },
    after: { rows: String(rows) },
  });
  await sendJob(trx, { name: "product-import", payload: { importId: id } });
}
