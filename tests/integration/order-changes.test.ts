import { describe, expect, it } from "vitest";
import { correctAddress } from "~/orders/correct-address.server";
import { noteVatIdChecked } from "~/orders/check-vat-id.server";
import { changeItems } from "~/orders/change-items.server";
import { listToPack } from "~/backoffice/orders/packing.server";
import { listPayments } from "~/orders/ledger.server";
import { listOrders } from "~/orders/list-orders.server";
import { nextStep } from "~/orders/next-step";
import { listOrderEvents } from "~/orders/order-history.server";
import { addNote, listNotes } from "~/orders/order-notes.server";
import type { Order } from "~/orders/orders.server";
import { shipParcel, unshipped } from "~/orders/parcels.server";
import { shippingCents as shippingFor } from "~/orders/totals";
import { shippingTable } from "~/settings/shipping";
import { firstSettings } from "~/shop";
import { sendRefund } from "~/payments/refund-amount.server";
import { db } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { openOrder, reload, settledState } from "../support/order-book";
import {
  actOn,
  actsOn,
  balance,
  lastMailTo,
  placeOrder,
  placePaid,
  receive,
} from "../support/order-acts";
import { order } from "../support/orders";
import { createProduct, stockOf } from "../support/products";

const shipping = shippingTable(firstSettings);

type Asked = Partial<Parameters<typeof changeItems>[0]>;

async function change(placed: Order, line: number, quantity: number, more: Asked = {}) {
  const itemId = placed.items[line - 1]?.id ?? 0;
  return changeItems({
    ...(await actOn(placed)),
    itemId,
    quantity,
    reason: "Nicht mehr da",
    ...more,
  });
}

const agreement = "23.11., am Telefon";

async function ship(placed: Order, trackingNumber = "JJD1") {
  const items = unshipped(await reload(placed)).slice(0, 1);
  return shipParcel({ ...(await actOn(placed)), carrier: "dhl", trackingNumber, items });
}

describe("a line that is changed before shipping", () => {
  it("is taken off, its pieces are on sale again, and the difference goes back", async () => {
    const { placed, two } = await placePaid();
    await change(placed, 2, 1);
    const now = await reload(placed);
    expect(now).toMatchObject({ goodsCents: 25_000, shippingCents: 0, amountCents: 25_000 });
    expect(now.vatCents).toBe(25_000 - Math.round(25_000 / 1.19));
    expect(await stockOf(two.id)).toBe(4);
    expect(await balance(placed)).toMatchObject({ fact: "owed", owedCents: 15_000 });
    const mail = await lastMailTo(placed);
    expect(mail.kind).toBe("items-changed");
    expect(mail.text).toContain("Zu viel gezahlt sind 150,00 €");
    expect((await actsOn(placed)).at(-1)).toBe("ute@shop.test: order-items");
  });

  it("goes back to the card of who paid by card, with the shipping that follows", async () => {
    const { placed } = await placeOrder("online");
    await change(placed, 2, 0);
    const { goodsCents, shippingCents } = await reload(placed);
    expect(goodsCents).toBe(10_000);
    expect(shippingCents).toBe(shippingFor(goodsCents, { country: "Germany", shipping }));
    const due = (await listPayments(placed.id)).filter(({ state }) => state === "due");
    for (const { id } of due) await sendRefund(id);
    const payments = await listPayments(placed.id);
    expect(payments.map(({ cents, state }) => [cents, state])).toEqual([
      [40_000, "done"],
      [goodsCents + shippingCents - 40_000, "done"],
    ]);
    expect(await balance(placed)).toMatchObject({ fact: "paid", owedCents: 0 });
    expect(await settledState(placed)).toBe("paid paid sold");
  });

  it("is replaced by another article at today's price; the rest has to be paid first", async () => {
    const { placed, one } = await placePaid();
    const dearer = await createProduct({ stock: 2, priceCents: 12_000 });
    const replacement = { productId: dearer.id, quantity: 1 };
    await change(placed, 1, 0, { replacement, agreement });
    expect(await stockOf(one.id)).toBe(5);
    expect(await stockOf(dearer.id)).toBe(1);
    expect(await balance(placed)).toMatchObject({ fact: "part", openCents: 2_000 });
    expect((await lastMailTo(placed)).text).toContain("Es fehlen noch 20,00 €");
    await expect(ship(placed)).rejects.toMatchObject({ reason: "not-paid" });
    await receive(placed, 2_000);
    expect(await balance(placed)).toMatchObject({ fact: "paid" });
    await ship(placed);
  });

  it("gets more pieces at its own price once the buyer has agreed, and waits for the rest", async () => {
    const { placed, one } = await placePaid();
    await db.updateTable("products").set({ price_cents: 99 }).where("id", "=", one.id).execute();
    await change(placed, 1, 3, { agreement });
    expect(await stockOf(one.id)).toBe(2);
    expect(await reload(placed)).toMatchObject({ amountCents: 60_000 });
    expect(await balance(placed)).toMatchObject({ fact: "part", openCents: 20_000 });
    expect((await lastMailTo(placed)).text).toContain("Es fehlen noch 200,00 €");
    const [entry] = (await listOrderEvents(placed.id)).slice(-1);
    expect(entry?.detail).toMatchObject({ quantity: 3, agreement });
    expect((await listToPack()).map(({ number }) => number)).not.toContain(placed.number);
    const listed = await listOrders({ email: placed.email, limit: 1 });
    expect(listed.map((row) => nextStep(row))).toEqual(["await-rest"]);
    await receive(placed, 20_000);
    expect((await listToPack()).map(({ number }) => number)).toContain(placed.number);
  });

  it("makes a part that was paid before the whole", async () => {
    const { placed } = await placeOrder();
    await receive(placed, 30_000);
    await change(placed, 1, 0);
    expect(await settledState(placed)).toBe("paid paid sold");
  });

  it("completes an order whose other pieces are on their way", async () => {
    const { placed } = await placePaid();
    await ship(placed);
    await change(placed, 2, 0);
    expect(await settledState(placed)).toBe("shipped paid sold");
  });

  it.each([
    ["as many as it was", 1, 1, {}, "quantity-too-high"],
    ["more than are in stock", 1, 6, { agreement }, "too-few-in-stock"],
    ["dearer without the buyer's agreement", 1, 2, {}, "not-agreed"],
    ["a line that isn't there", 3, 0, {}, "nothing-chosen"],
    [
      "an article that is sold out",
      1,
      0,
      { replacement: { productId: 0, quantity: 1 } },
      "out-of-stock",
    ],
  ])("never becomes %s", async (_, line, quantity, more, reason) => {
    const { placed, one } = await placePaid();
    await expect(change(placed, line, quantity, more)).rejects.toMatchObject({ reason });
    expect((await reload(placed)).amountCents).toBe(40_000);
    expect(await stockOf(one.id)).toBe(4);
  });

  it("stays while the buyer is paying, or once it is on its way", async () => {
    const { placed } = await openOrder();
    await expect(change(placed, 1, 0)).rejects.toMatchObject({ reason: "payment-under-way" });
    const shipped = (await placePaid()).placed;
    await ship(shipped);
    await expect(change(shipped, 1, 0)).rejects.toMatchObject({ reason: "partly-shipped" });
    await ship(shipped);
    await expect(change(shipped, 2, 1)).rejects.toThrow("can't be changed any more");
  });
});

