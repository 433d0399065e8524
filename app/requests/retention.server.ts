import { type RawBuilder, sql } from "kysely";
import { calendarYearsBefore, daysBefore, yearsBefore } from "~/platform/clock";
import { type Db, db, type Trx } from "~/platform/db.server";
import { deleteRequestMails } from "~/platform/outbox.server";
import { retention } from "~/shop";

const BATCH = 500;

/**
 * A buy-back whose contract is open or whose goods are here, or that was paid: its papers outlast
 * the request.
 */
export const holdsBuyback = sql<boolean>`(paid_at is not null
  or (arrived_at is not null and state <> 'closed') or state in ('accepted', 'awaiting-goods'))`;

/** The sweep of uploads deletes their files within the hour. */
export async function deleteOldRequests(now: Date): Promise<number> {
  const old = sql<boolean>`created_at < ${yearsBefore(now, retention.requestYears)}`;
  const paid = sql<boolean>`paid_at < ${calendarYearsBefore(now, retention.receiptYears)}`;
  const buybacks = await deleteBuybacks(db, paid);
  return buybacks + (await deleteRequests(old)) + (await deleteUnconfirmed(now));
}

/** With their files. */
async function deleteUnconfirmed(now: Date): Promise<number> {
  const before = daysBefore(now, retention.unconfirmedRequestDays);
  const unconfirmed = sql<boolean>`id in (
    select request_id from unconfirmed_requests
    where created_at < ${before} and confirmed_at is null)`;
  const deleted = await deleteRequests(unconfirmed);
  await db.deleteFrom("unconfirmed_requests").where("created_at", "<", before).execute();
  return deleted;
}

async function deleteRequests(condition: RawBuilder<boolean>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const buybacks = await deleteBuybacks(db, sql`${condition} and not ${holdsBuyback}`);
    deleted += buybacks;
    if (buybacks < BATCH) break;
  }
  for (const table of ["quote_requests", "contact_messages"] as const) {
    const { numDeletedRows } = await db.deleteFrom(table).where(condition).executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

/** Buy-backs that no term holds with their files, quotes, messages with their answers, their mails. */
export async function deleteRequestsOf(trx: Trx, email: string): Promise<void> {
  const isOfSender = sql<boolean>`lower(email) = ${email.toLowerCase()}`;
  for (const table of ["buyback_requests", "quote_requests", "contact_messages"] as const) {
    await trx
      .deleteFrom("unconfirmed_requests")
      .where("request_id", "in", trx.selectFrom(table).select("id").where(isOfSender))
      .execute();
  }
  const isFree = sql`${isOfSender} and not ${holdsBuyback}`;
  while ((await deleteBuybacks(trx, isFree)) === BATCH);
  for (const table of ["quote_requests", "contact_messages"] as const) {
    await trx.deleteFrom(table).where(isOfSender).execute();
  }
  await deleteRequestMails(trx, email);
}

async function deleteBuybacks(trx: Db, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select id from buyback_requests where ${which} limit ${BATCH}
      for update skip locked
    ), files as (
      delete from buyback_files where request_id in (select id from old) returning object_key
    ), leftovers as (
      insert into upload_leftovers (object_key, due_at) select object_key, now() from files
      on conflict (object_key) do update set due_at = excluded.due_at
    )
    delete from buyback_requests where id in (select id from old)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
