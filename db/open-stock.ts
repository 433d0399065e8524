import { type Kysely, sql } from "kysely";

const BATCH = 2_000;

/**
 * Notes the stock from before there were moves (migration 031), so that each product's moves add up
 * to its stock. A batch is a transaction of its own that keeps its place: it can be interrupted,
 * repeated, and run on several machines and while others sell.
 * @returns how many products it noted
 */
export async function openStock<Schema>(db: Kysely<Schema>): Promise<number> {
  let noted = 0;
  for (;;) {
    const batch = await db.transaction().execute(openBatch);
    if (batch === undefined) return noted;
    noted += batch;
  }
}

/** `openStock` goes through all products again. */
export async function reopenStock<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into stock_openings (last_id) select max(id) from products having count(*) > 0
    on conflict (only_row) do update set last_id = excluded.last_id, opened_to = 0`.execute(db);
}

async function openBatch<Schema>(trx: Kysely<Schema>): Promise<number | undefined> {
  const { rows: left } = await sql<{ from: number; last: number }>`
    select opened_to as "from", last_id as "last" from stock_openings
    where opened_to < last_id for update`.execute(trx);
  const [opening] = left;
  if (!opening) return undefined;
  const { rows: products } = await sql<{ id: number }>`
    select id from products where id > ${opening.from} and id <= ${opening.last}
    order by id limit ${BATCH} for no key update`.execute(trx);
  // The stock has it already.
  await sql`select set_config('shop.restoring', 'on', true)`.execute(trx);
  const to = products.length < BATCH ? opening.last : (products.at(-1)?.id ?? opening.last);
  const inserted = await sql`
    insert into stock_moves (product_id, pieces, reason)
    select p.id, p.stock - coalesce(moved.pieces, 0), 'opening' from products p
    left join lateral (
      select sum(m.pieces) as pieces from stock_moves m where m.product_id = p.id) moved on true
    where p.id > ${opening.from} and p.id <= ${to} and p.stock <> coalesce(moved.pieces, 0)
    order by p.id`.execute(trx);
  await sql`update stock_openings set opened_to = ${to}`.execute(trx);
  return Number(inserted.numAffectedRows ?? 0);
}
