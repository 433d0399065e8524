import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { changeUnit } from "~/stock/change-unit.server";
import {
  caseOf,
  deliver,
  offerAll,
  sellParts,
  type SoldCase,
  staffSends,
  takeInAll,
} from "../support/buyback-cases";
import { createProduct } from "../support/products";
import { createStaff } from "../support/staff";
import { unitStatesOf } from "../support/units";
import type { Visitor } from "../support/visitor";

let desk: Visitor;

beforeAll(async () => {
  ({ visitor: desk } = await createStaff("desk"));
});

const message = "DHL 123";

const idsOf = async ({ number }: SoldCase) =>
  (
    await db
      .selectFrom("units")
      .select("id")
      .where("origin_reference", "=", number)
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);

describe("goods that go back to their seller", () => {
  it("leave the stock with the parcel, and not while one of them is on sale", async () => {
    const sold = await sellParts({ list: "ABC-900; 2" });
    await offerAll(desk, sold);
    await deliver(desk, sold);
    await takeInAll(desk, sold);
    const ids = await idsOf(sold);
    const [unitId = 0] = ids;
    const { id: product_id } = await createProduct({ stock: 0 });
    await db.updateTable("units").set({ product_id }).where("id", "=", unitId).execute();
    const change = (event: "offer" | "withdraw") =>
      db.transaction().execute((trx) => changeUnit(trx, { unitId, event, actor: "Lager" }));

    await change("offer");
    const refused = await staffSends(desk, sold, "send-back", { message });
    expect([refused.status, (refused.data.lastResult as { error: unknown }).error]).toEqual([
      400,
      { "": ["staffBuybacks.obstacles.in-sale"] },
    ]);
    expect((await caseOf(sold)).state).toBe("arrived");

    await change("withdraw");
    expect((await staffSends(desk, sold, "send-back", { message })).status).toBe(303);
    expect(await unitStatesOf(ids)).toEqual(["testing", "arrived"]);
    await change("offer");
    expect((await staffSends(desk, sold, "sent-back", { message })).status).toBe(400);
    await change("withdraw");
    expect((await staffSends(desk, sold, "sent-back", { message })).status).toBe(303);
    expect(await unitStatesOf(ids)).toEqual(["sent-back", "sent-back"]);
    expect((await caseOf(sold)).state).toBe("closed");
  });
});
