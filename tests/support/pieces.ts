import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import { db } from "../../app/platform/db.server";
import { moveStock } from "../../app/stock/moves.server";
import { unitCode } from "../../app/stock/unit-code";
import type { UnitsTable, UnitTestsTable } from "../../db/stock-tables";

type Piece = Partial<Insertable<UnitsTable>>;
type Test = Partial<Insertable<UnitTestsTable>>;

/** In the back office. */
export const piecePath = (id: number) => `/intern/stueck/${unitCode(id)}`;

const token = () => randomBytes(16).toString("base64url");

/** A single piece of the product, for sale unless it says otherwise. */
export async function createPiece(
  productId: number,
  { state = "on-sale", ...piece }: Piece = {},
): Promise<{ id: number; token: string }> {
  return db.transaction().execute(async (trx) => {
    const unit = await trx
      .insertInto("units")
      .values({ product_id: productId, origin: "hand", token: token(), state, ...piece })
      .returning(["id", "token"])
      .executeTakeFirstOrThrow();
    if (state === "on-sale") {
      await moveStock(trx, [{ productId, unitId: unit.id, pieces: 1 }], { reason: "unit-on-sale" });
    }
    return unit;
  });
}

export async function createTest(unitId: number, test: Test = {}): Promise<void> {
  await db
    .insertInto("unit_tests")
    .values({
      unit_id: unitId,
      form_token: token(),
      checks: JSON.stringify([{ check: "power-up", result: "passed" }]),
      result: "passed",
      actor: "tests",
      ...test,
    })
    .execute();
}
