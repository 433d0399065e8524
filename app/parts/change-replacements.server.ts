import { sql } from "kysely";
import type { ReplacementKind } from "../../db/demand-tables";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { articleKey } from "./article-key.server";

/** Of the columns' texts, in characters. */
export const replacementLines = {
  articleNumber: 100,
  manufacturer: 100,
  successorNumber: 100,
  note: 500,
  source: 500,
} as const;

export interface ReplacementText {
  articleNumber: string;
  manufacturer: string;
  successorNumber: string;
  kind: ReplacementKind;
  note: string;
  source: string;
}

/** A part can't replace itself, and both need a number. */
export class NoReplacementError extends Error {
  override name = "NoReplacementError";
}

/**
 * Of the same two parts there is one row: what is said last holds.
 * @returns whether anything changed @throws {NoReplacementError}
 */
export async function putReplacement(
  trx: Trx,
  text: ReplacementText,
  actor: Actor,
): Promise<boolean> {
  const own = articleKey(text.articleNumber);
  const other = articleKey(text.successorNumber);
  const { rows: keys } = await sql<{ isOne: boolean }>`
    select ${own} <> '' and ${other} <> '' and ${own} <> ${other} as "isOne"`.execute(trx);
  if (!keys[0]?.isOne) throw new NoReplacementError("two different numbers");
  const row = await trx
    .insertInto("replacements")
    .values({
      article_number: text.articleNumber,
      manufacturer: text.manufacturer,
      successor_number: text.successorNumber,
      kind: text.kind,
      note: text.note,
      source: text.source,
      actor: actor.name,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["article_key", "successor_key"])
        .doUpdateSet((eb) => ({
          manufacturer: text.manufacturer,
          kind: text.kind,
          note: text.note,
          source: text.source,
          actor: actor.name,
          version: eb("replacements.version", "+", 1),
        }))
        .where(
          sql<boolean>`(replacements.manufacturer, replacements.kind, replacements.note,
            replacements.source) is distinct from
            (${text.manufacturer}, ${text.kind}, ${text.note}, ${text.source})`,
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const subjectOf = (articleNumber: string) => ({ kind: "part", name: articleNumber });

/** @returns whether anything changed @throws {NoReplacementError} */
export async function addReplacement(text: ReplacementText, actor: Actor): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed = await putReplacement(trx, text, actor);
    if (changed) {
      const { articleNumber, successorNumber, kind, source } = text;
      await recordAct(trx, {
        actor,
        act: "replacement-added",
        subject: subjectOf(articleNumber),
        after: { successor: successorNumber, replacementKind: kind, source },
      });
    }
    return changed;
  });
}

/** @returns `false` when it was gone before @throws {MovedError} */
export async function removeReplacement({
  id,
  version,
  actor,
}: {
  id: number;
  version: number;
  actor: Actor;
}): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("replacements")
      .select(["version", "article_number", "successor_number", "kind", "source"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    if (row.version !== version) throw new MovedError(row.version, { source: row.source });
    await trx.deleteFrom("replacements").where("id", "=", id).execute();
    await recordAct(trx, {
      actor,
      act: "replacement-removed",
      subject: subjectOf(row.article_number),
      before: {
        successor: row.successor_number,
        replacementKind: row.kind,
        source: row.source,
      },
    });
    return true;
  });
}
