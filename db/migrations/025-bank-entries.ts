import { type Kysely, sql } from "kysely";

export const tables = ["orders", "payments"];

/** What came in by a bank's files, and transfers that go out by file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_entries (
      id uuid primary key,
      day date not null,
      cents integer not null check (cents > 0),
      payer text not null default '',
      iban text not null default '',
      text text not null default '',
      state text not null default 'open'
        check (state in ('open', 'assigned', 'set-aside', 'to-send-back', 'sent-back')),
      reason text not null default '',
      order_id uuid references orders on delete set null,
      version integer not null default 0,
      imported_by text not null,
      decided_by text not null default '',
      decided_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index on bank_entries (day, id) where state = 'open'`.execute(db);
  await sql`create index on bank_entries (order_id)`.execute(db);
  await sql`create index on bank_entries (iban) where state = 'assigned'`.execute(db);
  await sql`create index on bank_entries (decided_at) where decided_at is not null`.execute(db);

  await sql`
    create table transfer_batches (
      id uuid primary key default gen_random_uuid(),
      form_token uuid not null unique,
      reference text not null unique,
      holder text not null,
      iban text not null,
      actor text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table transfer_lines (
      id uuid primary key default gen_random_uuid(),
      batch_id uuid not null references transfer_batches on delete cascade,
      payment_id uuid references payments on delete set null,
      entry_id uuid references bank_entries on delete set null,
      cents integer not null check (cents > 0),
      name text not null,
      iban text not null,
      text text not null,
      state text not null default 'open' check (state in ('open', 'done', 'dropped')),
      check (num_nonnulls(payment_id, entry_id) <= 1)
    )`.execute(db);
  await sql`create index on transfer_lines (batch_id)`.execute(db);
  await sql`create index on transfer_lines (payment_id)`.execute(db);
  await sql`create index on transfer_lines (entry_id)`.execute(db);
  await sql`create unique index on transfer_lines (payment_id) where state = 'open'`.execute(db);
  await sql`create unique index on transfer_lines (entry_id) where state = 'open'`.execute(db);

  // A difference that the shop accepts takes something off the price, and no money moves.
  await sql`
    alter table payments
      drop constraint payments_cents_check,
      drop constraint payments_check,
      add constraint payments_cents_check check (cents <> 0 or credit_cents > 0),
      add constraint payments_check
        check (cents < 0 or state = 'done' and (cents = 0 or credit_cents = 0))`.execute(db);
}
