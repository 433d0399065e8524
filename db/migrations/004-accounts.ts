import { type Kysely, sql } from "kysely";

export const tables = ["users", "sessions", "tokens"];

/** What accounts need beyond users, profiles, sessions and tokens: second factor, rate limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add totp_secret text,
      add totp_pending_secret text,
      add totp_last_step bigint`.execute(db);

  await sql`
    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db);

  await sql`
    alter table sessions
      add public_id uuid not null unique default gen_random_uuid()`.execute(db);

  await sql`alter table tokens drop constraint tokens_purpose_check`.execute(db);
  await sql`
    alter table tokens add constraint tokens_purpose_check
      check (purpose in ('verify-email', 'reset-password', 'newsletter', 'second-factor'))`.execute(
    db,
  );

  // The shape is that of rate-limiter-flexible's PostgreSQL store.
  await sql`
    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db);
}
