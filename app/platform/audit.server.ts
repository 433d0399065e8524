import type { AuditValues } from "../../db/staff-tables";
import { retention } from "~/shop";
import { calendarYearsBefore } from "./clock";
import { db, type Trx } from "./db.server";

/** Who acts; the operator's commands have no account. */
export interface Actor {
  id: string | null;
  name: string;
}

/** With the act itself or not at all. */
export async function recordAct(
  trx: Trx,
  {
    actor,
    act,
    subject,
    before,
    after,
  }: {
    actor: Actor;
    act: string;
    subject: { kind: string; name: string };
    before?: AuditValues;
    after?: AuditValues;
  },
): Promise<void> {
  await trx
    .insertInto("audit")
    .values({
      actor_id: actor.id,
      actor: actor.name,
      act,
      subject_kind: subject.kind,
      subject: subject.name,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}

export async function deleteOldActs(now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("audit")
    .where("created_at", "<", calendarYearsBefore(now, retention.auditYears))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
