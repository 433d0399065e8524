import { sql } from "kysely";
import { yearsBefore } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { retention } from "~/shop";

const BATCH = 500;

/**
 * Requests whose term is over. The files of buy-backs become leftovers, which the sweep of uploads
 * takes out of the storage within the hour.
 *
 * @returns how many
 */
export async function deleteOldRequests(now: Date): Promise<number> {
  const before = yearsBefore(now, retention.requestYears);
  let deleted = 0;
  for (;;) {
    const buybacks = await deleteBuybacks(before);
    deleted += buybacks;
    if (buybacks < BATCH) break;
  }
  for (const table of ["quote_requests", "contact_messages"] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where("created_at", "<", before)
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

async function deleteBuybacks(before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select id from buyback_requests where created_at < ${before} limit ${BATCH}
      for update skip locked
    ), files as (
      delete from buyback_files where request_id in (select id from old) returning object_key
    ), leftovers as (
      insert into upload_leftovers (object_key, due_at) select object_key, now() from files
      on conflict (object_key) do update set due_at = excluded.due_at
    )
    delete from buyback_requests where id in (select id from old)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
