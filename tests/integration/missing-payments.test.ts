import { expect, it } from "vitest";
import { balanceOf } from "~/orders/balance";
import { noteMissingPayments } from "~/orders/missing-payments.server";
import { db } from "~/platform/db.server";
import { placeOrder, placePaid } from "../support/order-acts";
import { reload } from "../support/order-book";

it("Money that a machine of the version before took is noted once, and nobody owes it twice", async () => {
  const { placed } = await placeOrder("online");
  // Paid in this version: its payment isn't noted again.
  const { placed: own } = await placePaid();
  await db.deleteFrom("payments").where("order_id", "=", placed.id).execute();
  const before = await reload(placed);
  expect(before.paymentState).toBe("paid");
  expect(balanceOf(before).fact).toBe("open");

  const noted = await Promise.all([noteMissingPayments(), noteMissingPayments()]);
  expect(noted.flat()).toEqual([placed.number]);
  expect(balanceOf(await reload(placed)).fact).toBe("paid");
  const { money } = await reload(placed);
  expect(money).toMatchObject({ receivedCents: placed.amountCents });
  expect((await reload(own)).money.receivedCents).toBe(own.amountCents);
});

it("An order that nobody paid gets no payment", async () => {
  const { placed } = await placeOrder("prepayment");
  expect(await noteMissingPayments()).toEqual([]);
  expect(balanceOf(await reload(placed)).fact).toBe("open");
});
