import { type Kysely, sql } from "kysely";

/** What the owner changed of the shop's settings, and from when on it holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      id integer generated always as identity primary key,
      valid_from timestamptz not null,
      content jsonb not null,
      created_at timestamptz not null default now(),
      created_by text not null,
      withdrawn_at timestamptz
    )`.execute(db);
}
