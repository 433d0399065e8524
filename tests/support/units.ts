import { randomUUID } from "node:crypto";
import { changeUnit, receiveUnit } from "../../app/stock/change-unit.server";
import { db } from "../../app/platform/db.server";

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
