import { randomUUID } from "node:crypto";
import { changeUnit, receiveUnit } from "../../app/stock/change-unit.server";
import { db } from "../../app/platform/db.server";
import { type Receipt, receiveUnits } from "../../app/stock/receive-units.server";

let serial = 0;

/** Arrived, looked at and on sale, as pieces of a product. @returns their ids */
export async function offerUnits(productId: number, count: number): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const ids: number[] = [];
    for (let turn = 0; turn < count; turn++) {
      const unitId = await receiveUnit(
        trx,
        {
          token: randomUUID(),
          product_id: productId,
          serial: `SN-${String(++serial).padStart(6, "0")}`,
          origin: "hand",
        },
        { actor: "Lager" },
      );
      await changeUnit(trx, { unitId, event: "test", actor: "Lager" });
      await changeUnit(trx, { unitId, event: "offer", actor: "Lager" });
      ids.push(unitId);
    }
    return ids;
  });
}

export async function unitStatesOf(ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom("units")
    .select("state")
    .where("id", "in", [...ids])
    .orderBy("id")
    .execute();
  return rows.map(({ state }) => state);
}

/** A piece that has just arrived. @returns its id */
export async function takeIn(
  changes: Partial<Receipt> = {},
  claim?: Parameters<typeof receiveUnits>[1],
): Promise<number> {
  const receipt: Receipt = {
    formToken: randomUUID(),
    actor: { id: null, name: "store tests" },
    origin: "hand",
    reference: "",
    articleNumber: `UNIT-${++serial}`,
    manufacturer: "Siemens",
    name: "Zentralbaugruppe",
    category: "SPS / Steuerungen",
    condition: "Gebraucht",
    serials: [`SN${serial}`],
    place: "A-1",
    costCents: 5_000,
    taxKind: "standard",
    included: "",
    note: "",
    ...changes,
  };
  const { ids } = await receiveUnits(receipt, claim);
  return ids[0] ?? 0;
}

/** The pieces that an order has. */
export async function heldBy({ id }: { id: string }) {
  return db
    .selectFrom("order_units")
    .innerJoin("order_items", "order_items.id", "order_item_id")
    .select(["unit_id as unit", "chosen"])
    .where("order_id", "=", id)
    .where("returned_at", "is", null)
    .orderBy("unit_id")
    .execute();
}
