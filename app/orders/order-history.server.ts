import { db, type Trx } from "~/platform/db.server";

/** Keeps an order's history: who, what, and details without personal data. */
export async function insertOrderEvent(
  trx: Trx,
  event: { orderId: string; actor: string; event: string; detail?: Record<string, unknown> },
): Promise<void> {
  await trx
    .insertInto("order_events")
    .values({
      order_id: event.orderId,
      actor: event.actor,
      event: event.event,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute();
}

export interface OrderEvent {
  at: Date;
  actor: string;
  event: string;
  detail: Record<string, unknown>;
}

const MAX_EVENTS = 500;

/** What happened to an order, oldest first. */
export async function listOrderEvents(orderId: string): Promise<OrderEvent[]> {
  return db
    .selectFrom("order_events")
    .select(["created_at as at", "actor", "event", "detail"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .limit(MAX_EVENTS)
    .execute();
}

/** Whether an event of this name is part of the order's history. */
export async function hasOrderEvent(
  trx: Trx,
  { orderId, event }: { orderId: string; event: string },
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
