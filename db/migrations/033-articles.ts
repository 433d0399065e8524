import { type Kysely, sql } from "kysely";

export const tables = ["products"];

/** What counts as another version of an article: what its form shows. */
const shownColumns = [
  ...["name", "description", "full_description", "seo_title", "seo_description", "seo_keywords"],
  ...["slug", "article_number", "manufacturer", "price_cents", "condition", "category"],
  ...["subcategory", "unit", "images", "manufacturer_address", "responsible_person"],
  ...["safety_notes", "store_place", "off_sale", "tax_kind", "picture_texts", "merged_into"],
];

/**
 * Articles are kept by hand: taken off sale, versioned, merged, with the history of their price and
 * their former addresses.
 *
 * `listed` and `in_stock` now depend on `off_sale`, too. A generated column gets another expression
 * only by rewriting every row; instead they stop being generated, which changes no row, and a trigger
 * works them out. Queries and indexes stay as they are, and machines of the version before sell
 * nothing that is off sale. The constraints aren't checked against old rows, where they can't fail;
 * the lists' indexes are built afterwards, while the shop sells (db/build-indexes.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products
      alter column listed drop expression,
      alter column in_stock drop expression,
      add off_sale boolean not null default false,
      add version integer not null default 0,
      add tax_kind text not null default 'standard',
      add picture_texts jsonb not null default '{}',
      add merged_into integer,
      add constraint products_tax_kind check (tax_kind in ('standard', 'margin')) not valid,
      add constraint products_merged_into foreign key (merged_into) references products
        on delete set null deferrable initially deferred not valid`.execute(db);
  await sql`
    create function shop_list_product() returns trigger language plpgsql as $$
    begin
      new.listed := new.name is not null and not new.off_sale
        and (cardinality(new.images) = 0 or new.stock > 0);
      new.in_stock := new.stock > 0 and cardinality(new.images) > 0 and not new.off_sale;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger products_listed
    before insert or update of name, images, stock, off_sale, listed, in_stock on products
    for each row execute function shop_list_product()`.execute(db);

  const [before, after] = ["old", "new"].map((row) =>
    sql.join(shownColumns.map((column) => sql`${sql.raw(row)}.${sql.ref(column)}`)),
  );
  await sql`
    create function shop_count_product_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger products_version
    before update of ${sql.join(shownColumns.map((column) => sql.ref(column)))} on products
    for each row when ((${before}) is distinct from (${after}))
    execute function shop_count_product_version()`.execute(db);

  await sql`
    create table price_history (
      id bigint generated always as identity primary key,
      product_id integer not null references products on delete cascade,
      was_cents integer not null,
      price_cents integer not null,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index price_history_product_id on price_history (product_id, id)`.execute(db);
  await sql`
    create function shop_note_price() returns trigger language plpgsql as $$
    begin
      insert into price_history (product_id, was_cents, price_cents)
      values (new.id, old.price_cents, new.price_cents);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger products_price after update of price_cents on products
    for each row when (old.price_cents is distinct from new.price_cents)
    execute function shop_note_price()`.execute(db);

  await sql`
    create table product_addresses (
      slug text primary key,
      product_id integer not null references products on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index product_addresses_product_id on product_addresses (product_id)`.execute(
    db,
  );
  await sql`
    create function shop_note_address() returns trigger language plpgsql as $$
    begin
      insert into product_addresses (slug, product_id) values (old.slug, new.id)
      on conflict (slug) do update set product_id = excluded.product_id, created_at = now();
      return null;
    end $$`.execute(db);
  await sql`
    create trigger products_address after update of slug on products
    for each row when (old.slug is not null and old.slug is distinct from new.slug)
    execute function shop_note_address()`.execute(db);

  await sql`
    create table reservations (
      id integer generated always as identity primary key,
      product_id integer not null references products on delete cascade,
      pieces integer not null check (pieces > 0),
      held_for text not null,
      ends_at timestamptz not null,
      actor text not null,
      created_at timestamptz not null default now(),
      ended_at timestamptz
    )`.execute(db);
  await sql`create index reservations_product_id on reservations (product_id, id)`.execute(db);
  await sql`
    create index reservations_open on reservations (ends_at) where ended_at is null`.execute(db);

  // Forms that were carried out: sent again, they change nothing.
  await sql`
    create table article_forms (
      token text primary key,
      product_id integer references products on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index article_forms_product_id on article_forms (product_id)`.execute(db);
  await sql`create index article_forms_created_at on article_forms (created_at)`.execute(db);
}
