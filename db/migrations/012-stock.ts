import { type Kysely, sql } from "kysely";

export const tables = ["products"];

/**
 * When a product's stock last moved, what edited exports have brought of it, and "in stock" as what
 * can be bought: with a picture, too. The new column is written into every row, which keeps others
 * from the table meanwhile (about two minutes for a million products).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products
      add stock_moved_at timestamptz not null default now(),
      drop column in_stock,
      add in_stock boolean not null generated always as
        (stock > 0 and cardinality(images) > 0) stored`.execute(db);
  // These went with the column.
  const newest = sql`created_at desc, id desc`;
  const price = sql`price_cents, id`;
  const indexes = {
    newest: sql`(${newest}) include (manufacturer, condition, in_stock, price_cents)`,
    price: sql`(${price}) include (manufacturer, condition, in_stock)`,
    manufacturer_newest: sql`(manufacturer, ${newest}) include (condition, in_stock, price_cents)`,
    manufacturer_price: sql`(manufacturer, ${price}) include (condition, in_stock)`,
    condition_newest: sql`(condition, ${newest}) include (in_stock, price_cents)`,
    condition_price: sql`(condition, ${price}) include (in_stock)`,
    in_stock_newest: sql`(in_stock, ${newest}) include (price_cents)`,
    in_stock_price: sql`(in_stock, ${price})`,
  };
  for (const [name, definition] of Object.entries(indexes)) {
    const index = sql.ref(`products_${name}`);
    await sql`create index ${index} on products ${definition} where listed`.execute(db);
  }

  // A trigger, because machines of the version before sell as well.
  await sql`
    create function shop_note_stock_move() returns trigger language plpgsql as $$
    begin
      new.stock_moved_at := clock_timestamp();
      return new;
    end $$`.execute(db);
  await sql`
    create trigger products_stock_moved before update of stock on products
    for each row when (old.stock is distinct from new.stock)
    execute function shop_note_stock_move()`.execute(db);

  await sql`
    create table stock_differences (
      export text not null,
      product_id integer not null references products on delete cascade,
      pieces integer not null,
      primary key (export, product_id)
    )`.execute(db);
  await sql`create index stock_differences_product_id on stock_differences (product_id)`.execute(
    db,
  );
}
