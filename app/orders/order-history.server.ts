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
