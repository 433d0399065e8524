import { sql } from "kysely";
import { GERMAN_RATE } from "~/documents/vat-rates";
import { db } from "~/platform/db.server";

export interface SalesMonth {
  /** `2026-11`, in Germany. */
  month: string;
  /** Paid and not cancelled, by the day of payment. */
  orders: number;
  pieces: number;
  /** Of the goods, as charged. */
  cents: number;
  /** Of those goods what came back. */
  returnedCents: number;
  /** Single pieces that stayed sold and whose cost is known. */
  costedPieces: number;
  /** What they brought after tax and cost. */
  marginCents: number;
  /** From being put on sale to payment, the median of single pieces; `null` without any. */
  shelfDays: number | null;
}

const monthOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Europe/Berlin', 'YYYY-MM')`;

/** In parts of 1. Orders from before lines had taxes say by themselves that they have none. */
const rate = sql`(case when items.tax_category = 'S' and orders.vat_exempt then 0
  else items.tax_rate_bp end) / 10000.0`;
/** Taxes are in the price, by § 25a UStG in the margin alone. */
const margin = sql`case
  when items.tax_category = 'E' and items.unit_price_cents > units.cost_cents
    then (items.unit_price_cents - units.cost_cents) / (1 + ${GERMAN_RATE}::integer / 10000.0)
  else items.unit_price_cents / (1 + ${rate}) - units.cost_cents end`;

/** @param months `from` and `to`, both included; months without sales are missing */
export async function salesByMonth(months: { from: string; to: string }): Promise<SalesMonth[]> {
  const { rows } = await sql<SalesMonth>`
    with paid as (
      select orders.id, orders.vat_exempt, orders.paid_at, ${monthOf("orders.paid_at")} as month
      from orders
      where paid_at >= (${`${months.from}-01`}::timestamp at time zone 'Europe/Berlin')
        and paid_at < ((${`${months.to}-01`}::timestamp + interval '1 month')
          at time zone 'Europe/Berlin')
        and status <> 'cancelled'
    ), goods as (
      select month, count(distinct paid.id)::integer as orders, sum(quantity)::integer as pieces,
        sum(quantity::bigint * unit_price_cents)::float8 as cents,
        sum(returned::bigint * unit_price_cents)::float8 as "returnedCents"
      from paid join order_items on order_items.order_id = paid.id group by month
    ), pieces as (
      select month,
        count(units.cost_cents)::integer as "costedPieces",
        coalesce(round(sum(${margin})), 0)::float8 as "marginCents",
        percentile_cont(0.5) within group (order by
          extract(epoch from orders.paid_at - offered.at) / 86400)::float8 as "shelfDays"
      from paid as orders
      join order_items as items on items.order_id = orders.id
      join order_units on order_units.order_item_id = items.id and order_units.returned_at is null
      join units on units.id = order_units.unit_id
      left join lateral (
        select min(created_at) as at from unit_events
        where unit_id = units.id and state = 'on-sale') as offered on true
      group by month
    )
    select goods.*, coalesce("costedPieces", 0) as "costedPieces",
      coalesce("marginCents", 0) as "marginCents", "shelfDays"
    from goods left join pieces using (month) order by month`.execute(db);
  return rows;
}