describe("an address", () => {
  async function correct(placed: Order, country = "Germany") {
    const deliveryAddress = { ...placed.deliveryAddress, street: "Neue Straße 2", country };
    return correctAddress({ ...(await actOn(placed)), deliveryAddress, billingAddress: null });
  }

  it("is corrected until the first parcel, and the buyer reads the new one", async () => {
    const { placed } = await placePaid();
    await correct(placed);
    expect((await reload(placed)).deliveryAddress.street).toBe("Neue Straße 2");
    const mail = await lastMailTo(placed);
    expect(mail.kind).toBe("address-corrected");
    expect(mail.text).toContain("Neue Straße 2");
    await ship(placed);
    await expect(correct(placed)).rejects.toMatchObject({ reason: "partly-shipped" });
  });

  it("keeps its country when another one has other prices", async () => {
    const { placed } = await placePaid();
    await expect(correct(placed, "Austria")).rejects.toMatchObject({
      reason: "country-changes-price",
    });
  });

  it("isn't overwritten when the order moved; what is stored is told", async () => {
    const { placed } = await placePaid();
    const act = await actOn(placed);
    await correct(placed);
    const deliveryAddress = { ...placed.deliveryAddress, city: "Mainz" };
    const late = correctAddress({ ...act, deliveryAddress, billingAddress: null });
    const error = await late.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MovedError);
    expect((error as MovedError).stored).toMatchObject({ street: "Neue Straße 2" });
    expect((await reload(placed)).deliveryAddress.city).toBe("Kaiserslautern");
  });
});

describe("what staff know of an order", () => {
  it("is noted once", async () => {
    const { placed } = await placeOrder();
    const act = { ...(await actOn(placed)), text: "Rief an, will Abholung." };
    await addNote(act);
    await addNote(act);
    const notes = await listNotes(placed.id);
    expect(notes.map(({ text, actor }) => [text, actor])).toEqual([
      ["Rief an, will Abholung.", "ute@shop.test"],
    ]);
    expect(await actsOn(placed)).toEqual(["ute@shop.test: order-note"]);
  });

  it("is that its VAT ID was confirmed; without that nothing leaves without VAT", async () => {
    const part = await createProduct({ stock: 1, priceCents: 10_000 });
    const form = {
      country: "Austria",
      euTaxExempt: true,
      vatId: "ATU12345675",
      company: "Muster GmbH",
    };
    const placed = await order(new Map([[part.id, 1]]), {
      form: { ...form, paymentMethod: "prepayment" },
    });
    await receive(placed, placed.amountCents);
    await expect(ship(placed)).rejects.toMatchObject({ reason: "vat-id-unchecked" });
    await noteVatIdChecked({ ...(await actOn(placed)), reference: "VIES 42" });
    await ship(placed);
    expect((await reload(placed)).vatIdCheckedAt).toBeInstanceOf(Date);
    const none = await placeOrder();
    const refused = noteVatIdChecked(await actOn(none.placed));
    await expect(refused).rejects.toMatchObject({ reason: "no-vat-id" });
  });
});
