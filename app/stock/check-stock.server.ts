import { sql } from "kysely";
import { db } from "~/platform/db.server";

export interface StockDifference {
  productId: number;
  articleNumber: string;
  stock: number;
  /** What its moves add up to. */
  moved: number;
  /** Pieces on sale that are known one by one. */
  units: number;
}

const BATCH = 20_000;
const SHOWN = 100;

/**
 * Products whose stock isn't the sum of their moves, or less than their single pieces on sale; the
 * first hundred. `undefined` while the stock from before the moves is still being noted.
 */
export async function findStockDifferences(): Promise<StockDifference[] | undefined> {
  const opening = await db
    .selectFrom("stock_openings")
    .select("last_id")
    .whereRef("opened_to", "<", "last_id")
    .executeTakeFirst();
  if (opening) return undefined;
  const { last } = await db
    .selectFrom("products")
    .select((eb) => eb.fn.coalesce(eb.fn.max("id"), sql.lit(0)).as("last"))
    .executeTakeFirstOrThrow();
  const found: StockDifference[] = [];
  for (let from = 0; from < last && found.length < SHOWN; from += BATCH) {
    found.push(...(await differencesAmong(from, from + BATCH)));
  }
  return found.slice(0, SHOWN);
}

/** One statement sees stock and moves as of one moment. */
async function differencesAmong(after: number, to: number): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    select p.id as "productId", p.article_number as "articleNumber", p.stock,
      coalesce(moved.pieces, 0)::int as moved, coalesce(known.units, 0)::int as units
    from products p
    left join (
      select product_id, sum(pieces) as pieces from stock_moves
      where product_id > ${after} and product_id <= ${to} group by product_id
    ) moved on moved.product_id = p.id
    left join (
      select product_id, count(*) as units from units
      where product_id > ${after} and product_id <= ${to} and state = 'on-sale' group by product_id
    ) known on known.product_id = p.id
    where p.id > ${after} and p.id <= ${to}
      and (p.stock <> coalesce(moved.pieces, 0) or p.stock < coalesce(known.units, 0))
    order by p.id limit ${SHOWN}`.execute(db);
  return rows;
}
