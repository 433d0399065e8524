import { type Kysely, sql } from "kysely";

export const tables = ["users", "contact_messages", "quote_requests", "mails"];

const answered = ["contact_messages", "quote_requests"];

/** Questions and quote requests are answered in the back office, and sorted by what was spam before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Links count by their host, sentences by their letters from a length on that greetings don't have.
  await sql`
    create function request_traits(email text, message text) returns text[]
    language sql immutable parallel safe as $$
      select array(
        select 'sender ' || lower(email)
        union
        select 'domain ' || lower(split_part(email, '@', 2))
        union
        select 'link ' || left(lower(host[1]), 80)
        from regexp_matches(message, '(?:https?://|www\\.)(?:www\\.)?([\\w.-]+)', 'gi') as host
        union
        select 'sentence ' || left(letters, 80)
        from (
          select btrim(regexp_replace(lower(part), '[^[:alpha:]]+', ' ', 'g')) as letters
          from regexp_split_to_table(message, '[.!?\\n]+') as part
        ) as sentences
        where length(letters) >= 30
      )
    $$`.execute(db);
  for (const table of answered) {
    await sql`
      alter table ${sql.table(table)}
        add state text not null default 'open'
          check (state in ('open', 'answered', 'closed', 'spam')),
        add version integer not null default 0,
        add assigned_to uuid references users on delete set null,
        add answered_at timestamptz,
        add traits text[] not null
          generated always as (request_traits(email, message)) stored`.execute(db);
    await sql`create index on ${sql.table(table)} (state, created_at, id)`.execute(db);
    await sql`create index on ${sql.table(table)} (lower(email))`.execute(db);
    await sql`create index on ${sql.table(table)} (assigned_to) where assigned_to is not null`.execute(
      db,
    );
    await sql`create index on ${sql.table(table)} using gin (traits)`.execute(db);
  }
  await sql`
    create table request_answers (
      id uuid primary key default gen_random_uuid(),
      contact_id uuid references contact_messages on delete cascade,
      quote_id uuid references quote_requests on delete cascade,
      form_token uuid not null unique,
      mail_id uuid references mails on delete set null,
      subject text not null,
      message text not null,
      answered_by text not null,
      created_at timestamptz not null default now(),
      check (num_nonnulls(contact_id, quote_id) = 1)
    )`.execute(db);
  await sql`create index on request_answers (contact_id)`.execute(db);
  await sql`create index on request_answers (quote_id)`.execute(db);
  await sql`create index on request_answers (mail_id)`.execute(db);
}
