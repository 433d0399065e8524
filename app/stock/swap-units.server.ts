import type { Trx } from "~/platform/db.server";
import { changeUnits, lockUnits, type UnitCause } from "./change-unit.server";

export class SwapRefusedError extends Error {
  override name = "SwapRefusedError";
  constructor(readonly reason: "other-piece" | "piece-chosen" | "piece-not-on-sale") {
    super(reason);
  }
}

/**
 * Another piece of the same product instead of a reserved one, which is on sale again.
 * @throws {SwapRefusedError} nothing was changed
 */
export async function swapUnits(
  trx: Trx,
  { itemIds, out, by }: { itemIds: readonly number[]; out: number; by: number },
  cause: UnitCause,
): Promise<void> {
  const units = await lockUnits(trx, [out, by]);
  const reserved = units.find(({ id }) => id === out);
  const scanned = units.find(({ id }) => id === by);
  const row = await trx
    .selectFrom("order_units")
    .select(["order_item_id", "chosen"])
    .where("unit_id", "=", out)
    .where("order_item_id", "in", itemIds)
    .where("returned_at", "is", null)
    .executeTakeFirst();
  if (!row || reserved?.state !== "reserved") throw new SwapRefusedError("other-piece");
  if (row.chosen) throw new SwapRefusedError("piece-chosen");
  const isSame = scanned?.product_id === reserved.product_id;
  if (scanned?.state !== "on-sale" || !isSame) throw new SwapRefusedError("piece-not-on-sale");
  await changeUnits(trx, [scanned], "reserve", cause);
  await changeUnits(trx, [reserved], "release", cause);
  await trx
    .deleteFrom("order_units")
    .where("order_item_id", "=", row.order_item_id)
    .where("unit_id", "in", [out, by])
    .execute();
  await trx
    .insertInto("order_units")
    .values({ order_item_id: row.order_item_id, unit_id: by })
    .execute();
}
