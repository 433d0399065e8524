import { sql } from "kysely";
import { retention } from "~/shop";
import { calendarYearsBefore, daysBefore, yearsBefore } from "./clock";
import { db, type Trx } from "./db.server";
import { isQueued, sendJob } from "./jobs.server";
import { ALARM } from "./mail.server";

export interface OutboxMail {
  id: string;
  kind: string;
  recipient: string;
  status: "waiting" | "sent" | "failed";
  attempts: number;
  lastError: string;
  createdAt: Date;
  sentAt: Date | null;
}

const columns = [
  "id",
  "kind",
  "recipient",
  "status",
  "attempts",
  "last_error as lastError",
  "created_at as createdAt",
  "sent_at as sentAt",
] as const;

export async function listMails({
  status,
  limit,
}: {
  status?: OutboxMail["status"];
  limit: number;
}): Promise<OutboxMail[]> {
  return db
    .selectFrom("mails")
    .select(columns)
    .where("status", status ? "=" : "<>", status ?? "sent")
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

export interface FailedMail {
  id: string;
  recipient: string;
  subject: string;
  error: string;
  createdAt: Date;
}

/** The oldest first. */
export async function listFailedMails(limit = 1_000): Promise<FailedMail[]> {
  return db
    .selectFrom("mails")
    .select([
      "id",
      "recipient",
      sql<string>`message->>'subject'`.as("subject"),
      "last_error as error",
      "created_at as createdAt",
    ])
    .where("status", "=", "failed")
    .where("kind", "<>", ALARM)
    .where("settled_at", "is", null)
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

export async function findMails(idStart: string) {
  if (!/^[0-9a-f-]{4,36}$/i.test(idStart)) return [];
  return db
    .selectFrom("mails")
    .select([...columns, "message"])
    .where(sql<string>`id::text`, "like", `${idStart.toLowerCase()}%`)
    .orderBy("id")
    .limit(2)
    .execute();
}

const live = sql`('created', 'retry', 'active')`;
const hasJob = isQueued("send-mail", "mailId", sql`mails.id::text`);

/**
 * @param also in the same transaction
 * @returns `false` for one that has left or is being sent
 */
export async function resendMail(
  id: string,
  also: (trx: Trx) => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const mail = await trx
      .updateTable("mails")
      .set({ status: "waiting", settled_at: null })
      .where("id", "=", id)
      .where("status", "<>", "sent")
      .returning("id")
      .executeTakeFirst();
    if (!mail) return false;
    await also(trx);
    const { rows } = await sql<{ state: string }>`
      update pgboss.job
      set start_after = case when state = 'active' then start_after else now() end
      where name = 'send-mail' and state in ${live} and data->>'mailId' = ${id}
      returning state`.execute(trx);
    if (rows.length === 0) await sendJob(trx, { name: "send-mail", payload: { mailId: id } });
    return rows.every(({ state }) => state !== "active");
  });
}

/** Stays failed, and waits for nobody any more. */
export async function settleMail(id: string, also: (trx: Trx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await trx
      .updateTable("mails")
      .set({ settled_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("status", "=", "failed")
      .where("settled_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (mail) await also(trx);
  });
}

export async function listStuckMails({
  status,
  limit,
}: {
  status?: "waiting" | "failed";
  limit: number;
}): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mails
    where status <> 'sent' and (${status ?? null}::text is null or status = ${status ?? null}) and
      (status = 'failed' or not ${hasJob})
    order by created_at
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const STRANDED_DAYS = 3;

// A killed machine or a restored backup leaves mails without a job; somebody must see them.
export async function failStrandedMails(now: Date): Promise<number> {
  const { rows } = await sql`
    update mails set status = 'failed', last_error = 'nothing tries to send it any more'
    where status = 'waiting' and created_at < ${daysBefore(now, STRANDED_DAYS)} and
      not ${hasJob}
    returning id`.execute(db);
  return rows.length;
}

/** Any other kind is business correspondence. Waiting mails always stay. */
const accountKinds = ["account-%", "newsletter-%", "notice-%"];
const requestKinds = ["buyback-%", "contact-%", "quote-%", "request-%"];

export function isLetter(kind: string): boolean {
  return ![...accountKinds, ...requestKinds].some((each) => kind.startsWith(each.replace("%", "")));
}

/** Mails about what was asked under an address, to the sender and to the shop. */
export async function deleteRequestMails(trx: Trx, email: string): Promise<void> {
  await sql`
    delete from mails
    where kind like any (${requestKinds}::text[])
      and ${email.toLowerCase()} in (lower(recipient), lower(message->'replyTo'->>'address'))
    `.execute(trx);
}

/** Mails about an address's account and newsletter. */
export async function deleteAccountMails(trx: Trx, email: string): Promise<void> {
  await sql`
    delete from mails
    where kind like any (${accountKinds}::text[]) and lower(recipient) = ${email.toLowerCase()}
    `.execute(trx);
}

export async function deleteOldMails(now: Date): Promise<number> {
  const account = daysBefore(now, retention.accountMailDays);
  const request = yearsBefore(now, retention.requestYears);
  const letter = calendarYearsBefore(now, retention.letterYears);
  const { rows } = await sql`
    delete from mails
    where status <> 'waiting' and created_at < case
      when kind like any (${accountKinds}::text[]) then ${account}::timestamptz
      when kind like any (${requestKinds}::text[]) then ${request}::timestamptz
      else ${letter}::timestamptz end
    returning id`.execute(db);
  return rows.length;
}
