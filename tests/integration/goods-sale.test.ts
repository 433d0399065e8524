import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { suggestPrice } from "~/stock/suggest-price.server";
import type { Receipt } from "~/stock/receive-units.server";
import { unitCode } from "~/stock/unit-code";
import { createTest, piecePath } from "../support/pieces";
import { createProduct, stockOf } from "../support/products";
import { order } from "../support/orders";
import { actsOn, createStaff } from "../support/staff";
import { movesOf } from "../support/stock-moves";
import { takeIn, unitStatesOf } from "../support/units";
import { errorsOf, type Visitor } from "../support/visitor";

let desk: Visitor;
let store: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
  store = (await createStaff("store")).visitor;
});

const unit = (id: number) =>
  db.selectFrom("units").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** With a test that was passed, unless it says otherwise. */
async function tested(
  changes: Partial<Receipt> = {},
  result: "passed" | "failed" | "none" = "passed",
) {
  const id = await takeIn({ condition: "Gebraucht - geprüft", ...changes });
  if (result !== "none") await createTest(id, { result });
  return id;
}

interface Shown {
  unit: { version: number };
  sale: { knownCents?: number; suggestion?: { cents: number; reason: string } };
}

async function open(id: number) {
  const { unit: shown, sale } = (await desk.get(piecePath(id))).data.view as Shown;
  return {
    intent: "offer",
    version: String(shown.version),
    known: String(sale.knownCents ?? ""),
    price: "150,00",
  };
}

const offer = async (id: number, changes: Record<string, string> = {}, who = desk) =>
  who.post(piecePath(id), { ...(await open(id)), ...changes });

const productsOf = (articleNumber: string) =>
  db.selectFrom("products").selectAll().where("article_number", "=", articleNumber).execute();

const freshNumber = () => `SALE-${randomUUID().slice(0, 8)}`;

describe("a piece that goes on sale", () => {
  it("makes its article with name, price, category and its photos, and is its stock", async () => {
    const articleNumber = freshNumber();
    const id = await tested({ articleNumber, name: "Messumformer", category: "Sensoren" });
    const photos = [`stueck/${id}/${randomUUID()}.webp`];
    await db.updateTable("units").set({ photos }).where("id", "=", id).execute();
    expect((await offer(id)).status).toBe(303);
    const [product, ...more] = await productsOf(articleNumber);
    expect(more).toEqual([]);
    expect(product).toMatchObject({
      name: "Messumformer",
      category: "Sensoren",
      condition: "Gebraucht - geprüft",
      price_cents: 15_000,
      images: photos,
      stock: 1,
      listed: true,
    });
    expect(await unit(id)).toMatchObject({ state: "on-sale", product_id: product?.id });
    expect(await movesOf(product?.id ?? 0)).toEqual([
      expect.stringMatching(/^unit-on-sale 1 .*@staff\.test$/),
    ]);
    expect((await actsOn(unitCode(id))).at(-1)?.act).toBe("unit-on-sale");
  });

  it("joins the article that is there, at its price, and leaves its pictures", async () => {
    const product = await createProduct({ stock: 2, priceCents: 15_000 });
    const id = await tested({ articleNumber: product.articleNumber });
    expect((await offer(id)).status).toBe(303);
    expect((await offer(id, { version: "0" })).status).toBe(303);
    expect(await stockOf(product.id)).toBe(3);
    const [row] = await productsOf(product.articleNumber);
    expect(row).toMatchObject({ price_cents: 15_000, images: ["demo/test.webp"] });
  });

  it("makes one article when two come at once, and each counts once", async () => {
    const articleNumber = freshNumber();
    const ids = [await tested({ articleNumber }), await tested({ articleNumber })];
    const forms = await Promise.all(ids.map(open));
    const answers = await Promise.all(
      ids.flatMap((id, at) => [1, 2].map(() => desk.post(piecePath(id), forms[at] ?? {}))),
    );
    // The other one's price wasn't in the form: whoever comes second is shown it, unless it is the same.
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const products = await productsOf(articleNumber);
    expect(products.map(({ stock }) => stock)).toEqual([2]);
  });

  it("doesn't overwrite a price that somebody has changed meanwhile", async () => {
    const product = await createProduct({ priceCents: 10_000 });
    const id = await tested({ articleNumber: product.articleNumber });
    const form = await open(id);
    await db
      .updateTable("products")
      .set({ price_cents: 12_000 })
      .where("id", "=", product.id)
      .execute();
    const late = await desk.post(piecePath(id), form);
    expect(late.status).toBe(409);
    expect(late.data.moved).toMatchObject({ stored: { price: "120" } });
    expect((await offer(id)).status).toBe(303);
    expect((await productsOf(product.articleNumber))[0]?.price_cents).toBe(15_000);
  });

  it.each([
    ["Gebraucht - geprüft", "none", "on", "staffGoods.sale.refused.test"],
    ["Generalüberholt", "none", "on", "staffGoods.sale.refused.test"],
    ["Gebraucht", "failed", "on", "staffGoods.sale.refused.defective"],
    ["Gebraucht", "none", "", "staffGoods.sale.refused.confirm-untested"],
    ["Defekt", "failed", "", "staffGoods.sale.refused.confirm-defective"],
    ["Gebraucht", "none", "on", undefined],
    ["Neu OVP", "none", "on", undefined],
    ["Defekt", "failed", "on", undefined],
    ["Gebraucht", "passed", "", undefined],
  ] as const)(
    "keeps what its condition promises: %s, test %s, said so: %s",
    async (condition, result, confirmed, refused) => {
      const articleNumber = freshNumber();
      const id = await tested({ condition, articleNumber }, result);
      const answer = await offer(id, confirmed ? { confirmed } : {});
      expect(answer.status).toBe(refused ? 400 : 303);
      if (refused) expect(Object.values(errorsOf(answer)).flat()).toEqual([refused]);
      expect(await productsOf(articleNumber)).toHaveLength(refused ? 0 : 1);
    },
  );

  it("isn't sold as an article that was taken off sale, nor by the store, nor without a price", async () => {
    const product = await createProduct({ stock: 1 });
    await db.updateTable("products").set({ off_sale: true }).where("id", "=", product.id).execute();
    const id = await tested({ articleNumber: product.articleNumber });
    expect(errorsOf(await offer(id))).toEqual({ "": ["staffGoods.sale.refused.off-sale"] });
    const other = await tested();
    expect((await offer(other, {}, store)).status).toBe(404);
    for (const price of ["", "0", "-1", "umsonst", "99999999999"]) {
      expect(Object.keys(errorsOf(await offer(other, { price })))).toEqual(["price"]);
    }
    expect(await unitStatesOf([id, other])).toEqual(["arrived", "arrived"]);
    expect(await stockOf(product.id)).toBe(1);
  });
});

