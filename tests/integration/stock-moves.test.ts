import { expect, test } from "vitest";
import { changeItems } from "~/orders/change-items.server";
import { shipParcel, unshipped } from "~/orders/parcels.server";
import { receiveReturn } from "~/orders/receive-return.server";
import { releaseExpiredOrders } from "~/payments/overdue.server";
import { db } from "~/platform/db.server";
import { actOn, placePaid } from "../support/order-acts";
import { reload } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct, stockOf } from "../support/products";
import { movesOf, sumOfMoves } from "../support/stock-moves";

test("what an order takes and gives back are moves that name it and who did it", async () => {
  const { placed, two } = await placePaid();
  const { number } = placed;
  const itemId = placed.items[1]?.id ?? 0;
  await changeItems({ ...(await actOn(placed)), itemId, quantity: 1, reason: "Nicht mehr da" });
  const items = unshipped(await reload(placed));
  await shipParcel({ ...(await actOn(placed)), carrier: "dhl", trackingNumber: "JJD1", items });
  await receiveReturn({
    ...(await actOn(placed)),
    items: [{ itemId, quantity: 1, condition: "unopened", restock: true, refundCents: 0 }],
  });
  expect(await movesOf(two.id)).toEqual([
    "opening 5",
    `order -2 ${number} customer`,
    `order-changed 1 ${number} ute@shop.test`,
    `return 1 ${number} ute@shop.test`,
  ]);
  expect(await sumOfMoves(two.id)).toBe(await stockOf(two.id));
});

test("an order that isn't paid in time gives back what it held", async () => {
  const product = await createProduct({ stock: 3 });
  const { number } = await order(new Map([[product.id, 2]]));
  await db
    .updateTable("orders")
    .set({ payment_due_at: new Date(0) })
    .where("number", "=", number)
    .execute();
  await releaseExpiredOrders();
  expect(await movesOf(product.id)).toEqual([
    "opening 3",
    `order -2 ${number} customer`,
    expect.stringMatching(`^order-ended 2 ${number} .+`),
  ]);
});

test("a machine of the version before that writes the stock itself leaves a move, too", async () => {
  const product = await createProduct({ stock: 3 });
  await db
    .updateTable("products")
    .set((eb) => ({ stock: eb("stock", "-", 1) }))
    .where("id", "=", product.id)
    .execute();
  expect(await movesOf(product.id)).toEqual(["opening 3", "direct -1"]);
  expect(await stockOf(product.id)).toBe(2);
});
