import { sql, type UpdateObject } from "kysely";
import type { AuditValues } from "../../db/staff-tables";
import type { Database } from "../../db/schema";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { type CaseNews, queueCaseMails } from "./case-mail.server";
import { type BuybackCase, lockCase } from "./cases.server";
import { type CaseEvent, nextState } from "./lifecycle";

type CaseFacts = Omit<
  UpdateObject<Database, "buyback_requests">,
  "id" | "number" | "state" | "state_since" | "version" | "reminded_at"
>;

export interface Circumstances {
  side: "seller" | "shop" | "job";
  /** Of the shop's side: who it was. */
  actor?: Actor;
  facts?: CaseFacts;
  detail?: Record<string, unknown>;
  news?: CaseNews;
  /** The form's own id: sent twice, it counts once. */
  formToken?: string;
  /** What the audit log says beside the states. */
  after?: AuditValues;
}

/** As the form saw it. */
export interface FromForm {
  caseId: string;
  formToken: string;
  version: number;
}

/**
 * The only writer of states and history. The case is locked by `trx`.
 * @throws {MovedError} it can't happen where the case stands by now
 */
export async function applyCaseEvent(
  trx: Trx,
  known: BuybackCase,
  event: CaseEvent,
  { side, actor, facts = {}, detail = {}, news, formToken, after }: Circumstances,
): Promise<BuybackCase> {
  const state = nextState(event, known);
  if (!state) throw new MovedError(known.version, { state: known.state });
  const moves = state !== known.state || event === "offered" || event === "asked";
  await trx
    .updateTable("buyback_requests")
    .set({
      ...facts,
      state,
      version: sql<number>`version + 1`,
      ...(moves ? { state_since: sql<Date>`now()`, reminded_at: null } : {}),
      ...(event === "reminded" ? { reminded_at: sql<Date>`now()` } : {}),
    })
    .where("id", "=", known.id)
    .execute();
  const { id: eventId } = await trx
    .insertInto("buyback_events")
    .values({
      request_id: known.id,
      form_token: formToken ?? null,
      event,
      state,
      side,
      actor: actor?.name ?? "",
      detail: JSON.stringify(detail),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (actor) {
    await recordAct(trx, {
      actor,
      act: `buyback-${event}`,
      subject: { kind: "buyback", name: known.number },
      before: { caseState: known.state },
      after: { caseState: state, ...after },
    });
  }
  const now = await lockCase(trx, known.id);
  await queueCaseMails(trx, now, { event, eventId, news });
  return now;
}

async function isDone(trx: Trx, formToken: string): Promise<boolean> {
  const done = await trx
    .selectFrom("buyback_events")
    .select("id")
    .where("form_token", "=", formToken)
    .executeTakeFirst();
  return done !== undefined;
}

/**
 * One form's effect on a case, in a transaction that has it locked.
 * @returns `false` when the same form was carried out before
 * @throws {MovedError} the case isn't what the form saw
 */
export async function changeCase(
  { caseId, formToken, version }: FromForm,
  change: (trx: Trx, known: BuybackCase) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const known = await lockCase(trx, caseId);
    if (await isDone(trx, formToken)) return false;
    if (known.version !== version) throw new MovedError(known.version, { state: known.state });
    await change(trx, known);
    return true;
  });
}
