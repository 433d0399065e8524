import { describe, expect, it } from "vitest";
import { receiveReturn, type ArrivedItem } from "~/orders/receive-return.server";
import { changeItems } from "~/orders/change-items.server";
import type { Order } from "~/orders/orders.server";
import { shipParcel, unshipped } from "~/orders/parcels.server";
import { listPayments } from "~/orders/ledger.server";
import { settleRefund } from "~/orders/refund-amount.server";
import { listReturns } from "~/orders/returns.server";
import { sendRefund } from "~/payments/refund-amount.server";
import { runShop } from "../support/command";
import { settledState } from "../support/order-book";
import { actOn, balance, lastMailTo, placeOrder, placePaid } from "../support/order-acts";
import { stockOf } from "../support/products";

async function shipped(paymentMethod: "online" | "prepayment") {
  const shop = paymentMethod === "online" ? await placeOrder("online") : await placePaid();
  await runShop(["orders", "ship", shop.placed.number, "AAA111"]);
  return shop;
}

function arrived(placed: Order, line: number, more: Partial<ArrivedItem> = {}): ArrivedItem {
  const itemId = placed.items[line - 1]?.id ?? 0;
  return { itemId, quantity: 1, condition: "opened", restock: false, refundCents: 0, ...more };
}

async function giveBack(placed: Order, ...items: ArrivedItem[]) {
  return receiveReturn({ ...(await actOn(placed)), items });
}

const dueOf = async (placed: Order) =>
  (await listPayments(placed.id)).filter(({ state }) => state === "due");

describe("goods that come back line by line", () => {
  it("are for sale again or not, and refunded as somebody decided", async () => {
    const { placed, one, two } = await shipped("online");
    await giveBack(
      placed,
      arrived(placed, 1, { condition: "unopened", restock: true, refundCents: 10_000 }),
      arrived(placed, 2, { condition: "damaged", refundCents: 5_000 }),
    );
    expect(await settledState(placed)).toBe("shipped paid sold");
    expect([await stockOf(one.id), await stockOf(two.id)]).toEqual([5, 3]);
    const [back] = await listReturns(placed.id);
    expect(back?.items).toMatchObject([
      { quantity: 1, condition: "unopened", restocked: 1, refundCents: 10_000 },
      { quantity: 1, condition: "damaged", restocked: 0, refundCents: 5_000 },
    ]);
    const mail = await lastMailTo(placed);
    expect(mail.kind).toBe("return-received");
    expect(mail.text).toContain("Wir erstatten 150,00 €");
    for (const { id } of await dueOf(placed)) await sendRefund(id);
    expect((await lastMailTo(placed)).text).toContain("150,00 €");
    expect(await balance(placed)).toMatchObject({ fact: "paid", dueCents: 25_000, owedCents: 0 });
  });

  it("are owed by transfer until that was sent; the last of them ends the order", async () => {
    const { placed } = await shipped("prepayment");
    await giveBack(placed, arrived(placed, 1, { refundCents: 9_000 }));
    await giveBack(placed, arrived(placed, 2, { quantity: 2, refundCents: 30_000 }));
    expect(await settledState(placed)).toBe("returned paid sold");
    expect(await balance(placed)).toMatchObject({ fact: "owed", owedCents: 39_000 });
    for (const { id } of await dueOf(placed)) {
      await settleRefund({ ...(await actOn(placed)), paymentId: id });
    }
    expect(await settledState(placed)).toBe("returned refunded sold");
    expect(await balance(placed)).toMatchObject({ fact: "refunded", owedCents: 0 });
    const { out } = await runShop(["orders", "show", placed.number]);
    expect(out).not.toContain("to do");
  });

  it("can come without a refund", async () => {
    const { placed } = await shipped("prepayment");
    await giveBack(placed, arrived(placed, 1));
    expect((await lastMailTo(placed)).text).not.toContain("erstatten");
    expect(await dueOf(placed)).toEqual([]);
  });

  it.each([
    ["more than were sold", [{ quantity: 2 }], "quantity-too-high"],
    ["one line twice", [{}, {}], "quantity-too-high"],
    ["nothing", [{ quantity: 0 }], "nothing-chosen"],
    ["more money than was paid", [{ refundCents: 40_001 }], "amount-too-high"],
  ])("are never %s", async (_, items, reason) => {
    const { placed, one } = await shipped("prepayment");
    const asked = giveBack(
      placed,
      ...items.map((item) => arrived(placed, 1, { restock: true, ...item })),
    );
    await expect(asked).rejects.toMatchObject({ reason });
    expect(await listReturns(placed.id)).toEqual([]);
    expect(await stockOf(one.id)).toBe(4);
  });

  it("come from a parcel while the rest is still here", async () => {
    const { placed, one } = await placePaid();
    const [first] = unshipped(placed);
    const parcel = { carrier: "dhl", trackingNumber: "AAA1", items: first ? [first] : [] } as const;
    await shipParcel({ ...(await actOn(placed)), ...parcel });
    await expect(giveBack(placed, arrived(placed, 2))).rejects.toMatchObject({
      reason: "quantity-too-high",
    });
    await giveBack(placed, arrived(placed, 1, { restock: true, refundCents: 10_000 }));
    expect(await settledState(placed)).toBe("processing paid sold");
    expect(await stockOf(one.id)).toBe(5);
    expect(await balance(placed)).toMatchObject({ fact: "owed", owedCents: 10_000 });
    await runShop(["orders", "ship", placed.number, "AAA222"]);
    expect(await settledState(placed)).toBe("shipped paid sold");
    await giveBack(placed, arrived(placed, 2, { quantity: 2 }));
    expect(await settledState(placed)).toBe("returned paid sold");
  });

  it("end an order of which nothing else is left", async () => {
    const { placed } = await placePaid();
    const [first] = unshipped(placed);
    const parcel = { carrier: "dhl", trackingNumber: "AAA1", items: first ? [first] : [] } as const;
    await shipParcel({ ...(await actOn(placed)), ...parcel });
    await giveBack(placed, arrived(placed, 1, { refundCents: 9_000 }));
    const itemId = placed.items[1]?.id ?? 0;
    await changeItems({ ...(await actOn(placed)), itemId, quantity: 0, reason: "Widerruf" });
    expect(await settledState(placed)).toBe("returned paid sold");
    for (const { id } of await dueOf(placed)) {
      await settleRefund({ ...(await actOn(placed)), paymentId: id });
    }
    expect(await settledState(placed)).toBe("returned refunded sold");
    expect(await balance(placed)).toMatchObject({ fact: "refunded", owedCents: 0 });
  });

  it("must have been shipped", async () => {
    const { placed } = await placePaid();
    await expect(giveBack(placed, arrived(placed, 1))).rejects.toThrow(
      "only shipped orders come back",
    );
  });
});
