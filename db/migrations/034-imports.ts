import { type Kysely, sql } from "kysely";

/** Files of products as they were read, what they would change, and what became of each row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      id integer generated always as identity primary key,
      form_token text not null unique,
      file_name text not null,
      file_key text,
      bytes integer not null,
      format text not null check (format in ('csv', 'json', 'xlsx')),
      stock_rule text not null check (stock_rule in ('difference', 'as-of', 'set')),
      as_of timestamptz,
      state text not null default 'uploaded' check (state in ('uploaded', 'checking', 'checked',
        'applying', 'applied', 'taking-back', 'taken-back', 'failed')),
      version integer not null default 0,
      rows_done integer not null default 0,
      problem text,
      details jsonb,
      ignored_columns text[] not null default '{}',
      actor text not null,
      created_at timestamptz not null default now(),
      applied_at timestamptz,
      taken_back_at timestamptz
    )`.execute(db);
  await sql`
    create table import_rows (
      import_id integer not null references imports on delete cascade,
      position integer not null,
      line integer not null,
      kind text not null check (kind in
        ('new', 'changed', 'moved', 'unchanged', 'unknown-pair', 'refused')),
      product_id integer,
      article_number text not null default '',
      condition text not null default '',
      name text not null default '',
      stated jsonb,
      changed text[] not null default '{}',
      before jsonb,
      after jsonb,
      field text,
      reason text,
      details jsonb,
      chosen boolean not null default false,
      outcome text check (outcome in ('applied', 'left', 'taken-back', 'kept')),
      pieces_before integer,
      written_at timestamptz,
      primary key (import_id, position)
    )`.execute(db);
  await sql`
    create index import_rows_kind on import_rows (import_id, kind, position)`.execute(db);
  await sql`
    create index import_rows_open on import_rows (import_id, position)
    where chosen and outcome is null`.execute(db);
}
