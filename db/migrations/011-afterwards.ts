import { type Kysely, sql } from "kysely";

export const tables = ["orders", "order_items"];

/** What becomes of orders: withdrawals, and returns line by line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add withdrawal text check (withdrawal in ('whole', 'part')),
      add withdrawn_at timestamptz,
      add refund_by_hand boolean not null default false`.execute(db);
  // What was typed in "items" until now is for a person to read.
  await sql`
    update orders set
      withdrawal = case when declared.whole then 'whole' else 'part' end,
      withdrawn_at = declared.received_at
    from (
      select order_id, bool_or(items = '') as whole, min(received_at) as received_at
      from withdrawals where order_id is not null group by order_id
    ) as declared
    where declared.order_id = orders.id`.execute(db);

  await sql`
    alter table order_items
      add returned integer not null default 0,
      add restocked integer not null default 0,
      add check (restocked >= 0 and restocked <= returned and returned <= quantity)`.execute(db);
  await sql`
    update order_items set
      returned = quantity,
      restocked = case when orders.stock_state = 'released' then quantity else 0 end
    from orders
    where orders.id = order_items.order_id and orders.status = 'returned'`.execute(db);
}
