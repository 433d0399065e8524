import { expect, it } from "vitest";
import { changeItems } from "~/orders/change-items.server";
import type { Order } from "~/orders/orders.server";
import { shipParcel, unshipped } from "~/orders/parcels.server";
import { receiveReturn } from "~/orders/receive-return.server";
import { returnOrder } from "~/orders/return-order.server";
import { cancelOrder } from "~/payments/cancel-order.server";
import { releaseExpiredOrders } from "~/payments/overdue.server";
import { db } from "~/platform/db.server";
import { OutOfStockError } from "~/stock/moves.server";
import { UnitGoneError } from "~/stock/choose-units.server";
import { actOn, receive } from "../support/order-acts";
import { reload } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct, stockOf } from "../support/products";
import { movesOf } from "../support/stock-moves";
import { heldBy, offerUnits, unitStatesOf } from "../support/units";

const ute = "ute@shop.test";

/** Two plain pieces and three that are known one by one, the oldest first. */
async function partWithUnits({ plain = 2, units = 3 } = {}) {
  const { id } = await createProduct({ stock: plain, priceCents: 10_000 });
  const [first = 0, second = 0, third = 0] = await offerUnits(id, units);
  return { id, all: [first, second, third].slice(0, units), first, second, third };
}

function buy(productId: number, quantity: number, chosen: number[] = []) {
  const unitIds = new Map([[productId, chosen]]);
  const form = { paymentMethod: "prepayment" } as const;
  return order(new Map([[productId, quantity]]), { unitIds, form });
}

async function buyPaid(productId: number, quantity: number, chosen: number[] = []) {
  const placed = await buy(productId, quantity, chosen);
  await receive(placed, placed.amountCents);
  return reload(placed);
}

async function ship(placed: Order, quantity: number, unitIds?: number[]) {
  const itemId = placed.items[0]?.id ?? 0;
  const items = [{ itemId, quantity, unitIds }];
  return shipParcel({ ...(await actOn(placed)), carrier: "dhl", trackingNumber: "JJD1", items });
}

async function takeBack(placed: Order, quantity: number, more: { unitIds?: number[] } = {}) {
  const itemId = placed.items[0]?.id ?? 0;
  const arrived = { itemId, quantity, condition: "opened", restock: true, refundCents: 0 } as const;
  return receiveReturn({ ...(await actOn(placed)), items: [{ ...arrived, ...more }] });
}

async function expire(placed: Order) {
  await db
    .updateTable("orders")
    .set({ payment_due_at: new Date(0) })
    .where("id", "=", placed.id)
    .execute();
  await releaseExpiredOrders();
}

it("an order takes the chosen piece, then unknown ones, then the longest on sale", async () => {
  const part = await partWithUnits();
  const placed = await buyPaid(part.id, 4, [part.third]);
  expect(await heldBy(placed)).toEqual([
    { unit: part.first, chosen: false },
    { unit: part.third, chosen: true },
  ]);
  expect(await unitStatesOf(part.all)).toEqual(["reserved", "on-sale", "reserved"]);
  expect(await stockOf(part.id)).toBe(1);
  const moves = await movesOf(part.id);
  expect(moves.filter((move) => move.startsWith("order "))).toEqual([
    `order -1 S${part.third} ${placed.number} customer`,
    `order -1 S${part.first} ${placed.number} customer`,
    `order -2 ${placed.number} customer`,
  ]);
});

it("a chosen piece that is sold, another part's or nonsense isn't replaced by another", async () => {
  const part = await partWithUnits();
  const other = await partWithUnits();
  await buy(part.id, 1, [part.second]);
  for (const unit of [part.second, other.first, 2_147_483_648, -1]) {
    const error = await buy(part.id, 1, [unit]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnitGoneError);
    expect(error).toMatchObject({ productIds: [part.id], unitIds: [unit] });
  }
  expect(await stockOf(part.id)).toBe(4);
  expect(await unitStatesOf(part.all)).toEqual(["on-sale", "reserved", "on-sale"]);
});

it("more than there are, known or not, takes nothing", async () => {
  const part = await partWithUnits();
  await expect(buy(part.id, 6)).rejects.toThrow(OutOfStockError);
  expect(await stockOf(part.id)).toBe(5);
  await buy(part.id, 5);
  expect(await stockOf(part.id)).toBe(0);
  expect(await unitStatesOf(part.all)).toEqual(["reserved", "reserved", "reserved"]);
});

it("an order that ends puts its pieces back on sale", async () => {
  const part = await partWithUnits();
  const placed = await buy(part.id, 3, [part.second]);
  await expire(placed);
  expect(await stockOf(part.id)).toBe(5);
  expect(await unitStatesOf(part.all)).toEqual(["on-sale", "on-sale", "on-sale"]);
  expect(await heldBy(placed)).toEqual([]);
});

it("paid late it gets the chosen piece again, and the money goes back if that is sold", async () => {
  const part = await partWithUnits();
  const lucky = await buy(part.id, 1, [part.second]);
  await expire(lucky);
  await receive(lucky, lucky.amountCents);
  expect(await heldBy(lucky)).toEqual([{ unit: part.second, chosen: true }]);

  const unlucky = await buy(part.id, 1, [part.third]);
  await expire(unlucky);
  await buy(part.id, 1, [part.third]);
  await receive(unlucky, unlucky.amountCents);
  expect(await reload(unlucky)).toMatchObject({ status: "cancelled", paymentState: "paid" });
  expect(await heldBy(unlucky)).toEqual([]);
});

