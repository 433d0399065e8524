import { type Kysely, sql } from "kysely";

/** What can take the place of a part: its successor, what is compatible with it, what else does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table replacements (
      id integer generated always as identity primary key,
      article_number text not null,
      article_key text collate "C" not null generated always as
        (left(shop_search_key(article_number), 100)) stored,
      manufacturer text not null default '',
      successor_number text not null,
      successor_key text collate "C" not null generated always as
        (left(shop_search_key(successor_number), 100)) stored,
      kind text not null check (kind in ('successor', 'compatible', 'alternative')),
      note text not null default '',
      source text not null default '',
      actor text not null default '',
      version integer not null default 0,
      created_at timestamptz not null default now(),
      check (article_key <> '' and successor_key <> '' and article_key <> successor_key),
      unique (article_key, successor_key)
    )`.execute(db);
  await sql`create index replacements_successor_key on replacements (successor_key)`.execute(db);
}
