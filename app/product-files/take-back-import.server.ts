import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema";
import type { Trx } from "~/platform/db.server";
import { isBoughtWithVat } from "~/stock/article-tax.server";
import { nameOf } from "./columns";
import { inImportLock } from "./import-lock.server";
import { valuesOf } from "./row-values.server";
import { statedColumns, type StatedColumn } from "./stage.server";

type Db = Kysely<Database>;

const BATCH = 500;

export interface ImportToTakeBack {
  id: number;
  actor: string;
  fileName: string;
}

/** Rows whose products have changed since stay as they are, and are named. */
export async function takeBackImport(connection: Db, toTakeBack: ImportToTakeBack): Promise<void> {
  while ((await inImportLock(connection, (trx) => takeBackBatch(trx, toTakeBack))) > 0);
  await connection
    .updateTable("imports")
    .set({ state: "taken-back", taken_back_at: new Date() })
    .where("id", "=", toTakeBack.id)
    .execute();
}

// Backwards, and those that rename first: what one took from another it gives back before.
async function takeBackBatch(trx: Trx, { id, actor, fileName }: ImportToTakeBack): Promise<number> {
  await sql`drop table if exists pg_temp.taken`.execute(trx);
  const renames = sql`changed && ${[nameOf("slug"), nameOf("article_number"), nameOf("condition")]}::text[]`;
  await sql`
    create temp table taken on commit drop as
    select import_id, position, product_id, kind = 'new' as is_new, changed, before, after,
      pieces_before, written_at, stated->>'export_id' as export_id,
      (select p.article_number from products p where p.id = product_id) as number,
      null::text as reason, null::jsonb as details
    from import_rows where import_id = ${id} and outcome = 'applied'
    order by (${renames}) desc, position desc limit ${BATCH}`.execute(trx);
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from taken`.execute(trx);
  const count = rows[0]?.rows ?? 0;
  if (count === 0) return 0;
  await sql`
    select count(*) from (
      select p.id from products p join taken t on t.product_id = p.id
      order by p.id for no key update of p
    ) locked`.execute(trx);
  await keepMoved(trx, id);
  await keepTaken(trx);
  await deleteNew(trx);
  await restoreValues(trx);
  await restoreStock(trx, { reference: String(id), note: fileName, actor });
  await sql`
    update import_rows r set outcome = case when t.reason is null then 'taken-back' else 'kept' end,
      field = '', reason = t.reason, details = t.details
    from taken t where r.import_id = t.import_id and r.position = t.position`.execute(trx);
  await sql`update imports set rows_done = rows_done + ${count} where id = ${id}`.execute(trx);
  return count;
}

async function keepMoved(trx: Trx, importId: number): Promise<void> {
  await sql`
    update taken t set reason = 'goneMeanwhile'
    where not exists (select from products p where p.id = t.product_id)`.execute(trx);
  await sql`
    update taken t set reason = 'movedMeanwhile', details = jsonb_build_object('fields', (
      select string_agg(key, ', ') from jsonb_each(now.values) each
      where t.after -> each.key is distinct from each.value))
    from taken o join products p on p.id = o.product_id
    cross join lateral (select ${valuesOf("p", sql`o.changed`)} as values) now
    where o.position = t.position and not t.is_new and now.values is distinct from t.after`.execute(
    trx,
  );
  const stock = nameOf("stock");
  // Sold and given back is moved, too, and the plain pieces have to suffice.
  await sql`
    update taken t set reason = 'movedMeanwhile', details = ${fields(stock)}
    from products p
    where p.id = t.product_id and t.reason is null and not t.is_new and ${stock} = any(t.changed)
      and (exists (select from stock_moves m where m.product_id = p.id and m.id > (
          select max(o.id) from stock_moves o where o.product_id = p.id
            and o.reason = 'import' and o.reference = ${String(importId)}))
        or (t.before->>${stock})::integer < (
          select count(*) from units u where u.product_id = p.id and u.state = 'on-sale'))`.execute(
    trx,
  );
  await sql`
    update taken t set reason = 'boughtWithVat',
      details = jsonb_build_object('product', p.article_number)
    from products p
    where p.id = t.product_id and t.reason is null
      and t.before->>${nameOf("tax_kind")} = 'margin'
      and ${isBoughtWithVat(sql.ref("p.id"))}`.execute(trx);
  await sql`
    update taken t set reason = 'movedMeanwhile', details = ${fields(nameOf("article_number"))}
    from products p
    where p.id = t.product_id and t.reason is null and t.is_new and p.updated_at <> t.written_at`.execute(
    trx,
  );
  await sql`
    update taken t set reason = 'soldMeanwhile'
    where t.reason is null and t.is_new and (
      exists (select from stock_moves m where m.product_id = t.product_id
        and (m.reason <> 'import' or m.reference <> ${String(importId)}))
      or exists (select from order_items o where o.product_id = t.product_id)
      or exists (select from offer_items o where o.product_id = t.product_id)
      or exists (select from units u where u.product_id = t.product_id)
      or exists (select from favorites f where f.product_id = t.product_id))`.execute(trx);
}

function fields(name: string): RawBuilder<unknown> {
  return sql`jsonb_build_object('fields', ${name}::text)`;
}

/** Its old address or number is another product's now; again, because one that stays keeps its own. */
async function keepTaken(trx: Trx): Promise<void> {
  const isFreed = (names: string[]) => sql`exists (select from taken o where o.product_id = p.id
    and o.reason is null and (o.is_new or o.changed && ${names}::text[]))`;
  const [slug, number, condition] = [
    nameOf("slug"),
    nameOf("article_number"),
    nameOf("condition"),
  ] as const;
  const oldNumber = sql`coalesce(t.before->>${number}, own.article_number)`;
  const oldCondition = sql`coalesce(t.before->>${condition}, own.condition)`;
  for (;;) {
    const slugs = await sql`
      update taken t set reason = 'slugTaken',
        details = jsonb_build_object('slug', p.slug, 'id', p.id)
      from products p
      where t.reason is null and p.slug = t.before->>${slug} and p.id <> t.product_id
        and not ${isFreed([slug])}`.execute(trx);
    const pairs = await sql`
      update taken t set reason = 'pairTaken',
        details = jsonb_build_object('product', p.article_number, 'id', p.id)
      from products p, products own
      where t.reason is null and own.id = t.product_id and not t.is_new
        and t.changed && ${[number, condition]}::text[] and p.id <> own.id
        and p.article_number = ${oldNumber} and p.condition = ${oldCondition}
        and not ${isFreed([number, condition])}`.execute(trx);
    if (!slugs.numAffectedRows && !pairs.numAffectedRows) return;
  }
}

async function deleteNew(trx: Trx): Promise<void> {
  await sql`
    delete from products p using taken t
    where p.id = t.product_id and t.is_new and t.reason is null`.execute(trx);
}

async function restoreValues(trx: Trx): Promise<void> {
  const own = sql`p.id = t.product_id and t.reason is null and not t.is_new`;
  const pair = [nameOf("article_number"), nameOf("condition")];
  await sql`
    update products p set slug = null from taken t
    where ${own} and ${nameOf("slug")} = any(t.changed)`.execute(trx);
  await sql`
    update products p set article_number = E'\u0001' || p.id from taken t
    where ${own} and t.changed && ${pair}::text[]`.execute(trx);
  const values = statedColumns.map((column) => {
    const name = nameOf(column);
    const kept = sql.ref(`p.${column}`);
    const isIn = sql`t.before ? ${sql.lit(name)}`;
    // It was freed above, though the condition alone may have changed.
    const stays = column === "article_number" ? sql`t.number` : kept;
    return sql`${sql.ref(column)} = case when ${isIn} then ${fromJson(column)} else ${stays} end`;
  });
  await sql`
    update products p set ${sql.join(values)}, updated_at = now() from taken t
    where ${own} and t.changed <> ${[nameOf("stock")]}::text[]`.execute(trx);
}

function fromJson(column: StatedColumn): RawBuilder<unknown> {
  const value = sql`t.before->>${sql.lit(nameOf(column))}`;
  if (column === "price_cents") return sql`(${value})::integer`;
  if (column === "created_at") return sql`(${value})::timestamptz`;
  if (column === "images") {
    return sql`array(select jsonb_array_elements_text(t.before->${sql.lit(nameOf(column))}))`;
  }
  return value;
}

async function restoreStock(
  trx: Trx,
  { reference, note, actor }: { reference: string; note: string; actor: string },
): Promise<void> {
  const stock = nameOf("stock");
  await sql`
    insert into stock_moves (product_id, pieces, reason, reference, note, actor)
    select product_id, (before->>${stock})::integer - (after->>${stock})::integer,
      'import-taken-back', ${reference}, ${note}, ${actor}
    from taken where reason is null and not is_new and ${stock} = any(changed)
      and before->>${stock} <> after->>${stock}
    order by product_id`.execute(trx);
  await sql`
    update stock_differences d set pieces = t.pieces_before from taken t
    where t.reason is null and t.pieces_before is not null and ${stock} = any(t.changed)
      and d.export = t.export_id and d.product_id = t.product_id`.execute(trx);
  await sql`
    delete from stock_differences d using taken t
    where t.reason is null and t.pieces_before is null and ${stock} = any(t.changed)
      and d.export = t.export_id and d.product_id = t.product_id`.execute(trx);
}
