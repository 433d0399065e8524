import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema";
import { nameOf } from "./columns";
import { rejectClashes, rejectForbidden } from "./match.server";
import { newValue, nullable, statedColumns, type StatedColumn } from "./stage.server";
import { recordDifferences } from "./stock.server";

type Db = Kysely<Database>;

/** What the moves of stock say of the import. */
export interface ImportCause {
  /** Its number. */
  reference?: string;
  note?: string;
  actor?: string;
}

/** Locks only the products that really change. */
export async function applyStage(db: Db, cause: ImportCause): Promise<void> {
  // In the order in which orders lock their products: no deadlock.
  await sql`
    select count(*) from (
      select p.id from products p join stage s on s.product_id = p.id
      where s.reason is null and cardinality(s.changed) > 0 order by p.id for no key update of p
    ) locked`.execute(db);
  // Only now nobody else sells them.
  if (await rejectForbidden(db)) await rejectClashes(db);

  await freeWhatMoves(db);
  const changes = statedColumns.map((column) => {
    const names = column === "article_number" || column === "condition";
    const isStated = names ? sql`s.by_id` : sql`${sql.ref(`s.${column}`)} is not null`;
    return sql`${sql.ref(column)} =
      case when ${isStated} then ${newValue(column)} else ${sql.ref(`p.${column}`)} end`;
  });
  await sql`
    update products p set ${sql.join(changes)}, updated_at = now() from stage s
    where s.product_id = p.id and s.reason is null and cardinality(s.changed) > 0`.execute(db);

  await moveStaged(db, cause, { isNew: false });
  await setCounting(db, false);
  await insertNew(db, true);
  await sql`
    select setval('products_id_seq', max(id)) from products
    having max(id) > (select last_value from products_id_seq)`.execute(db);
  await insertNew(db, false);
  await noteProducts(db);
  await moveStaged(db, cause, { isNew: true });
  await setCounting(db, true);
  await recordDifferences(db);
}

/** A slug or a pair that moves from one product to another is free in between. */
async function freeWhatMoves(db: Db): Promise<void> {
  await sql`
    update products p set slug = null from stage s
    where s.product_id = p.id and s.reason is null and ${nameOf("slug")} = any(s.changed)
      and exists (select from stage o where o.slug = p.slug and o.reason is null)`.execute(db);
  await sql`
    update products p set article_number = E'\u0001' || p.id from stage s
    where s.product_id = p.id and s.reason is null and s.by_id
      and s.changed && ${[nameOf("article_number"), nameOf("condition")]}::text[]
      and exists (select from stage o where o.reason is null and o.by_id
        and o.product_id <> p.id and o.article_number = p.article_number
        and o.condition = p.condition)`.execute(db);
}

/** New rows learn which product became of them. */
async function noteProducts(db: Db): Promise<void> {
  await sql`
    update stage s set product_id = p.id, is_new = true, stock_change = coalesce(s.stock, 0)
    from products p
    where s.reason is null and s.product_id is null
      and p.article_number = s.article_number and p.condition = s.condition`.execute(db);
}

/** Whether moves change the stock, and stock makes moves. New products come with theirs: once written. */
async function setCounting(db: Db, counts: boolean): Promise<void> {
  await sql`select set_config('shop.restoring', ${counts ? "" : "on"}, true)`.execute(db);
}

/** As `moveStock`, for any number of products at once; they are locked and checked already. */
async function moveStaged(
  db: Db,
  { reference = "", note = "", actor = "" }: ImportCause,
  { isNew }: { isNew: boolean },
) {
  await sql`
    insert into stock_moves (product_id, pieces, reason, reference, note, actor)
    select product_id, stock_change, 'import', ${reference}, ${note}, ${actor} from stage
    where reason is null and stock_change <> 0 and product_id is not null and is_new = ${isNew}
    order by product_id`.execute(db);
}

async function insertNew(db: Db, withId: boolean): Promise<void> {
  const defaults: Partial<Record<StatedColumn, RawBuilder<unknown>>> = {
    manufacturer: sql`s.derived_manufacturer`,
    unit: sql`'Stück'`,
    tax_kind: sql`'standard'`,
    images: sql`'{}'::text[]`,
    // Never missing: a new product without one was rejected.
    price_cents: sql`null`,
    created_at: sql`now()`,
  };
  const values = statedColumns.map((column) =>
    nullable.has(column)
      ? newValue(column)
      : sql`coalesce(${sql.ref(`s.${column}`)}, ${defaults[column] ?? sql`''`})`,
  );
  const id = withId ? sql`id, ` : sql``;
  await sql`
    insert into products (${id}stock, ${sql.join(statedColumns.map((column) => sql.ref(column)))})
    select ${withId ? sql`s.id, ` : sql``}coalesce(s.stock, 0), ${sql.join(values)} from stage s
    where s.reason is null and s.product_id is null and s.id is ${withId ? sql`not null` : sql`null`}
    order by s.position`.execute(db);
}
