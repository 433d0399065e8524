import { sql } from "kysely";
import { db, type Trx } from "~/platform/db.server";

const MAX_LINES = 100;

/** More pieces than came back of this line, or it isn't known. */
export class NotReturnedError extends Error {
  override name = "NotReturnedError";
}

// Not those that are for sale again, nor those that are pieces with a code.
const open = sql<number>`(order_items.returned - order_items.restocked - (
  select count(*) from order_units u
  where u.order_item_id = order_items.id and u.returned_at is not null))::int`;

const columns = [
  "order_items.id",
  "orders.number",
  "order_items.article_number as articleNumber",
  "order_items.name",
  "order_items.condition",
  "order_items.product_id as productId",
] as const;

/** Lines of orders that came back and aren't for sale nor pieces yet, the newest first. */
export async function listReturnedLines() {
  return db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select([...columns, open.as("open")])
    .select((eb) =>
      eb
        .selectFrom("returns")
        .whereRef("returns.order_id", "=", "orders.id")
        .select((of) => of.fn.max("returns.created_at").as("at"))
        .as("returnedAt"),
    )
    .where("order_items.order_id", "in", (eb) => eb.selectFrom("returns").select("order_id"))
    .where(open, ">", 0)
    .orderBy("returnedAt", "desc")
    .orderBy("order_items.id")
    .limit(MAX_LINES)
    .execute();
}

export async function findReturnedLine(id: number) {
  return db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .leftJoin("products", "products.id", "order_items.product_id")
    .select([...columns, open.as("open"), "products.manufacturer", "products.category"])
    .where("order_items.id", "=", id)
    .where(open, ">", 0)
    .executeTakeFirst();
}

/** They are what came back of this line. @throws {NotReturnedError} */
export async function claimReturned(
  trx: Trx,
  { itemId, unitIds }: { itemId: number; unitIds: readonly number[] },
): Promise<void> {
  await trx.selectFrom("order_items").select("id").where("id", "=", itemId).forUpdate().execute();
  const line = await trx
    .selectFrom("order_items")
    .select(open.as("open"))
    .where("id", "=", itemId)
    .executeTakeFirst();
  if (!line || line.open < unitIds.length) throw new NotReturnedError(`line ${itemId}`);
  await trx
    .insertInto("order_units")
    .values(
      unitIds.map((unitId) => ({
        order_item_id: itemId,
        unit_id: unitId,
        returned_at: sql<Date>`now()`,
      })),
    )
    .execute();
}
