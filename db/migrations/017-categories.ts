import { type Kysely, sql } from "kysely";

export const tables = ["products"];

/** Lists by category, and counts of every filter without reading the products themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index products_category_newest on products (category, created_at desc, id desc)
      include (manufacturer, condition, in_stock, price_cents) where listed`.execute(db);
  await sql`
    create index products_category_price on products (category, price_cents, id)
      include (manufacturer, condition, in_stock) where listed`.execute(db);
}
