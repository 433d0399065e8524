import { type Kysely, sql } from "kysely";

export const tables = ["products"];

// Not what another trigger does, nor a restored backup, which brings both.
const isOwn = sql`pg_trigger_depth() = 0
      and current_setting('shop.restoring', true) is distinct from 'on'`;

/**
 * Each change of a product's stock is a row, and the stock their sum. Triggers, because machines of
 * the version before write `products.stock` themselves: what they do becomes a row, too. The stock
 * that was there before is noted afterwards, in small steps (db/open-stock.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_moves (
      id bigint generated always as identity primary key,
      product_id integer not null references products on delete cascade,
      pieces integer not null check (pieces <> 0),
      reason text not null,
      reference text not null default '',
      note text not null default '',
      actor text not null default '',
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index stock_moves_product_id on stock_moves (product_id, id)`.execute(db);
  await sql`
    create table stock_openings (
      only_row boolean primary key default true check (only_row),
      last_id integer not null,
      opened_to integer not null default 0
    )`.execute(db);

  await sql`
    create function shop_sum_stock_moves() returns trigger language plpgsql as $$
    begin
      update products p set stock = p.stock + moved.pieces
      from (select product_id, sum(pieces) pieces from added group by product_id) moved
      where p.id = moved.product_id and moved.pieces <> 0;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger stock_moves_summed after insert on stock_moves
    referencing new table as added for each statement when (${isOwn})
    execute function shop_sum_stock_moves()`.execute(db);

  await sql`
    create function shop_note_direct_stock() returns trigger language plpgsql as $$
    begin
      insert into stock_moves (product_id, pieces, reason)
      values (new.id, new.stock - old.stock, 'direct');
      return null;
    end $$`.execute(db);
  await sql`
    create trigger products_stock_direct after update of stock on products
    for each row when (old.stock is distinct from new.stock and ${isOwn})
    execute function shop_note_direct_stock()`.execute(db);

  await sql`
    create function shop_note_first_stock() returns trigger language plpgsql as $$
    begin
      insert into stock_moves (product_id, pieces, reason)
      select id, stock, 'opening' from added where stock <> 0 order by id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger products_stock_first after insert on products
    referencing new table as added for each statement when (${isOwn})
    execute function shop_note_first_stock()`.execute(db);

  // The triggers keep writers away until this transaction ends: nobody comes in between.
  await sql`
    insert into stock_openings (last_id) select max(id) from products
    having count(*) > 0`.execute(db);
}
