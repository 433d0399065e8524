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

export interface FoundUnit {
  id: number;
  productId: number | null;
  state: UnitState;
}

const RECORD = /\/pruefung\/([A-Za-z0-9_-]{22})\/?$/;

/** By what a scanner reads from its label or from the piece itself: code, address or serial number. */
export async function findScanned(scan: string, id?: number): Promise<FoundUnit | undefined> {
  if (scan === "" || scan.includes("\0")) return undefined;
  const token = RECORD.exec(scan)?.[1];
  return db
    .selectFrom("units")
    .select(["id", "product_id as productId", "state"])
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
    .$if(id === undefined && token !== undefined, (query) => query.where("token", "=", token ?? ""))
    .$if(id === undefined && token === undefined, (query) =>
      query
        .where("serial", "<>", "")
        .where((eb) => eb.fn<string>("upper", ["serial"]), "=", scan.toUpperCase()),
    )
    .orderBy((eb) => eb("state", "=", "on-sale"), "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
