import { sql } from "kysely";
import { HOUR_MS } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { abortUpload, listOpenUploads } from "~/platform/storage.server";
import { discardObject } from "~/uploads/leftovers.server";

const DRAFT_HOURS = 24;
const OPEN_UPLOAD_HOURS = 3;
const BATCH = 500;

const ourKey = /^[0-9a-f-]{36}\/evaluation-/;

/** Their files become leftovers after a day. */
async function giveUpOldDrafts(): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      with gone as (
        delete from buyback_files
        where id in (
          select id from buyback_files
          where request_id is null
            and created_at < now() - make_interval(hours => ${DRAFT_HOURS})
          limit ${BATCH}
          for update skip locked
        )
        returning object_key
      )
      insert into upload_leftovers (object_key, due_at)
      select object_key, now() from gone
      on conflict do nothing`.execute(trx);
  });
}

async function discardDueObjects(): Promise<void> {
  const due = await db
    .selectFrom("upload_leftovers")
    .select("object_key")
    .where("due_at", "<=", sql<Date>`now()`)
    .orderBy("due_at")
    .limit(BATCH)
    .execute();
  for (const { object_key } of due) await discardObject(object_key);
}

async function abortOldUploads(): Promise<void> {
  const before = Date.now() - OPEN_UPLOAD_HOURS * HOUR_MS;
  for (const upload of await listOpenUploads()) {
    if (ourKey.test(upload.key) && upload.startedAt.getTime() < before) await abortUpload(upload);
  }
}

/** What crashes, lost connections and unsent forms left in the storage. */
export async function sweepUploads(): Promise<void> {
  await giveUpOldDrafts();
  await discardDueObjects();
  await abortOldUploads();
}
