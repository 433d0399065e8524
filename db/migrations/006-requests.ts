import { type Kysely, sql } from "kysely";

export const tables = ["buyback_files"];

/**
 * Keys of uploaded objects that no row answers for (yet): written before an upload begins, removed
 * with the transaction that inserts the file's row. What is still here when due is deleted from the
 * storage.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload_leftovers (
      object_key text primary key,
      due_at timestamptz not null
    )`.execute(db);
  await sql`create index upload_leftovers_due_at on upload_leftovers (due_at)`.execute(db);
  await sql`
    create index buyback_files_drafts on buyback_files (created_at)
      where request_id is null`.execute(db);
}
