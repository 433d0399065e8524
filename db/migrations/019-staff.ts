import { type Kysely, sql } from "kysely";

export const tables = ["users", "sessions"];

/** Who works in the shop, how they are invited, and who did what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add staff_role text check (staff_role in ('owner', 'desk', 'store', 'adviser')),
      add staff_version integer not null default 0`.execute(db);
  await sql`create index users_staff on users (staff_role) where staff_role is not null`.execute(
    db,
  );

  // Sessions that are open already: nobody knows when. New ones begin with the password.
  await sql`alter table sessions add password_at timestamptz`.execute(db);
  await sql`alter table sessions alter password_at set default now()`.execute(db);

  await sql`
    create table staff_invitations (
      email text primary key,
      role text not null check (role in ('owner', 'desk', 'store', 'adviser')),
      token_hash text not null unique,
      invited_by text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);

  // Without references: what was done stays when who did it, or what it was done to, is gone.
  await sql`
    create table audit (
      id bigint generated always as identity primary key,
      created_at timestamptz not null default now(),
      actor_id uuid,
      actor text not null,
      act text not null,
      subject_kind text not null,
      subject text not null,
      before jsonb,
      after jsonb
    )`.execute(db);
  await sql`create index audit_actor on audit (actor_id) where actor_id is not null`.execute(db);
  await sql`create index audit_subject on audit (subject, id desc)`.execute(db);
  await sql`create index audit_created on audit (created_at)`.execute(db);
}
