import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { receiveReturn } from "~/orders/receive-return.server";
import { shipParcel } from "~/orders/parcels.server";
import { db } from "~/platform/db.server";
import { unitCode } from "~/stock/unit-code";
import { actOn, placePaid } from "../support/order-acts";
import { createProduct, stockOf } from "../support/products";
import { actsOn, createStaff } from "../support/staff";
import { takeIn } from "../support/units";
import { errorsOf, type Visitor } from "../support/visitor";

const NEW = "/intern/eingang/neu";

let desk: Visitor;
let store: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
  store = (await createStaff("store")).visitor;
});

let counter = 0;

async function fill(changes: Record<string, string> = {}, who = desk) {
  const { formToken } = (await who.get(NEW)).data as { formToken: string };
  return {
    formToken,
    origin: "hand",
    articleNumber: `REC-${++counter}`,
    manufacturer: "Festo",
    name: "Magnetventil",
    category: "Pneumatik",
    condition: "Gebraucht",
    quantity: "2",
    text: "A100\r\nA101",
    place: "B-2",
    cost: "12,50",
    taxKind: "margin",
    included: "Stecker",
    message: "Karton beschädigt",
    ...changes,
  };
}

const unitsOf = (articleNumber: string) =>
  db
    .selectFrom("units")
    .selectAll()
    .where("article_number", "=", articleNumber)
    .orderBy("id")
    .execute();

describe("a goods receipt", () => {
  it("makes a piece of each, with its own serial and the same origin, cost and place", async () => {
    const form = await fill({ quantity: "3" });
    expect((await desk.post(NEW, form)).status).toBe(303);
    const units = await unitsOf(form.articleNumber);
    expect(units.map(({ serial }) => serial)).toEqual(["A100", "A101", ""]);
    for (const unit of units) {
      expect(unit).toMatchObject({
        state: "arrived",
        origin: "hand",
        store_place: "B-2",
        cost_cents: 1_250,
        tax_kind: "margin",
        included: "Stecker",
        note: "Karton beschädigt",
      });
      expect(unit.token).toMatch(/^[\w-]{22}$/);
    }
    const [first] = units;
    expect((await actsOn(unitCode(first?.id ?? 0))).map(({ act }) => act)).toEqual([
      "unit-received",
    ]);
  });

  it("sent again, also twice at once, makes nothing twice", async () => {
    const form = await fill();
    const answers = await Promise.all([desk.post(NEW, form), desk.post(NEW, form)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await desk.post(NEW, form)).status).toBe(303);
    expect(await unitsOf(form.articleNumber)).toHaveLength(2);
  });

  it("changes no stock, and knows the article that the pieces will be", async () => {
    const product = await createProduct({ stock: 4, condition: "Gebraucht" });
    const form = await fill({
      articleNumber: product.articleNumber.toLowerCase().replace("-", " "),
      manufacturer: "",
    });
    await desk.post(NEW, form);
    const [unit] = await unitsOf(form.articleNumber);
    expect(unit?.product_id).toBe(product.id);
    expect(await stockOf(product.id)).toBe(4);
  });

  it("from the store has no cost, whatever is sent", async () => {
    const page = await store.get(NEW);
    expect(page.data.seesCosts).toBe(false);
    const form = await fill({ cost: "1,00" }, store);
    await store.post(NEW, form);
    const [unit] = await unitsOf(form.articleNumber);
    expect(unit?.cost_cents).toBeNull();
    const seen = await store.get(`/intern/stueck/S${unit?.id}`);
    expect(JSON.stringify(seen.data)).not.toContain("costCents");
  });

  it.each([
    ["no number", { articleNumber: " " }, "articleNumber"],
    ["no name", { name: "" }, "name"],
    ["too many pieces", { quantity: "21" }, "quantity"],
    ["no pieces", { quantity: "0" }, "quantity"],
    ["a quantity that is no number", { quantity: "1e9" }, "quantity"],
    ["more serials than pieces", { quantity: "1" }, "text"],
    ["a novel for a serial", { text: "x".repeat(61) }, "text"],
    ["a cost that is no amount", { cost: "viel" }, "cost"],
    ["an unknown condition", { condition: "Schrott" }, "condition"],
    ["an unknown origin", { origin: "theft" }, "origin"],
    ["a buy-back without its case", { origin: "buy-back" }, "reference"],
  ])("is refused with all that was typed: %s", async (_, changes, field) => {
    const form = await fill(changes);
    const answer = await desk.post(NEW, form);
    expect(answer.status).toBe(400);
    expect(Object.keys(errorsOf(answer))).toEqual([field]);
    expect(answer.data.lastResult).toMatchObject({ initialValue: { message: form.message } });
    expect(await unitsOf(form.articleNumber)).toHaveLength(0);
  });

  it("needs a form of ours", async () => {
    const form = await fill({ formToken: randomUUID() });
    expect((await desk.post(NEW, form)).status).toBe(400);
    expect(await unitsOf(form.articleNumber)).toHaveLength(0);
  });
});

