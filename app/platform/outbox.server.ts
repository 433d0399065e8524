import { sql } from "kysely";
import { retention } from "~/shop";
import { calendarYearsBefore, daysBefore, yearsBefore } from "./clock";
import { db, type Trx } from "./db.server";
import { isQueued, sendJob } from "./jobs.server";

/** A mail of the outbox, without its words. */
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

/** The newest first; without a status those that haven't left. */
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

/** Those whose id begins so, at most two. */
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
 * Sends a mail that hasn't left once more, now: a failed one waits again, a waiting one doesn't
 * wait any longer.
 *
 * @returns false for one that has left, or whose job is running this moment
 */
export async function resendMail(id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const mail = await trx
      .updateTable("mails")
      .set({ status: "waiting" })
      .where("id", "=", id)
      .where("status", "<>", "sent")
      .returning("id")
      .executeTakeFirst();
    if (!mail) return false;
    const { rows } = await sql<{ state: string }>`
      update pgboss.job
      set start_after = case when state = 'active' then start_after else now() end
      where name = 'send-mail' and state in ${live} and data->>'mailId' = ${id}
      returning state`.execute(trx);
    if (rows.length === 0) await sendJob(trx, { name: "send-mail", payload: { mailId: id } });
    return rows.every(({ state }) => state !== "active");
  });
}

/**
 * Ids of the mails that failed, and of those that wait although no job will send them.
 *
 * @param status only these
 */
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

/**
 * Mails that wait although their job is gone (a machine was killed during the last try, a restored
 * backup has no jobs): they have failed, so that somebody sees them.
 *
 * @returns how many
 */
export async function failStrandedMails(now: Date): Promise<number> {
  const { rows } = await sql`
    update mails set status = 'failed', last_error = 'nothing tries to send it any more'
    where status = 'waiting' and created_at < ${daysBefore(now, STRANDED_DAYS)} and
      not ${hasJob}
    returning id`.execute(db);
  return rows.length;
}

/** Terms by kind; what isn't here is a letter about an order. Waiting mails stay in any case. */
const accountKinds = ["account-%", "newsletter-%"];
const requestKinds = ["buyback-%", "contact-%", "quote-%", "request-%"];

/** Mails about what was asked under an address, to whoever asked and to the shop. */
export async function deleteRequestMails(trx: Trx, email: string): Promise<void> {
  await sql`
    delete from mails
    where kind like any (${requestKinds}::text[])
      and ${email.toLowerCase()} in (lower(recipient), lower(message->'replyTo'->>'address'))
    `.execute(trx);
}

/**
 * Mails whose term is over.
 *
 * @returns how many
 */
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
