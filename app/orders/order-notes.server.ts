import { db } from "~/platform/db.server";
import { actOnOrder, type OrderAct } from "./act-on-order.server";
import type { TransitionResult } from "./order-transitions.server";

export interface OrderNote {
  id: string;
  actor: string;
  text: string;
  createdAt: Date;
}

const MAX_NOTES = 500;

/** For the staff's eyes, and for the buyer's when they ask for their data. */
export async function addNote({
  text,
  ...act
}: OrderAct & {
  /** Not empty. */
  text: string;
}): Promise<TransitionResult> {
  return actOnOrder(act, "order-note", async (trx, order) => {
    await trx
      .insertInto("order_notes")
      .values({ order_id: order.id, actor: act.actor.name, text })
      .execute();
    return { order };
  });
}

/** The oldest first. */
export async function listNotes(orderId: string): Promise<OrderNote[]> {
  return db
    .selectFrom("order_notes")
    .select(["id", "actor", "text", "created_at as createdAt"])
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .limit(MAX_NOTES)
    .execute();
}
