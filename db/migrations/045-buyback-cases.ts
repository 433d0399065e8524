import { type Kysely, sql } from "kysely";

export const tables = ["products", "units", "buyback_requests", "buyback_files"];

/**
 * Requests to sell become cases with a number. A trigger numbers them, so that the version before
 * goes on storing them; the counter's row keeps two from getting the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table buyback_counters (year integer primary key, last integer not null)`.execute(db);
  await sql`
    alter table buyback_requests
      add number text,
      add state text not null default 'new' check (state in ('new', 'in-review', 'question',
        'offered', 'accepted', 'declined', 'countered', 'lapsed', 'refused', 'awaiting-goods',
        'arrived', 'inspected', 'send-back', 'payable', 'paid', 'closed')),
      add state_since timestamptz not null default now(),
      add reminded_at timestamptz,
      add version integer not null default 0,
      add accepted_offer_id uuid,
      add arrived_at timestamptz,
      add seller_kind text check (seller_kind in ('private', 'business', 'small-business')),
      add holder text not null default '',
      add address jsonb,
      add vat_id text not null default '',
      add self_billing boolean not null default false,
      add shipping text check (shipping in ('parcel', 'pick-up')),
      add pickup_note text not null default '',
      add may_sell_at timestamptz,
      add terms_version text,
      add terms_agreed_at timestamptz,
      add iban_sealed text,
      add iban_hint text not null default '',
      add new_iban_sealed text,
      add new_iban_hint text not null default '',
      add new_iban_holder text not null default '',
      add new_iban_hash text,
      add payable_cents integer check (payable_cents > 0),
      add released_by uuid,
      add released_name text not null default '',
      add paid_at timestamptz`.execute(db);
  await sql`
    update buyback_requests set
      number = 'AK-' || numbered.year || '-' || lpad(numbered.n::text, 4, '0'),
      state_since = created_at
    from (
      select id, extract(year from created_at at time zone 'Europe/Berlin')::integer as year,
        row_number() over (
          partition by extract(year from created_at at time zone 'Europe/Berlin')
          order by created_at, id) as n
      from buyback_requests) numbered
    where numbered.id = buyback_requests.id`.execute(db);
  await sql`
    insert into buyback_counters (year, last)
    select extract(year from created_at at time zone 'Europe/Berlin')::integer, count(*)
    from buyback_requests group by 1`.execute(db);
  await sql`
    create function shop_number_buyback() returns trigger language plpgsql as $$
    declare
      this_year integer := extract(year from now() at time zone 'Europe/Berlin');
      n integer;
    begin
      insert into buyback_counters (year, last) values (this_year, 1)
      on conflict (year) do update set last = buyback_counters.last + 1
      returning last into n;
      new.number := 'AK-' || this_year || '-' || lpad(n::text, greatest(4, length(n::text)), '0');
      return new;
    end $$`.execute(db);
  await sql`
    create trigger buyback_number before insert on buyback_requests
    for each row execute function shop_number_buyback()`.execute(db);
  await sql`alter table buyback_requests alter column number set not null`.execute(db);
  await sql`create unique index buyback_requests_number on buyback_requests (number)`.execute(db);
  await sql`
    create index buyback_requests_state on buyback_requests (state, state_since)`.execute(db);

  await sql`
    create table buyback_lines (
      id integer generated always as identity primary key,
      request_id uuid not null references buyback_requests on delete cascade,
      position integer not null,
      article_number text not null,
      article_key text generated always as
        (left(shop_search_key(article_number), 100)) stored,
      quantity integer not null check (quantity > 0),
      condition text not null default '',
      note text not null default '',
      product_id integer references products on delete set null,
      draft_cents integer check (draft_cents >= 0),
      draft_quantity integer check (draft_quantity > 0),
      unique (request_id, position)
    )`.execute(db);
  await sql`create index buyback_lines_product_id on buyback_lines (product_id)`.execute(db);
  await sql`create index buyback_lines_article_key on buyback_lines (article_key)`.execute(db);

  await sql`
    create table buyback_offers (
      id uuid primary key default gen_random_uuid(),
      request_id uuid not null references buyback_requests on delete cascade,
      position integer not null,
      state text not null default 'open'
        check (state in ('open', 'accepted', 'declined', 'countered', 'lapsed', 'replaced')),
      deviation boolean not null default false,
      message text not null default '',
      valid_until timestamptz not null,
      created_by text not null,
      created_at timestamptz not null default now(),
      answered_at timestamptz,
      answer text not null default '',
      counter_cents integer check (counter_cents > 0),
      unique (request_id, position)
    )`.execute(db);
  await sql`
    create unique index buyback_offers_open on buyback_offers (request_id) where state = 'open'`.execute(
    db,
  );
  await sql`
    create table buyback_offer_lines (
      offer_id uuid not null references buyback_offers on delete cascade,
      line_id integer not null references buyback_lines on delete cascade,
      quantity integer not null check (quantity > 0),
      unit_cents integer not null check (unit_cents >= 0),
      chosen boolean not null default true,
      primary key (offer_id, line_id)
    )`.execute(db);
  await sql`create index buyback_offer_lines_line_id on buyback_offer_lines (line_id)`.execute(db);

  await sql`
    create table buyback_messages (
      id uuid primary key default gen_random_uuid(),
      request_id uuid not null references buyback_requests on delete cascade,
      side text not null check (side in ('seller', 'shop')),
      text text not null,
      author text not null default '',
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index buyback_messages_request_id on buyback_messages (request_id, created_at)`.execute(
    db,
  );
  await sql`
    alter table buyback_files
      add message_id uuid references buyback_messages on delete set null,
      add purpose text not null default 'offer' check (purpose in ('offer', 'message', 'invoice'))`.execute(
    db,
  );
  await sql`
    create table buyback_events (
      id bigint generated always as identity primary key,
      request_id uuid not null references buyback_requests on delete cascade,
      form_token uuid unique,
      event text not null,
      state text not null,
      side text not null check (side in ('seller', 'shop', 'job')),
      actor text not null default '',
      detail jsonb not null default '{}',
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index buyback_events_request_id on buyback_events (request_id, id)`.execute(db);
  await sql`
    create table buyback_links (
      token_hash text primary key,
      request_id uuid not null references buyback_requests on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index buyback_links_request_id on buyback_links (request_id)`.execute(db);
  await sql`
    create table buyback_units (
      unit_id integer primary key references units on delete cascade,
      line_id integer not null references buyback_lines on delete cascade
    )`.execute(db);
  await sql`create index buyback_units_line_id on buyback_units (line_id)`.execute(db);
  await sql`
    create table buyback_terms (
      version text primary key,
      language text not null check (language in ('de', 'en')),
      content jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
}
