import { type Kysely, sql } from "kysely";

/**
 * Requests that count once their sender has followed the mailed link: the mail to the shop waits
 * here until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unconfirmed_requests (
      token_hash text primary key,
      request_id uuid not null unique,
      kind text not null,
      message jsonb not null,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz
    )`.execute(db);
}
