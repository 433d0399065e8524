import { afterAll, expect, it, vi } from "vitest";
import { createProduct } from "../support/products";
import { offerUnits, unitStatesOf } from "../support/units";
import { order as orderHere } from "../support/orders";
import { closeDb, db, isDatabaseUnavailable } from "~/platform/db.server";

// Another machine: modules of its own, with connections of its own.
delete (globalThis as { shopPool?: unknown }).shopPool;
vi.resetModules();
const { order: orderThere } = await import("../support/orders");

afterAll(() => closeDb());

/** Told that the shop is busy (a lock or connection that takes too long), a buyer presses again. */
async function patiently<Result>(place: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await place();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
}

it("of 50 buyers on two machines who chose the same piece one gets it, 49 read that it is gone", async () => {
  const { id } = await createProduct({ stock: 2 });
  const [unit = 0, other = 0] = await offerUnits(id, 2);
  const unitIds = new Map([[id, [unit]]]);
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, turn) =>
      patiently(() => (turn % 2 ? orderHere : orderThere)(new Map([[id, 1]]), { unitIds })),
    ),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refusals = answers.flatMap((answer) =>
    answer.status === "rejected" ? [answer.reason as { name: string; unitIds: number[] }] : [],
  );
  expect(refusals.map(({ name, unitIds: gone }) => [name, ...gone])).toEqual(
    Array.from({ length: 49 }, () => ["UnitGoneError", unit]),
  );
  expect(await unitStatesOf([unit, other])).toEqual(["reserved", "on-sale"]);
  const rows = await db.selectFrom("order_units").select("unit_id").execute();
  expect(rows).toEqual([{ unit_id: unit }]);
});

it("buyers on two machines who chose nothing get every piece once, known or not", async () => {
  const { id } = await createProduct({ stock: 3 });
  const units = await offerUnits(id, 4);
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, (_, turn) =>
      patiently(() => (turn % 2 ? orderHere : orderThere)(new Map([[id, 1]]))),
    ),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  expect(new Set(await unitStatesOf(units))).toEqual(new Set(["reserved"]));
});
