import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../schema";
import { nameOf, textColumns, type TextColumn } from "./columns";
import type { Rejection, StagedProduct } from "./row";

type Db = Kysely<Database>;

/** A rejected row, with the file's own values if they were kept. */
export type RejectedRow = Rejection & { raw: string | null };

/** `position` counts the rows: in JSON several may be on one line. */
export type StageRow = StagedProduct & { position: number; raw: string | null };

const texts = Object.keys(textColumns) as TextColumn[];

/** What a staged row says about a product column: `null` for "no change". */
const staged: Record<TextColumn | "price_cents" | "stock" | "images" | "created_at", string> = {
  ...(Object.fromEntries(texts.map((column) => [column, `s.${column}`])) as Record<
    TextColumn,
    string
  >),
  price_cents: "s.price_cents",
  stock: "s.stock",
  images: "s.images",
  created_at: "s.created_at",
};
type Column = keyof typeof staged;

/** Columns that an import may change; the other two tell which product it is. */
const changeable = (Object.keys(staged) as Column[]).filter(
  (column) => column !== "article_number" && column !== "condition",
);

/** An empty name or slug in the file means that the product has none. */
const nullable: ReadonlySet<Column> = new Set(["name", "slug"]);

function newValue(column: Column): RawBuilder<unknown> {
  const value = sql.ref(staged[column]);
  return nullable.has(column) ? sql`nullif(${value}, '')` : value;
}

/** Creates the session's own table that collects the file's rows. */
export async function createStage(db: Db): Promise<void> {
  await sql`drop table if exists pg_temp.stage`.execute(db);
  await sql`
    create temp table stage (
      position integer primary key,
      line integer not null,
      id integer,
      ${sql.raw(texts.map((column) => `${column} text`).join(", "))},
      price_cents integer,
      stock integer,
      images text[],
      created_at timestamptz,
      derived_manufacturer text not null,
      raw text,
      product_id integer,
      changed text[],
      field text,
      reason text
    )`.execute(db);
}

export async function dropStage(db: Db): Promise<void> {
  await sql`drop table if exists pg_temp.stage`.execute(db);
}

