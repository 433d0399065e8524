import { type Db, db, type Trx } from "~/platform/db.server";
import type { OrderEvent } from "./lifecycle";

export interface PastEvent {
  at: Date;
  actor: string;
  event: string;
  detail: Record<string, unknown>;
}

const MAX_EVENTS = 500;

export async function listOrderEvents(orderId: string): Promise<PastEvent[]> {
  return db
    .selectFrom("order_events")
    .select(["created_at as at", "actor", "event", "detail"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .limit(MAX_EVENTS)
    .execute();
}

export async function listEventDetails(
  trx: Trx,
  { orderId, event }: { orderId: string; event: OrderEvent },
): Promise<Record<string, unknown>[]> {
  const rows = await trx
    .selectFrom("order_events")
    .select("detail")
    .where("order_id", "=", orderId)
    .where("event", "=", event)
    .orderBy("id")
    .limit(MAX_EVENTS)
    .execute();
  return rows.map(({ detail }) => detail);
}

/** What has gone back to the buyer, by the last event that says so. */
export async function findRefund(order: {
  id: string;
  amountCents: number;
}): Promise<{ cents: number; at: Date } | undefined> {
  const row = await db
    .selectFrom("order_events")
    .select(["event", "detail", "created_at as at"])
    .where("order_id", "=", order.id)
    .where("event", "in", ["refunded", "partly-refunded", "refund-failed"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row || row.event === "refund-failed") return undefined;
  const cents = row.event === "refunded" ? order.amountCents : Number(row.detail.cents);
  return { cents, at: row.at };
}

export async function hasOrderEvent(
  { orderId, event }: { orderId: string; event: OrderEvent },
  trx: Db = db,
): Promise<boolean> {
  const row = await trx
    .selectFrom("order_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("event", "=", event)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
