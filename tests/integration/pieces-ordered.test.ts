import { describe, expect, it } from "vitest";
import { collectPersonData } from "~/account/own-data.server";
import { listOrderPieces } from "~/orders/order-pieces.server";
import { viewOrder } from "~/orders/order-view.server";
import { Buyer } from "../support/buyer";
import { runShop } from "../support/command";
import { lastMailTo } from "../support/order-acts";
import { createPiece } from "../support/pieces";
import { createProduct } from "../support/products";
import { createStaff } from "../support/staff";

const SERIAL = "SVPK-77665544";

/** Somebody ordered a piece that they chose and another one of the same part. */
async function orderPieces() {
  const { id: productId } = await createProduct({ stock: 0 });
  const other = await createPiece(productId, { serial: "OTHER-998877" });
  const chosen = await createPiece(productId, { serial: SERIAL, included: "Frontstecker" });
  const buyer = await new Buyer().choose(productId, chosen.id);
  await buyer.add(productId);
  await buyer.open();
  await buyer.send("order", { paymentMethod: "prepayment" });
  return { buyer, chosen, other, placed: await buyer.order() };
}

const pay = (number: string) => runShop(["orders", "paid", number]);
const ship = (number: string) => runShop(["orders", "ship", number, "AAA111"]);

const linesOf = async (buyer: Buyer) =>
  (await viewOrder(await buyer.order(), "de")).order.items.flatMap(({ pieces = [] }) => pieces);

describe("an order with a chosen piece", () => {
  it("names it to its buyer, by the end of its serial number until it is paid", async () => {
    const { buyer, chosen, placed } = await orderPieces();
    const shown = { id: chosen.id, token: chosen.token, serialEnd: "5544" };
    expect(await linesOf(buyer)).toEqual([{ ...shown, serial: "" }]);
    await pay(placed.number);
    expect(await linesOf(buyer)).toEqual([{ ...shown, serial: SERIAL }]);
  });

  it("names every piece that was shipped, whoever chose it", async () => {
    const { buyer, chosen, other, placed } = await orderPieces();
    await pay(placed.number);
    await ship(placed.number);
    const lines = await linesOf(buyer);
    expect(lines.map(({ id }) => id)).toEqual([other.id, chosen.id]);
    expect(lines.map(({ serial }) => serial)).toEqual(["OTHER-998877", SERIAL]);
  });

  it("has its mails name what they promise, with the test record", async () => {
    const { chosen, other, placed } = await orderPieces();
    const records = [chosen, other].map(({ token }) => `/pruefung/${token}?lng=de`);
    const [own = "", plain = ""] = records;
    const first = await lastMailTo(placed);
    expect(first.text).toContain(`Stück S${chosen.id}, Seriennummer endet auf 5544`);
    expect(first.text).toContain(own);
    expect(first.text).not.toContain(SERIAL);
    expect(first.text).not.toContain(plain);
    await pay(placed.number);
    expect((await lastMailTo(placed)).text).toContain(`Seriennummer ${SERIAL}`);
    await ship(placed.number);
    const shipped = await lastMailTo(placed);
    expect(shipped.text).toContain(`Stück S${chosen.id}, Seriennummer ${SERIAL}`);
    expect(shipped.text).toContain(`Stück S${other.id}, Seriennummer OTHER-998877`);
    for (const record of records) expect(shipped.text).toContain(record);
  });

  it("prints the pieces on the delivery note, before and after the parcel", async () => {
    const { chosen, placed } = await orderPieces();
    await pay(placed.number);
    const store = (await createStaff("store")).visitor;
    const slip = async () => {
      const { data } = await store.get(`/intern/bestellungen/${placed.number}/lieferschein`);
      return JSON.stringify(data);
    };
    for (const step of [undefined, ship]) {
      await step?.(placed.number);
      const text = await slip();
      expect(text).toContain(SERIAL);
      expect(text).toContain("OTHER-998877");
      expect(text).toContain(`/pruefung/${chosen.token}`);
    }
  });

  it("names its pieces in what the buyer gets about themselves", async () => {
    const { buyer, chosen } = await orderPieces();
    const { orders } = await collectPersonData(buyer.email);
    expect(orders[0]?.items[0]?.pieces).toMatchObject([
      { serial: "OTHER-998877", chosen: false },
      { id: chosen.id, serial: SERIAL, included: "Frontstecker", chosen: true },
    ]);
  });
});

it("a piece that came back isn't the buyer's any more", async () => {
  const { buyer, placed } = await orderPieces();
  await pay(placed.number);
  await ship(placed.number);
  await runShop(["orders", "return", placed.number]);
  expect(await linesOf(buyer)).toEqual([]);
  expect(await listOrderPieces(placed.id)).toEqual([]);
});
