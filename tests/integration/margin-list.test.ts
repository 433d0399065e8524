import { describe, expect, it } from "vitest";
import { exportDocuments, marginTaxCents } from "~/documents/export-documents.server";
import type { Order } from "~/orders/orders.server";
import { shipParcel, unshipped } from "~/orders/parcels.server";
import { receiveReturn } from "~/orders/receive-return.server";
import { calendarDay } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { changeUnit } from "~/stock/change-unit.server";
import { unitCode } from "~/stock/unit-code";
import { reload } from "../support/order-book";
import { actOn, receive } from "../support/order-acts";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { takeIn } from "../support/units";

const today = calendarDay(new Date());
const thisMonth = today.slice(0, 7);

/** An article under the margin scheme for 119 €, with as many pieces that nobody knows one by one. */
async function usedArticle({ plain = 0 } = {}) {
  const product = await createProduct({ priceCents: 11_900, stock: plain });
  const { id } = product;
  await db.updateTable("products").set({ tax_kind: "margin" }).where("id", "=", id).execute();
  return product;
}

/** Bought in a buy-back, looked at and on sale as a piece of the article. */
async function buyPiece(
  { articleNumber }: { articleNumber: string },
  { serial, costCents }: { serial: string; costCents: number | null },
): Promise<string> {
  const condition = "Gebraucht - geprüft";
  const bought = { origin: "buy-back", reference: "AK-2026-0007", taxKind: "margin" } as const;
  const unitId = await takeIn({
    ...bought,
    ...{ articleNumber, condition, costCents },
    serials: [serial],
  });
  await db.transaction().execute(async (trx) => {
    await changeUnit(trx, { unitId, event: "test", actor: "Lager" });
    await changeUnit(trx, { unitId, event: "offer", actor: "Lager" });
  });
  return unitCode(unitId);
}

async function sell(lines: [productId: number, quantity: number][]): Promise<Order> {
  const placed = await order(new Map(lines), { form: { paymentMethod: "prepayment" } });
  await receive(placed, placed.amountCents);
  const items = unshipped(await reload(placed));
  await shipParcel({ ...(await actOn(placed)), carrier: "dhl", trackingNumber: "JJD1", items });
  return reload(placed);
}

async function invoiceOf({ id }: Order): Promise<string> {
  const { number } = await db
    .selectFrom("documents")
    .select("number")
    .where("order_id", "=", id)
    .where("kind", "=", "invoice")
    .executeTakeFirstOrThrow();
  return number;
}

/** The rows of an order, without the order's own number. */
async function listed({ number }: Order, month = thisMonth): Promise<string[]> {
  const { content } = await exportDocuments("margin", month);
  const [, ...rows] = content.toString("utf8").trim().split("\r\n");
  return rows.filter((row) => row.includes(number)).map((row) => row.replace(`${number};`, ""));
}

describe("The list of the margin scheme", () => {
  it("has each piece that was sold with its purchase, its sale and the tax in their difference", async () => {
    const article = await usedArticle({ plain: 1 });
    const name = article.articleNumber;
    const cheap = await buyPiece(article, { serial: "SER-1", costCents: 5_000 });
    const dear = await buyPiece(article, { serial: "SER-2", costCents: 15_000 });
    const unknown = await buyPiece(article, { serial: "", costCents: null });
    const standard = await createProduct({ stock: 1 });
    const placed = await sell([
      [article.id, 4],
      [standard.id, 1],
    ]);
    const bill = await invoiceOf(placed);
    expect(await listed(placed)).toEqual([
      `${cheap};${name};SER-1;AK-2026-0007;50,00;${today};${bill};119,00;69,00;11,02;;`,
      `${dear};${name};SER-2;AK-2026-0007;150,00;${today};${bill};119,00;-31,00;0,00;;`,
      `${unknown};${name};;AK-2026-0007;;${today};${bill};119,00;;;;Einkaufspreis fehlt`,
      `;${name};;;;${today};${bill};119,00;;;;Einkaufspreis fehlt`,
    ]);
    expect(await listed(placed, "2001-01")).toEqual([]);
  });

  it("says which piece came back", async () => {
    const article = await usedArticle();
    await buyPiece(article, { serial: "SER-3", costCents: 5_000 });
    await buyPiece(article, { serial: "SER-4", costCents: 6_000 });
    const placed = await sell([[article.id, 2]]);
    const back = { quantity: 1, condition: "opened", restock: false, refundCents: 11_900 } as const;
    const [item] = placed.items;
    const second = await db
      .selectFrom("units")
      .select("id")
      .where("serial", "=", "SER-4")
      .executeTakeFirstOrThrow();
    await receiveReturn({
      ...(await actOn(placed)),
      items: [{ ...back, itemId: item?.id ?? 0, unitIds: [second.id] }],
    });
    const rows = await listed(placed);
    expect(rows.map((row) => row.split(";").slice(-2))).toEqual([
      ["", ""],
      [today, ""],
    ]);
  });

  it("is a piece's own: one that is sold twice stands there twice", async () => {
    const article = await usedArticle();
    const code = await buyPiece(article, { serial: "SER-5", costCents: 5_000 });
    const first = await sell([[article.id, 1]]);
    const item = { itemId: first.items[0]?.id ?? 0, quantity: 1, refundCents: 11_900 };
    const items = [{ ...item, condition: "opened", restock: true }] as const;
    await receiveReturn({ ...(await actOn(first)), items });
    await db.transaction().execute(async (trx) => {
      const { id: unitId } = await trx
        .selectFrom("units")
        .select("id")
        .where("serial", "=", "SER-5")
        .executeTakeFirstOrThrow();
      await changeUnit(trx, { unitId, event: "offer", actor: "Lager" });
    });
    const second = await sell([[article.id, 1]]);
    expect([(await listed(first))[0], (await listed(second))[0]]).toEqual([
      expect.stringContaining(`${code};`),
      expect.stringContaining(`${code};`),
    ]);
    expect((await listed(first))[0]).toContain(`;${today};`);
  });
});

it("Only a gain under the margin scheme is taxed, with the tax in it", () => {
  expect([11_900, 119, 1, 0, -5_000].map(marginTaxCents)).toEqual([1_900, 19, 0, 0, 0]);
});
