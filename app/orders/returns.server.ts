import { jsonArrayFrom } from "kysely/helpers/postgres";
import { db, type Trx } from "~/platform/db.server";
import type { Order } from "./orders.server";

/** In which state goods come back; empty when nobody looked. */
export const returnConditions = ["unopened", "opened", "damaged", "defective", "other"] as const;
export type ReturnCondition = (typeof returnConditions)[number];

export interface ReturnedItem {
  itemId: number;
  quantity: number;
  condition: string;
  /** How many of them are for sale again. */
  restocked: number;
  refundCents: number;
}

export interface OrderReturn {
  id: string;
  actor: string;
  createdAt: Date;
  items: ReturnedItem[];
}

const MAX_RETURNS = 200;

export async function listReturns(orderId: string): Promise<OrderReturn[]> {
  return db
    .selectFrom("returns")
    .select(["id", "actor", "created_at as createdAt"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("return_items")
          .select(["order_item_id as itemId", "quantity", "condition", "restocked"])
          .select("refund_cents as refundCents")
          .whereRef("return_id", "=", "returns.id")
          .orderBy("order_item_id"),
      ).as("items"),
    )
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(MAX_RETURNS)
    .execute();
}

export async function insertReturn(
  trx: Trx,
  order: Order,
  {
    actor,
    lines,
  }: {
    actor: string;
    lines: readonly {
      itemId: number;
      quantity: number;
      condition?: ReturnCondition;
      refundCents?: number;
    }[];
  },
): Promise<void> {
  const { id } = await trx
    .insertInto("returns")
    .values({ order_id: order.id, actor })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("return_items")
    .values(
      lines.map(({ itemId, quantity, condition, refundCents }) => ({
        return_id: id,
        order_item_id: itemId,
        quantity,
        condition: condition ?? "",
        refund_cents: refundCents ?? 0,
      })),
    )
    .execute();
}

/** The last that came back first. */
export async function noteRestocked(trx: Trx, itemId: number, units: number): Promise<void> {
  const rows = await trx
    .selectFrom("return_items")
    .innerJoin("returns", "returns.id", "return_id")
    .select(["return_id", "quantity", "restocked"])
    .where("order_item_id", "=", itemId)
    .orderBy("returns.created_at", "desc")
    .execute();
  let left = units;
  for (const { return_id: id, quantity, restocked } of rows) {
    const added = Math.min(left, quantity - restocked);
    if (added <= 0) continue;
    left -= added;
    await trx
      .updateTable("return_items")
      .set({ restocked: restocked + added })
      .where("return_id", "=", id)
      .where("order_item_id", "=", itemId)
      .execute();
  }
}