export async function insertIntoStage(db: Db, rows: StageRow[]): Promise<void> {
  const columns = ["position", "line", "id", ...texts, "price_cents", "stock", "created_at"].concat(
    "derived_manufacturer",
    "raw",
  );
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into stage (${list}, images)
    select ${list}, case when json_typeof(images) = 'array'
      then array(select json_array_elements_text(images)) end
    from json_to_recordset(${JSON.stringify(rows)}::json) as (
      position integer, line integer, id integer, ${sql.raw(texts.map((column) => `${column} text`).join(", "))},
      price_cents integer, stock integer, created_at timestamptz, derived_manufacturer text,
      raw text, images json
    )`.execute(db);
}

/**
 * Decides for each staged row whether it is new, a change, or to be rejected. A pair of article
 * number and condition, and a slug, belong to the first who has it.
 */
export async function classifyStage(db: Db): Promise<void> {
  await sql`create index on stage (article_number, condition)`.execute(db);
  await sql`create index on stage (slug)`.execute(db);
  await sql`create index on stage (id)`.execute(db);
  await sql`analyze stage`.execute(db);

  await sql`
    update stage s set field = ${nameOf("article_number")},
      reason = 'is on line ' || first.line || ' already, in the same condition'
    from (
      select distinct on (article_number, condition) article_number, condition, position, line
      from stage order by article_number, condition, position
    ) first
    where first.article_number = s.article_number and first.condition = s.condition
      and s.position > first.position`.execute(db);

  const differences = changeable.map(
    (column) => sql`case when ${sql.ref(staged[column])} is not null
      and ${newValue(column)} is distinct from ${sql.ref(`p.${column}`)}
      then ${sql.lit(nameOf(column))} end`,
  );
  await sql`
    update stage s set product_id = p.id,
      changed = array_remove(array[${sql.join(differences)}]::text[], null)
    from products p
    where p.article_number = s.article_number and p.condition = s.condition
      and s.reason is null`.execute(db);
  await sql`create index on stage (product_id)`.execute(db);

  await sql`
    update stage set field = ${nameOf("price_cents")}, reason = 'a new product needs a price'
    where product_id is null and price_cents is null and reason is null`.execute(db);
  await rejectTakenSlugs(db);

  await sql`
    update stage s set id = null
    where s.id is not null and (s.product_id is not null
      or exists (select from products p where p.id = s.id)
      or exists (select from stage o where o.id = s.id and o.position < s.position
        and o.product_id is null and o.reason is null))`.execute(db);
}

/**
 * Repeated until nothing is left to reject: a product whose row is rejected keeps its slug, and so
 * may stand in the way of another row.
 */
async function rejectTakenSlugs(db: Db): Promise<void> {
  const ofProducts = sql`
    update stage s set field = ${nameOf("slug")},
      reason = '"' || s.slug || '" belongs to product ' || p.id
    from products p
    where s.reason is null and s.slug <> '' and p.slug = s.slug
      and p.id is distinct from s.product_id
      and not exists (select from stage o where o.product_id = p.id and o.reason is null
        and o.slug is not null and o.slug <> p.slug)`;
  const ofEarlierRows = sql`
    update stage s set field = ${nameOf("slug")},
      reason = '"' || s.slug || '" is on line ' || first.line || ' already'
    from (
      select distinct on (slug) slug, position, line from stage
      where reason is null and slug <> '' order by slug, position
    ) first
    where first.slug = s.slug and s.position > first.position and s.reason is null`;
  for (;;) {
    const taken = await ofProducts.execute(db);
    if (taken.numAffectedRows) continue;
    const repeated = await ofEarlierRows.execute(db);
    if (!repeated.numAffectedRows) return;
  }
}

export async function countStage(db: Db) {
  const { rows } = await sql<{ inserted: number; updated: number; unchanged: number }>`
    select count(*) filter (where product_id is null)::integer as inserted,
      count(*) filter (where cardinality(changed) > 0)::integer as updated,
      count(*) filter (where cardinality(changed) = 0)::integer as unchanged
    from stage where reason is null`.execute(db);
  return rows[0] ?? { inserted: 0, updated: 0, unchanged: 0 };
}

/** Writes what was staged and not rejected. Only products that really change are locked. */
export async function applyStage(db: Db): Promise<void> {
  // In the order in which orders lock their products, or they could wait for each other for ever.
  await sql`
    select count(*) from (
      select p.id from products p join stage s on s.product_id = p.id
      where s.reason is null and cardinality(s.changed) > 0 order by p.id for no key update of p
    ) locked`.execute(db);

  // A slug that moves from one product to another is free in between.
  await sql`
    update products p set slug = null from stage s
    where s.product_id = p.id and s.reason is null and ${nameOf("slug")} = any(s.changed)
      and exists (select from stage o where o.slug = p.slug and o.reason is null)`.execute(db);

  const changes = changeable.map(
    (column) => sql`${sql.ref(column)} =
      case when ${sql.ref(staged[column])} is null then ${sql.ref(`p.${column}`)}
      else ${newValue(column)} end`,
  );
  await sql`
    update products p set ${sql.join(changes)}, updated_at = now() from stage s
    where s.product_id = p.id and s.reason is null and cardinality(s.changed) > 0`.execute(db);

  await insertNew(db, true);
  await sql`
    select setval('products_id_seq', max(id)) from products
    having max(id) > (select last_value from products_id_seq)`.execute(db);
  await insertNew(db, false);
}

async function insertNew(db: Db, withId: boolean): Promise<void> {
  const defaults: Partial<Record<Column, RawBuilder<unknown>>> = {
    manufacturer: sql`s.derived_manufacturer`,
    unit: sql`'Stück'`,
    stock: sql`0`,
    images: sql`'{}'::text[]`,
    // Never missing: a new product without one was rejected.
    price_cents: sql`null`,
    created_at: sql`now()`,
  };
  const columns = Object.keys(staged) as Column[];
  const values = columns.map((column) =>
    nullable.has(column)
      ? newValue(column)
      : sql`coalesce(${sql.ref(staged[column])}, ${defaults[column] ?? sql`''`})`,
  );
  const id = withId ? sql`id, ` : sql``;
  await sql`
    insert into products (${id}${sql.join(columns.map((column) => sql.ref(column)))})
    select ${withId ? sql`s.id, ` : sql``}${sql.join(values)} from stage s
    where s.reason is null and s.product_id is null and s.id is ${withId ? sql`not null` : sql`null`}
    order by s.position`.execute(db);
}
