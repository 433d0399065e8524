import { sql, type ExpressionBuilder } from "kysely";
import type { Database } from "../../../db/schema";
import type { OrderStatus, PaymentState } from "../../../db/order-tables";
import { nextStep } from "~/orders/next-step";
import { ordersWithText } from "~/orders/orders-with-text.server";
import { findUneven, withFacts } from "~/orders/payment-facts.server";
import { db } from "~/platform/db.server";
import {
  isUneven,
  paymentFilters,
  shippingFilters,
  worklists,
  type OrderFilter,
  type Worklist,
} from "./filter";

const PAGE_SIZE = 50;
const SHOWN_LINES = 3;

/** Of a filter that asks for what only the sums of payments tell. */
async function findByFact({ payment }: OrderFilter): Promise<string[] | undefined> {
  return payment && isUneven(payment) ? findUneven(payment) : undefined;
}

function matching(
  { q, payment, shipping, way, from, to }: OrderFilter,
  seesBuyers: boolean,
  ids?: readonly string[],
) {
  const midnight = (day: string) => sql<Date>`${day}::timestamp at time zone 'Europe/Berlin'`;
  const dayAfter = (day: string) =>
    sql<Date>`(${day}::timestamp + interval '1 day') at time zone 'Europe/Berlin'`;
  return (eb: ExpressionBuilder<Database, "orders">) => {
    const states: readonly PaymentState[] =
      payment && !isUneven(payment) ? paymentFilters[payment] : [];
    const statuses: readonly OrderStatus[] = shipping ? shippingFilters[shipping] : [];
    return eb.and([
      ...(states.length > 0 ? [eb("orders.payment_state", "in", states)] : []),
      ...(ids ? [sql<boolean>`orders.id = any(${ids}::uuid[])`] : []),
      ...(statuses.length > 0 ? [eb("orders.status", "in", statuses)] : []),
      ...(way ? [eb("orders.payment_method", "=", way)] : []),
      ...(from ? [eb("orders.created_at", ">=", midnight(from))] : []),
      ...(to ? [eb("orders.created_at", "<", dayAfter(to))] : []),
      ...(q ? [sql<boolean>`orders.id in ${ordersWithText(q, { seesBuyers })}`] : []),
    ]);
  };
}

export interface Asked {
  filter: OrderFilter;
  before: string | undefined;
  /** Whether prices and mail addresses are shown and searched. */
  seesBuyers: boolean;
}

/** The newest first. @returns `older` is the `before` of the next page */
export async function listForStaff({ filter, before, seesBuyers }: Asked) {
  const ids = await findByFact(filter);
  const rows = await db
    .selectFrom("orders")
    .select([
      "orders.id",
      "orders.number",
      "orders.created_at as createdAt",
      "orders.status",
      "orders.payment_method as paymentMethod",
      "orders.payment_state as paymentState",
      "orders.dispute",
      "orders.amount_cents as amountCents",
      "orders.vat_exempt as vatExempt",
      "orders.vat_id_checked_at as vatIdCheckedAt",
      "orders.withdrawal",
      "orders.refund_by_hand as refundByHand",
      "orders.refund_due_at as refundDueAt",
      sql<string>`delivery_address->>'company'`.as("company"),
      sql<string>`concat_ws(' ', delivery_address->>'firstName', delivery_address->>'lastName')`.as(
        "person",
      ),
      sql<{ quantity: number; articleNumber: string }[]>`(
        select json_agg(json_build_object('quantity', quantity, 'articleNumber', article_number))
        from (select quantity, article_number from order_items
          where order_id = orders.id order by id limit ${SHOWN_LINES}) as first)`.as("lines"),
      sql<number>`(select count(*) from order_items where order_id = orders.id)::int`.as(
        "lineCount",
      ),
    ])
    .where(matching(filter, seesBuyers, ids))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(orders.created_at, orders.id) <
          (select created_at, id from orders where number = ${before})`,
      ),
    )
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const known = await withFacts(rows.slice(0, PAGE_SIZE));
  const orders = known.map(({ id: _, refundDueAt: __, amountCents, lines, ...order }) => ({
    ...order,
    lines: lines ?? [],
    next: nextStep(order),
    ...(seesBuyers ? { amountCents } : {}),
  }));
  return { orders, older: rows.length > PAGE_SIZE ? orders.at(-1)?.number : undefined };
}

export type ListedOrder = Awaited<ReturnType<typeof listForStaff>>["orders"][number];

/** How many orders the filter finds, and each work list has. */
export async function countForStaff(filter: OrderFilter, seesBuyers: boolean) {
  const names = Object.keys(worklists) as Worklist[];
  const ids = await findByFact(filter);
  const all = (eb: ExpressionBuilder<Database, "orders">) => eb.fn.countAll<number>();
  const [{ found }, row] = await Promise.all([
    db
      .selectFrom("orders")
      .select((eb) => all(eb).as("found"))
      .where(matching(filter, seesBuyers, ids))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("orders")
      .select((eb) =>
        names.map((name) =>
          all(eb).filterWhere(matching(worklists[name], seesBuyers)(eb)).as(name),
        ),
      )
      .executeTakeFirstOrThrow(),
  ]);
  return { ...row, found } as Record<Worklist | "found", number>;
}