it("cancelled without putting it on sale again, its pieces wait for somebody to look", async () => {
  const part = await partWithUnits({ plain: 0 });
  const placed = await buyPaid(part.id, 2);
  await cancelOrder({ ...(await actOn(placed)), restock: false });
  expect(await unitStatesOf(part.all)).toEqual(["testing", "testing", "on-sale"]);
  expect(await stockOf(part.id)).toBe(1);
});

it("a larger line takes more, a smaller one gives back what the buyer didn't choose", async () => {
  const part = await partWithUnits({ plain: 1 });
  const placed = await buyPaid(part.id, 2, [part.second]);
  const itemId = placed.items[0]?.id ?? 0;
  const change = async (quantity: number) =>
    changeItems({
      ...(await actOn(placed)),
      itemId,
      quantity,
      reason: "Wunsch",
      agreement: "am Telefon",
    });
  await change(4);
  expect(await unitStatesOf(part.all)).toEqual(["reserved", "reserved", "reserved"]);
  await receive(await reload(placed), (await reload(placed)).money.receivedCents);
  await change(1);
  expect(await unitStatesOf(part.all)).toEqual(["on-sale", "reserved", "on-sale"]);
  expect(await stockOf(part.id)).toBe(3);
  const reasons = (await movesOf(part.id)).filter((move) => move.startsWith("order-changed"));
  expect(reasons.every((move) => move.endsWith(`${placed.number} ${ute}`))).toBe(true);
});

it("a parcel takes the pieces that were named, else the oldest, and they are sold", async () => {
  const part = await partWithUnits({ plain: 0 });
  const placed = await buyPaid(part.id, 3);
  await ship(placed, 1, [part.second]);
  expect(await unitStatesOf(part.all)).toEqual(["reserved", "sold", "reserved"]);
  await ship(placed, 1);
  expect(await unitStatesOf(part.all)).toEqual(["sold", "sold", "reserved"]);
  const rows = await db
    .selectFrom("order_units")
    .select("parcel_id")
    .where("unit_id", "in", part.all)
    .execute();
  expect(new Set(rows.map(({ parcel_id: parcel }) => parcel)).size).toBe(3);
});

it("a piece of another order can't be packed, nor more pieces than are counted", async () => {
  const part = await partWithUnits();
  const placed = await buyPaid(part.id, 2, [part.first, part.second]);
  await buyPaid(part.id, 1, [part.third]);
  for (const unitIds of [[part.third], [part.first, part.second]]) {
    await expect(ship(placed, 1, unitIds)).rejects.toMatchObject({ reason: "other-piece" });
  }
  expect(await unitStatesOf(part.all)).toEqual(["reserved", "reserved", "reserved"]);
  expect(unshipped(await reload(placed))).toMatchObject([{ quantity: 2 }]);
});

it("what comes back is looked at first; only unknown pieces are on sale again at once", async () => {
  const part = await partWithUnits({ plain: 1 });
  const placed = await buyPaid(part.id, 3, [part.first, part.third]);
  await ship(placed, 3);
  await takeBack(placed, 2, { unitIds: [part.third] });
  expect(await unitStatesOf(part.all)).toEqual(["sold", "on-sale", "returned"]);
  expect(await stockOf(part.id)).toBe(2);
  expect((await reload(placed)).items).toMatchObject([{ returned: 2, restocked: 1 }]);
  await expect(takeBack(placed, 1, { unitIds: [part.third] })).rejects.toMatchObject({
    reason: "other-piece",
  });
  await takeBack(placed, 1);
  expect(await unitStatesOf(part.all)).toEqual(["returned", "on-sale", "returned"]);
  expect(await reload(placed)).toMatchObject({
    status: "returned",
    items: [{ returned: 3, restocked: 1 }],
  });
  expect(await stockOf(part.id)).toBe(2);
});

it("the operator's command takes everything back, and restocks no piece that nobody saw", async () => {
  const part = await partWithUnits({ plain: 1 });
  const placed = await buyPaid(part.id, 2, [part.first]);
  await ship(placed, 2);
  const step = { number: placed.number, actor: ute };
  await returnOrder({ ...step, restock: true, refund: false });
  await returnOrder({ ...step, restock: true, refund: false });
  expect(await unitStatesOf(part.all)).toEqual(["returned", "on-sale", "on-sale"]);
  expect(await stockOf(part.id)).toBe(3);
});

it("the same form with another chosen piece isn't the same order", async () => {
  const part = await partWithUnits();
  const formToken = crypto.randomUUID();
  const email = "twice@customer.test";
  const send = (unit: number) =>
    order(new Map([[part.id, 1]]), {
      formToken,
      unitIds: new Map([[part.id, [unit]]]),
      form: { email },
    });
  const first = await send(part.first);
  expect((await send(part.first)).id).toBe(first.id);
  await expect(send(part.second)).rejects.toMatchObject({ name: "FormReusedError" });
});