describe("goods from an order's return", () => {
  async function comeBack() {
    const { placed } = await placePaid();
    const line = placed.items[1];
    if (!line) throw new Error("no line");
    const items = placed.items.map(({ id: itemId, quantity }) => ({ itemId, quantity }));
    await shipParcel({
      ...(await actOn(placed)),
      ...{ carrier: "dhl", trackingNumber: "", weightGrams: undefined, items },
    });
    await receiveReturn({
      ...(await actOn(placed)),
      items: [
        { itemId: line.id, quantity: 2, condition: "opened", restock: false, refundCents: 0 },
      ],
    });
    return { placed, line };
  }

  const isListed = async (itemId: number) =>
    ((await store.get("/intern/eingang")).data.returned as { id: number }[]).some(
      ({ id }) => id === itemId,
    );

  it("are listed until all are pieces, prefilled, and never more than came back", async () => {
    const { placed, line } = await comeBack();
    expect(await isListed(line.id)).toBe(true);
    const { known } = (await store.get(`${NEW}?orderItem=${line.id}`)).data;
    expect(known).toMatchObject({
      articleNumber: line.articleNumber,
      name: line.name,
      line: { number: placed.number, open: 2 },
    });
    const form = await fill({ origin: "return", orderItem: String(line.id), text: "" }, store);
    expect((await store.post(NEW, { ...form, quantity: "3" })).status).toBe(400);
    expect((await store.post(NEW, form)).status).toBe(303);
    const units = await unitsOf(line.articleNumber);
    expect(units.map((unit) => [unit.origin, unit.origin_reference])).toEqual([
      ["return", placed.number],
      ["return", placed.number],
    ]);
    expect(await isListed(line.id)).toBe(false);
    expect((await store.post(NEW, form)).status).toBe(303);
    const again = await fill({ origin: "return", orderItem: String(line.id), text: "" }, store);
    expect((await store.post(NEW, { ...again, quantity: "1" })).status).toBe(400);
    expect(await unitsOf(line.articleNumber)).toHaveLength(2);
  });

  it("can't be claimed twice at once", async () => {
    const { line } = await comeBack();
    const forms = [await fill({}, store), await fill({}, store)];
    const answers = await Promise.all(
      forms.map((form) =>
        store.post(NEW, { ...form, origin: "return", orderItem: String(line.id), text: "" }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    expect(await unitsOf(line.articleNumber)).toHaveLength(2);
  });

  it.each(["0", "999999999", "9007199254740991", "-1", "x"])(
    "need a line that came back: %s",
    async (orderItem) => {
      const form = await fill({ origin: "return", orderItem }, store);
      expect((await store.post(NEW, form)).status).toBe(400);
    },
  );
});

describe("the list of what arrived", () => {
  const listed = async (query: string) =>
    ((await store.get(`/intern/eingang${query}`)).data.units as { id: number }[]).map(
      ({ id }) => id,
    );

  it("is found by code, serial, number and place, by state, the newest first", async () => {
    const one = await takeIn({ articleNumber: "6ES7 315-2EH14", serials: ["XY77"], place: "Q-9" });
    const two = await takeIn({ articleNumber: "6ES7 315-2EH14", place: "Q-9-1" });
    expect(await listed("?place=q-9")).toEqual([two, one]);
    expect(await listed(`?q=s${one}`)).toEqual([one]);
    expect(await listed("?q=xy77")).toEqual([one]);
    expect(await listed("?q=6es7315&place=Q-9")).toEqual([two, one]);
    expect(await listed(`?place=q-9&before=${two}`)).toEqual([one]);
    expect(await listed("?place=q-9&state=sold")).toEqual([]);
    expect(await listed("?place=q-9&state=all")).toEqual([two, one]);
  });

  it.each(["?q=%00", "?q=%25", "?before=99999999999", "?before=x", "?state=gone", "?place=_"])(
    "takes any address: %s",
    async (query) => {
      expect((await store.get(`/intern/eingang${query}`)).status).toBe(200);
    },
  );
});
