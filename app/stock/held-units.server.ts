import type { UnitState } from "../../db/stock-tables";
import { db } from "~/platform/db.server";

export interface HeldUnit {
  itemId: number;
  id: number;
  serial: string;
  /** Where it lies; empty where nobody has said. */
  place: string;
  state: UnitState;
  /** The buyer wanted this one. */
  chosen: boolean;
}

const MAX_UNITS = 1_000;

/** The pieces of an order that wait to be sent or are with the buyer, the oldest first. */
export async function listHeldUnits(order: { number: string }): Promise<HeldUnit[]> {
  return db
    .selectFrom("order_units")
    .innerJoin("order_items", "order_items.id", "order_units.order_item_id")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .innerJoin("units", "units.id", "order_units.unit_id")
    .select([
      "order_items.id as itemId",
      "units.id",
      "units.serial",
      "units.store_place as place",
      "units.state",
      "order_units.chosen",
    ])
    .where("orders.number", "=", order.number)
    .where("order_units.returned_at", "is", null)
    .orderBy("units.id")
    .limit(MAX_UNITS)
    .execute();
}
