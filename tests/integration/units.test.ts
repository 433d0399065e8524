import { expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { changeUnit, UnitStateError } from "~/stock/change-unit.server";
import { moveStock, OutOfStockError } from "~/stock/moves.server";
import { createProduct, stockOf } from "../support/products";
import { movesOf, sumOfMoves } from "../support/stock-moves";
import { offerUnits, unitStatesOf } from "../support/units";

const change = (unitId: number, event: Parameters<typeof changeUnit>[1]["event"]) =>
  db.transaction().execute((trx) => changeUnit(trx, { unitId, event, actor: "Lager" }));

test("a piece on sale counts as stock, and one taken off doesn't; both are moves", async () => {
  const product = await createProduct({ stock: 1 });
  const [unit = 0] = await offerUnits(product.id, 1);
  expect(await stockOf(product.id)).toBe(2);
  await change(unit, "withdraw");
  expect(await stockOf(product.id)).toBe(1);
  expect(await movesOf(product.id)).toEqual([
    "opening 1",
    `unit-on-sale 1 S${unit} Lager`,
    `unit-off-sale -1 S${unit} Lager`,
  ]);
  expect(await sumOfMoves(product.id)).toBe(1);
});

test("a piece has its history, and each change another version", async () => {
  const product = await createProduct({ stock: 0 });
  const [unit = 0] = await offerUnits(product.id, 1);
  const scrapped = await change(unit, "scrap");
  expect(scrapped).toMatchObject({ state: "scrapped", version: 3 });
  const events = await db
    .selectFrom("unit_events")
    .select(["event", "state"])
    .where("unit_id", "=", unit)
    .orderBy("id")
    .execute();
  expect(events.map(({ event, state }) => `${event} ${state}`)).toEqual([
    "receive arrived",
    "test testing",
    "offer on-sale",
    "scrap scrapped",
  ]);
  expect(await stockOf(product.id)).toBe(0);
});

test("what a piece's state doesn't allow changes nothing", async () => {
  const product = await createProduct({ stock: 0 });
  const [unit = 0] = await offerUnits(product.id, 1);
  for (const event of ["ship", "release", "come-back", "offer", "send-back"] as const) {
    await expect(change(unit, event)).rejects.toThrow(UnitStateError);
  }
  expect(await unitStatesOf([unit])).toEqual(["on-sale"]);
  expect(await stockOf(product.id)).toBe(1);
});

test("a correction takes plain pieces only, never those that are known one by one", async () => {
  const product = await createProduct({ stock: 1 });
  await offerUnits(product.id, 2);
  const correct = (pieces: number) =>
    db
      .transaction()
      .execute((trx) =>
        moveStock(trx, [{ productId: product.id, pieces }], { reason: "correction" }),
      );
  await expect(correct(-2)).rejects.toThrow(OutOfStockError);
  await correct(-1);
  expect(await stockOf(product.id)).toBe(2);
});
