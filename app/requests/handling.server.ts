import { sql } from "kysely";
import type { RequestState } from "../../db/answer-tables";
import type { AuditValues } from "../../db/staff-tables";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { queueMail } from "~/platform/mail.server";
import { MovedError } from "~/platform/moved.server";
import { type AnswerText, answerMail, caseReference } from "./answer-mail.server";
import type { InboxRequest } from "./inbox.server";

const tables = { contact: "contact_messages", quote: "quote_requests" } as const;
const tableOf = ({ request }: Handling) => sql.table(tables[request.kind]);

export interface Handling {
  request: Pick<InboxRequest, "id" | "kind">;
  /** As the form saw it. */
  version: number;
  actor: Actor;
}

interface Locked {
  state: RequestState;
  version: number;
  assigneeId: string | null;
  assignee: string | null;
}

/** `undefined` for one that was deleted meanwhile. */
async function lock(trx: Trx, handling: Handling): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select state, version, assigned_to as "assigneeId",
      (select email from users where users.id = assigned_to) as assignee
    from ${tableOf(handling)} where id = ${handling.request.id} for update`.execute(trx);
  return rows[0];
}

/** @throws {MovedError} */
function checkVersion(row: Locked, { version }: Handling): void {
  if (row.version === version) return;
  throw new MovedError(row.version, { state: row.state, assignee: row.assignee ?? "" });
}

async function record(
  trx: Trx,
  { request, actor }: Handling,
  what: { act: string; before?: AuditValues; after?: AuditValues },
): Promise<void> {
  const subject = { kind: "request", name: caseReference(request.id) };
  await recordAct(trx, { actor, subject, ...what });
}

const acts = { open: "request-reopened", closed: "request-closed", spam: "request-spam" } as const;

/**
 * Any state can become any of these: what was marked by mistake is opened again. Sent twice, or by
 * two with the same thought, it counts once.
 * @throws {MovedError}
 */
export async function changeState({
  state,
  ...handling
}: Handling & { state: keyof typeof acts }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await lock(trx, handling);
    if (!row || row.state === state) return;
    checkVersion(row, handling);
    await sql`
      update ${tableOf(handling)} set state = ${state}, version = version + 1
      where id = ${handling.request.id}`.execute(trx);
    await record(trx, handling, {
      act: acts[state],
      before: { requestState: row.state },
      after: { requestState: state },
    });
  });
}

/** @param assignee `null` for nobody @throws {MovedError} */
export async function assignRequest({
  assignee,
  ...handling
}: Handling & { assignee: { id: string; email: string } | null }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await lock(trx, handling);
    if (!row || row.assigneeId === (assignee?.id ?? null)) return;
    checkVersion(row, handling);
    await sql`
      update ${tableOf(handling)} set assigned_to = ${assignee?.id ?? null}, version = version + 1
      where id = ${handling.request.id}`.execute(trx);
    await record(trx, handling, {
      act: "request-assigned",
      before: { assignee: row.assignee },
      after: { assignee: assignee?.email ?? null },
    });
  });
}

/** Mails it, and keeps it with the request. The same form counts once. @throws {MovedError} */
export async function answerRequest({
  answer,
  formId,
  ...handling
}: Handling & { request: InboxRequest; answer: AnswerText; formId: string }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { request, actor } = handling;
    const row = await lock(trx, handling);
    if (!row || (await isSent(trx, formId))) return;
    checkVersion(row, handling);
    const mailId = await queueMail(trx, {
      kind: "request-answer",
      recipient: request.email,
      language: request.language,
      message: answerMail(request, answer),
    });
    await trx
      .insertInto("request_answers")
      .values({
        ...(request.kind === "contact" ? { contact_id: request.id } : { quote_id: request.id }),
        form_token: formId,
        mail_id: mailId,
        ...answer,
        answered_by: actor.name,
      })
      .execute();
    await sql`
      update ${tableOf(handling)}
      set state = 'answered', answered_at = now(), version = version + 1
      where id = ${request.id}`.execute(trx);
    await record(trx, handling, {
      act: "request-answered",
      before: { requestState: row.state },
      after: { requestState: "answered" },
    });
  });
}

/** An offer is an answer, too. */
export async function answeredByOffer(trx: Trx, quoteId: string, actor: Actor): Promise<void> {
  const handling = { request: { id: quoteId, kind: "quote" }, version: 0, actor } as const;
  const row = await lock(trx, handling);
  if (!row) return;
  await sql`
    update quote_requests set state = 'answered', answered_at = now(), version = version + 1
    where id = ${quoteId}`.execute(trx);
  await record(trx, handling, {
    act: "request-answered",
    before: { requestState: row.state },
    after: { requestState: "answered" },
  });
}

async function isSent(trx: Trx, formId: string): Promise<boolean> {
  const sent = await trx
    .selectFrom("request_answers")
    .select("id")
    .where("form_token", "=", formId)
    .executeTakeFirst();
  return sent !== undefined;
}
