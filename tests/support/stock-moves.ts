import { sql } from "kysely";
import { db } from "../../app/platform/db.server";

/** `order -2 AA-2026-000001 customer`, the first first. */
export async function movesOf(productId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("stock_moves")
    .select(["reason", "pieces", "reference", "actor", "unit_id"])
    .where("product_id", "=", productId)
    .orderBy("id")
    .execute();
  return rows.map(({ reason, pieces, reference, actor, unit_id: unit }) =>
    [reason, pieces, unit === null ? "" : `S${unit}`, reference, actor].filter(Boolean).join(" "),
  );
}

export async function sumOfMoves(productId: number): Promise<number> {
  const { sum } = await db
    .selectFrom("stock_moves")
    .select(sql<number>`coalesce(sum(pieces), 0)::int`.as("sum"))
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
  return sum;
}
