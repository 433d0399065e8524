import { sql } from "kysely";
import { articleKey } from "~/parts/article-key.server";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";

export interface BuyLimit {
  /** Euro cents for one piece, at most. */
  limitCents: number;
  note: string;
}

const MAX_KEYS = 2_000;

/**
 * What the shop would pay at most for parts that it looks for.
 * @param articleKeys part numbers in any spelling, or keys; at most 2,000 count
 * @returns by what was given; parts without a limit are missing
 */
export async function buyLimitFor(articleKeys: readonly string[]): Promise<Map<string, BuyLimit>> {
  const asked = [...new Set(articleKeys)].filter(Boolean).slice(0, MAX_KEYS);
  if (asked.length === 0) return new Map();
  const { rows } = await sql<BuyLimit & { asked: string }>`
    select asked.key as asked, limit_cents as "limitCents", note
    from unnest(${asked}::text[]) as asked (key)
    join wanted_parts on wanted_parts.article_key = ${articleKey(sql.ref("asked.key"))}
    `.execute(db);
  return new Map(rows.map(({ asked: key, ...limit }) => [key, limit]));
}

export async function findWanted(key: string) {
  return db
    .selectFrom("wanted_parts")
    .select(["limit_cents as limitCents", "note", "version"])
    .where("article_key", "=", key)
    .executeTakeFirst();
}

export interface WantedChange {
  key: string;
  articleNumber: string;
  /** As the form showed it; 0 where nothing was wanted yet. */
  version: number;
  actor: Actor;
}

const subjectOf = ({ articleNumber }: WantedChange) => ({ kind: "part", name: articleNumber });

/**
 * Starts a purchase, or changes its limit. The same again changes nothing.
 * @param show an amount as the form has it, for who was slower
 * @returns whether anything changed
 * @throws {MovedError}
 */
export async function setWanted(
  change: WantedChange,
  { limitCents, note }: BuyLimit,
  show: (cents: number) => string,
): Promise<boolean> {
  const { key, articleNumber, version, actor } = change;
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("wanted_parts")
      .values({
        article_key: key,
        article_number: articleNumber,
        limit_cents: limitCents,
        note,
        actor: actor.name,
        version: 1,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("version")
      .executeTakeFirst();
    const after = { limitCents, note };
    if (inserted) {
      await recordAct(trx, { actor, act: "purchase-started", subject: subjectOf(change), after });
      return true;
    }
    const was = await trx
      .selectFrom("wanted_parts")
      .select(["limit_cents", "note", "version"])
      .where("article_key", "=", key)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (was.limit_cents === limitCents && was.note === note) return false;
    if (was.version !== version) {
      throw new MovedError(was.version, { limit: show(was.limit_cents), note: was.note });
    }
    await trx
      .updateTable("wanted_parts")
      .set({ limit_cents: limitCents, note, actor: actor.name, version: version + 1 })
      .where("article_key", "=", key)
      .execute();
    const before = { limitCents: was.limit_cents, note: was.note };
    const act = "purchase-changed";
    await recordAct(trx, { actor, act, subject: subjectOf(change), before, after });
    return true;
  });
}

/** @returns `false` when it had ended before @throws {MovedError} */
export async function endWanted(
  change: WantedChange,
  show: (cents: number) => string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const was = await trx
      .selectFrom("wanted_parts")
      .select(["limit_cents", "note", "version"])
      .where("article_key", "=", change.key)
      .forUpdate()
      .executeTakeFirst();
    if (!was) return false;
    if (was.version !== change.version) {
      throw new MovedError(was.version, { limit: show(was.limit_cents), note: was.note });
    }
    await trx.deleteFrom("wanted_parts").where("article_key", "=", change.key).execute();
    await recordAct(trx, {
      actor: change.actor,
      act: "purchase-ended",
      subject: subjectOf(change),
      before: { limitCents: was.limit_cents, note: was.note },
    });
    return true;
  });
}
