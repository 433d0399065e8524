/** SQL that finds nothing when stock and money of the whole shop add up, by what it finds. */
export const sums = {
  "stock isn't the sum of its moves": `
    select article_number, stock from products where stock < 0 or stock <> coalesce(
      (select sum(pieces) from stock_moves where product_id = products.id), 0)`,
  "what is paid isn't in the payments": `
    select number, amount_cents from orders where payment_state = 'paid' and amount_cents > coalesce(
      (select sum(greatest(cents, 0)) from payments where order_id = orders.id), 0)`,
  "more goes back than came in": `
    select number from orders join payments on order_id = orders.id
    group by number having sum(cents) < 0`,
  "a sold piece belongs to no order, or an order's piece isn't sold": `
    select id, state from units where (state in ('sold', 'reserved')) <> exists (
      select from order_units where unit_id = units.id and returned_at is null)`,
  "more was shipped than ordered": `
    select order_items.id from order_items join parcel_items on order_item_id = order_items.id
    group by order_items.id, order_items.quantity
    having sum(parcel_items.quantity) > order_items.quantity`,
} as const;
