import { type Kysely, sql } from "kysely";

export const tables = ["mails"];

/** Mails that can't be delivered, and that somebody has taken care of otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add settled_at timestamptz`.execute(db);
}
