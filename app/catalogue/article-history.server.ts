import { sql } from "kysely";
import type { OrderStatus } from "../../db/order-tables";
import type { MoveReason } from "../../db/stock-tables";
import { db } from "~/platform/db.server";

/** The newest of each; who wants all of them asks the database. */
const SHOWN = 20;

export interface PriceChange {
  id: string;
  wasCents: number;
  priceCents: number;
  at: Date;
}

export interface ListedMove {
  id: string;
  pieces: number;
  reason: MoveReason;
  reference: string;
  note: string;
  actor: string;
  unitId: number | null;
  at: Date;
}

export interface Sale {
  number: string;
  at: Date;
  status: OrderStatus;
  quantity: number;
  unitPriceCents: number;
}

export interface Demand {
  requests: { id: string; at: Date; quantity: number; name: string }[];
  /** On how many watch lists it is. */
  watchers: number;
}

export async function findPrices(productId: number): Promise<PriceChange[]> {
  return db
    .selectFrom("price_history")
    .select(["id", "was_cents as wasCents", "price_cents as priceCents", "created_at as at"])
    .where("product_id", "=", productId)
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
}

export async function findMoves(productId: number): Promise<ListedMove[]> {
  return db
    .selectFrom("stock_moves")
    .select(["id", "pieces", "reason", "reference", "note", "actor"])
    .select(["unit_id as unitId", "created_at as at"])
    .where("product_id", "=", productId)
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
}

export async function findSales(productId: number): Promise<Sale[]> {
  return db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["orders.number", "orders.created_at as at", "orders.status"])
    .select(["order_items.quantity", "order_items.unit_price_cents as unitPriceCents"])
    .where("product_id", "=", productId)
    .orderBy("orders.created_at", "desc")
    .orderBy("order_items.id", "desc")
    .limit(SHOWN)
    .execute();
}

export async function findDemand(productId: number): Promise<Demand> {
  const [requests, { watchers }] = await Promise.all([
    db
      .selectFrom("quote_requests")
      .select(["id", "created_at as at", "quantity"])
      .select(
        sql<string>`coalesce(nullif(company, ''), concat_ws(' ', first_name, last_name))`.as(
          "name",
        ),
      )
      .where("product_id", "=", productId)
      .orderBy("created_at", "desc")
      .limit(SHOWN)
      .execute(),
    db
      .selectFrom("favorites")
      .select((eb) => eb.fn.countAll<number>().as("watchers"))
      .where("product_id", "=", productId)
      .executeTakeFirstOrThrow(),
  ]);
  return { requests, watchers: Number(watchers) };
}