describe("the suggested price", () => {
  const key = (articleNumber: string, condition = "Gebraucht") => ({
    ...{ articleNumber, condition, manufacturer: "" },
  });

  it("is the article's, else another condition's, else what it was sold for, with its reason", async () => {
    const product = await createProduct({ priceCents: 30_000, condition: "Neu" });
    const { articleNumber } = product;
    expect(await suggestPrice(key(articleNumber, "Neu"))).toEqual({
      ...{ cents: 30_000, reason: "article" },
    });
    expect(await suggestPrice(key(articleNumber.toLowerCase()))).toEqual({
      ...{ cents: 30_000, reason: "condition", condition: "Neu" },
    });
    const placed = await order(new Map([[product.id, 1]]));
    await db.updateTable("orders").set({ status: "paid" }).where("id", "=", placed.id).execute();
    await db.deleteFrom("products").where("id", "=", product.id).execute();
    expect(await suggestPrice(key(articleNumber))).toMatchObject({ cents: 30_000, reason: "sold" });
    expect(await suggestPrice(key(freshNumber()))).toBeUndefined();
  });
});

describe("a piece that leaves", () => {
  const end = async (id: number, intent: string, reason = "Wasserschaden", who = desk) => {
    const { version } = await unit(id);
    return who.post(piecePath(id), { intent, version: String(version), reason });
  };

  it("is taken off sale with its stock, scrapped or sent back with the reason, once", async () => {
    const product = await createProduct({ stock: 0 });
    const id = await tested({ articleNumber: product.articleNumber });
    await offer(id);
    expect(await stockOf(product.id)).toBe(1);
    expect((await end(id, "withdraw")).status).toBe(303);
    expect((await end(id, "withdraw")).status).toBe(303);
    expect([await stockOf(product.id), await unitStatesOf([id])]).toEqual([0, ["testing"]]);
    expect((await end(id, "scrap", "")).status).toBe(400);
    expect((await end(id, "scrap", "Wasserschaden", store)).status).toBe(404);
    expect((await end(id, "scrap")).status).toBe(303);
    expect((await end(id, "scrap")).status).toBe(303);
    expect((await end(id, "send-back")).status).toBe(400);
    const events = await db
      .selectFrom("unit_events")
      .select(["event", "reference"])
      .where("unit_id", "=", id)
      .orderBy("id")
      .execute();
    expect(events.map(({ event }) => event)).toEqual(["receive", "offer", "withdraw", "scrap"]);
    expect(events.at(-1)?.reference).toBe("Wasserschaden");
    expect(await stockOf(product.id)).toBe(0);
  });

  it("isn't scrapped by who saw another state of it", async () => {
    const id = await tested();
    const late = await desk.post(piecePath(id), { intent: "scrap", version: "7", reason: "x" });
    expect([late.status, await unitStatesOf([id])]).toEqual([409, ["arrived"]]);
  });
});
