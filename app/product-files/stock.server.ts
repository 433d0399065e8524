import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema";
import { refuse } from "./problems.server";
import { label } from "./stage.server";

type Db = Kysely<Database>;

export interface StockRule {
  /** ISO 8601: the moment that the file's numbers are of. */
  asOf?: string;
  /** The numbers hold whatever happened. */
  setStock?: boolean;
}

/**
 * Always a difference, so that a sale during the import stays sold. An export's row counts what was
 * changed in it, less what earlier imports of that export brought.
 */
export async function decideStock(db: Db, { asOf, setStock = false }: StockRule): Promise<void> {
  const isOlder = asOf ? sql`p.stock_moved_at < ${asOf}::timestamptz` : sql`false`;
  await sql`
    update stage s set stock_change = decided.change, stock_kept = decided.is_kept
    from (
      select s.position,
        case when ${setStock} then s.stock - p.stock
          when s.export_id is not null then s.stock - s.exported_stock - coalesce((
            select pieces from stock_differences d
            where d.export = s.export_id and d.product_id = p.id), 0)
          when ${isOlder} then s.stock - p.stock
          else 0 end as change,
        not ${setStock} and s.export_id is null and s.stock <> p.stock and not ${isOlder} as is_kept
      from stage s join products p on p.id = s.product_id
      where s.reason is null and s.stock is not null
    ) decided
    where decided.position = s.position and (decided.change <> 0 or decided.is_kept)`.execute(db);
}

/**
 * Single pieces on sale only leave by name: a file may take the others.
 * @returns whether there were rows that take away more than there is
 */
export async function rejectBelowZero(db: Db): Promise<boolean> {
  const taken = {
    product: label("p"),
    pieces: sql`-s.stock_change`,
    left: sql`p.stock - single.pieces`,
    singles: sql`single.pieces`,
  };
  const code = sql<string>`case when single.pieces > 0 then 'takesSingles' else 'takesTooMany' end`;
  const rejected = await sql`
    update stage s set ${refuse("stock", code, taken)}
    from products p cross join lateral (
      select count(*) as pieces from units u where u.product_id = p.id and u.state = 'on-sale'
    ) single
    where p.id = s.product_id and s.reason is null and s.stock_change < 0
      and p.stock + s.stock_change < single.pieces`.execute(db);
  return Boolean(rejected.numAffectedRows);
}

export async function recordDifferences(db: Db): Promise<void> {
  await sql`
    insert into stock_differences (export, product_id, pieces)
    select s.export_id, p.id, s.stock - s.exported_stock from stage s
    join products p on p.id = s.product_id
    where s.reason is null and s.export_id is not null and s.stock is not null
      and (s.stock <> s.exported_stock or exists (select from stock_differences d
        where d.export = s.export_id and d.product_id = p.id))
    on conflict (export, product_id) do update set pieces = excluded.pieces`.execute(db);
}
