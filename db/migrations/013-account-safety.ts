import { type Kysely, sql } from "kysely";

export const tables = ["users", "tokens"];

/** Devices that have signed in to an account, and tokens for a change of its address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      user_id uuid not null references users on delete cascade,
      device_hash text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      primary key (user_id, device_hash)
    )`.execute(db);
  await sql`create index known_devices_hash on known_devices (device_hash)`.execute(db);

  await sql`alter table tokens drop constraint tokens_purpose_check`.execute(db);
  await sql`
    alter table tokens add constraint tokens_purpose_check
      check (purpose in ('verify-email', 'reset-password', 'newsletter', 'second-factor',
        'change-email-old', 'change-email-new'))`.execute(db);
}
