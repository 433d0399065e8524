import { type Kysely, sql } from "kysely";

/** What the desk was told of: each trouble once, by its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarms (
      key text primary key,
      created_at timestamptz not null default now()
    )`.execute(db);
}
