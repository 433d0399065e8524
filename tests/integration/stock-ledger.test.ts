import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { changeItems } from "~/orders/change-items.server";
import { OrderTransitionError } from "~/orders/lifecycle";
import type { Order } from "~/orders/orders.server";
import { shipParcel } from "~/orders/parcels.server";
import { receiveReturn } from "~/orders/receive-return.server";
import { claimReturned, NotReturnedError } from "~/orders/returned-lines.server";
import { cancelOrder } from "~/payments/cancel-order.server";
import { db } from "~/platform/db.server";
import { changeUnit, receiveUnit, UnitStateError } from "~/stock/change-unit.server";
import { moveStock, OutOfStockError } from "~/stock/moves.server";
import { actOn, receive } from "../support/order-acts";
import { reload } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { offerUnits } from "../support/units";

// Whatever buyers and staff do, in whatever order: stock is the sum of its moves, and each piece is
// where its order says.

interface World {
  productId: number;
  units: number[];
  orders: Order[];
}

const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];

async function place(world: World, { pieces, at, choose }: Step) {
  const unit = choose ? pick(world.units, at) : undefined;
  const unitIds = new Map([[world.productId, unit ? [unit] : []]]);
  const form = { paymentMethod: "prepayment" } as const;
  const placed = await order(new Map([[world.productId, pieces]]), { unitIds, form });
  world.orders.push(placed);
}

/** An act about one of the orders. */
const about =
  (act: (placed: Order, step: Step) => Promise<unknown>) => async (world: World, step: Step) => {
    const placed = pick(world.orders, step.at);
    if (placed) await act(await reload(placed), step);
  };

const itemOf = (placed: Order) => placed.items[0]?.id ?? 0;

const steps: Record<string, (world: World, step: Step) => Promise<unknown>> = {
  place,
  pay: about((placed) => receive(placed, placed.amountCents)),
  cancel: about(async (placed, { choose }) =>
    cancelOrder({ ...(await actOn(placed)), restock: choose }),
  ),
  change: about(async (placed, { pieces }) =>
    changeItems({
      ...(await actOn(placed)),
      itemId: itemOf(placed),
      quantity: pieces,
      reason: "Wunsch",
      agreement: "ja",
    }),
  ),
  ship: about(async (placed, { pieces }) =>
    shipParcel({
      ...(await actOn(placed)),
      carrier: "",
      trackingNumber: "",
      items: [{ itemId: itemOf(placed), quantity: pieces }],
    }),
  ),
  return: about(async (placed, { pieces, choose }) =>
    receiveReturn({
      ...(await actOn(placed)),
      items: [
        {
          itemId: itemOf(placed),
          quantity: pieces,
          condition: "opened",
          restock: choose,
          refundCents: 0,
        },
      ],
    }),
  ),
  // What came back without a label gets one.
  label: async (world, { at }) => {
    const itemId = itemOf(pick(world.orders, at) ?? ({ items: [] } as unknown as Order));
    const piece = { token: randomUUID(), product_id: world.productId, origin: "return" } as const;
    await db.transaction().execute(async (trx) => {
      const unitId = await receiveUnit(trx, piece, { actor: "Lager" });
      await claimReturned(trx, { itemId, unitIds: [unitId] });
      world.units.push(unitId);
    });
  },
  correct: ({ productId }, { pieces, choose }) =>
    db.transaction().execute((trx) =>
      moveStock(trx, [{ productId, pieces: choose ? pieces : -pieces }], {
        reason: "correction",
        actor: "ute@shop.test",
      }),
    ),
  // A machine of the version before.
  direct: ({ productId }, { pieces }) =>
    db
      .updateTable("products")
      .set((eb) => ({ stock: eb("stock", "+", pieces) }))
      .where("id", "=", productId)
      .execute(),
  offer: async (world) => world.units.push(...(await offerUnits(world.productId, 1))),
  unit: (world, { at, pieces }) => {
    const events = ["test", "offer", "withdraw", "scrap", "send-back"] as const;
    const event = events[(at + pieces) % events.length] ?? "test";
    const unitId = pick(world.units, at) ?? 0;
    return db.transaction().execute((trx) => changeUnit(trx, { unitId, event, actor: "Lager" }));
  },
};

const step = fc.record({
  name: fc.constantFrom(...Object.keys(steps), "place", "pay", "ship", "ship", "return"),
  pieces: fc.integer({ min: 1, max: 3 }),
  at: fc.nat(2),
  choose: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The first order is out of the house: a plain piece and a chosen one. */
const begun: Step[] = ["place", "pay", "ship"].map((name) => ({
  name,
  pieces: 2,
  at: 0,
  choose: true,
}));

const isRefusal = (error: unknown) =>
  [OutOfStockError, OrderTransitionError, UnitStateError, NotReturnedError].some(
    (kind) => error instanceof kind,
  );

async function check({ productId }: World) {
  const { rows } = await sql<Record<string, number>>`
    select p.stock,
      coalesce((select sum(pieces) from stock_moves where product_id = p.id), 0)::int as moved,
      (select count(*)::int from units where product_id = p.id and state = 'on-sale') as on_sale,
      (select count(*)::int from units u where product_id = p.id
        and (u.state in ('reserved', 'sold')) <> exists (
          select from order_units o where o.unit_id = u.id and o.returned_at is null)) as astray,
      (select count(*)::int from units u where product_id = p.id
        and coalesce((select sum(pieces) from stock_moves where unit_id = u.id), 0)
          <> (u.state = 'on-sale')::int) as miscounted,
      (select count(*)::int from units u where product_id = p.id and u.state <> (
        select state from unit_events where unit_id = u.id order by id desc limit 1)) as untold,
      (select count(*)::int from order_items i join orders o on o.id = i.order_id
        where i.product_id = p.id and i.quantity < (
          select count(*) from order_units r where r.order_item_id = i.id)) as too_many,
      (select count(*)::int from order_items i where i.product_id = p.id and i.returned <
        i.restocked + (select count(*) from order_units r
          where r.order_item_id = i.id and r.returned_at is not null)) as twice
    from products p where p.id = ${productId}`.execute(db);
  const [counts = {}] = rows;
  expect(counts).toMatchObject({ astray: 0, miscounted: 0, untold: 0, too_many: 0, twice: 0 });
  expect(counts.moved).toBe(counts.stock);
  expect(counts.stock).toBeGreaterThanOrEqual(counts.on_sale ?? 0);
}

it("holds after any sequence of orders, parcels, returns, corrections and direct writes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (sequence) => {
      const { id: productId } = await createProduct({ stock: 2, priceCents: 1_000 });
      const world: World = { productId, units: await offerUnits(productId, 2), orders: [] };
      for (const each of [...begun, ...sequence]) {
        try {
          await steps[each.name]?.(world, each);
        } catch (error) {
          if (!isRefusal(error)) throw error;
        }
      }
      await check(world);
    }),
    // A machine that is busy with others proves fewer of them instead of none.
    { numRuns: 30, interruptAfterTimeLimit: 60_000 },
  );
});
