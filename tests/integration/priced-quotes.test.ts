import { beforeAll, describe, expect, it } from "vitest";
import { offerState } from "~/offers/offer";
import { lapseOffers } from "~/offers/offer-acts.server";
import { listSilentOffers } from "~/offers/offer-lists.server";
import { findOffer } from "~/offers/offers.server";
import { createFormToken } from "~/platform/form.server";
import { db } from "~/platform/db.server";
import { Buyer, quoteOf } from "../support/buyer";
import "../support/fresh-shop";
import { pathsOf } from "../support/offers";
import { createProduct, stockOf } from "../support/products";
import { openedForm } from "../support/requests";
import { createStaff } from "../support/staff";
import { Visitor } from "../support/visitor";

const NEW = "/intern/bestellungen/neu";
const DAY_MS = 86_400_000;

let desk: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
});

/** A list that somebody asked for: one part that the shop has, one that it hasn't. */
async function asked() {
  const product = await createProduct({ stock: 3, priceCents: 12_000, images: [] });
  const visitor = new Visitor();
  const sent = await visitor.post("/stueckliste", {
    intent: "quote",
    list: `2x ${product.articleNumber}\n5x NICHT-DA-${product.id}`,
    "q-0": "2",
    "p-0": "ask",
    "q-1": "5",
    "p-1": "ask",
    formToken: openedForm(),
    firstName: "Erika",
    lastName: "Muster",
    email: `einkauf${product.id}@kunde.test`,
  });
  expect(sent.status).toBe(303);
  const { id } = await db
    .selectFrom("quote_requests")
    .select("id")
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return { product, id };
}

async function priced(changes: Record<string, string> = {}) {
  const { product, id } = await asked();
  const { data } = await desk.get(`${NEW}?anfrage=${id}`);
  const prefill = data.prefill as Record<string, string>;
  const answer = await desk.post(NEW, {
    ...prefill,
    intent: "send",
    formToken: createFormToken(),
    validDays: "14",
    "part-0": `#${product.id}`,
    "part-1": "",
    "price-0": "99,00",
    "delivery-0": "2 Wochen",
    shipping: "12,50",
    ...changes,
  });
  return { product, id, answer, number: answer.location?.split("/").at(-1) ?? "" };
}

const stateOf = async (number: string) => {
  const offer = await findOffer({ number });
  return offer && offerState(offer);
};

async function buyerWith(number: string) {
  const { checkout } = await pathsOf(number);
  const buyer = new Buyer();
  buyer.checkout = checkout;
  return buyer;
}

describe("a request with lines", () => {
  it("is shown to the desk with stock and prices, and fills the form of an offer", async () => {
    const { product, id } = await asked();
    const page = await desk.get(`/intern/anfragen/${id}`);
    expect(page.data.lines).toMatchObject([
      { articleNumber: product.articleNumber, quantity: 2 },
      { articleNumber: `NICHT-DA-${product.id}`, quantity: 5, productId: null },
    ]);
    const { data } = await desk.get(`${NEW}?anfrage=${id}`);
    expect(data.prefill).toMatchObject({
      "pieces-0": "2",
      "part-1": `NICHT-DA-${product.id}`,
      email: `einkauf${product.id}@kunde.test`,
      rows: "2",
    });
  });

  it("is answered by its offer, with delivery and shipping as they were promised", async () => {
    const { id, number } = await priced();
    const offer = await findOffer({ number });
    expect(offer).toMatchObject({
      quoteId: id,
      shippingCents: 1_250,
      items: [{ quantity: 2, unitPriceCents: 9_900, delivery: "2 Wochen" }],
    });
    const request = await desk.get(`/intern/anfragen/${id}`);
    expect(request.data).toMatchObject({
      asked: { state: "answered" },
      offers: [{ number, state: "open" }],
    });
    const { page } = await pathsOf(number);
    const seen = await new Visitor().get(page);
    expect(seen.data.offer).toMatchObject({ lines: { shippingCents: 1_250, amountCents: 21_050 } });
    expect((await findOffer({ number }))?.viewedAt).not.toBeNull();
  });

  it.each([
    ["a word", "billig"],
    ["less than nothing", "-5"],
    ["more than any parcel costs", "5000"],
  ])("is refused with %s as shipping", async (_, shipping) => {
    const { answer } = await priced({ shipping });
    expect(answer.status).toBe(400);
  });

  it("is ordered at the offered price and shipping, once", async () => {
    const { number, product } = await priced();
    const buyer = await buyerWith(number);
    const quote = quoteOf(await buyer.open());
    expect(quote).toMatchObject({ shippingCents: 1_250, amountCents: 21_050 });
    await buyer.send("order", { paymentMethod: "prepayment" });
    expect(await stateOf(number)).toBe("ordered");
    expect((await buyer.order()).amountCents).toBe(21_050);
    expect(await stockOf(product.id)).toBe(1);
    const { page } = await pathsOf(number);
    expect((await new Visitor().get(buyer.checkout)).location).toBe(page);
  });
});

describe("an offer that keeps its pieces", () => {
  it("takes them away from everybody, and gives them to its order", async () => {
    const { number, product } = await priced({ reserve: "on" });
    expect(await stockOf(product.id)).toBe(1);
    const buyer = await buyerWith(number);
    await buyer.open();
    await buyer.send("order", { paymentMethod: "prepayment" });
    expect(await stockOf(product.id)).toBe(1);
    expect(await stateOf(number)).toBe("ordered");
    const open = await db
      .selectFrom("reservations")
      .select("id")
      .where("product_id", "=", product.id)
      .where("ended_at", "is", null)
      .execute();
    expect(open).toEqual([]);
  });

  it("isn't made when fewer are there", async () => {
    const { product, id } = await asked();
    const answer = await desk.post(NEW, {
      intent: "send",
      formToken: createFormToken(),
      rows: "1",
      quoteId: id,
      email: "x@kunde.test",
      language: "de",
      validDays: "3",
      reserve: "on",
      "part-0": `#${product.id}`,
      "pieces-0": "4",
    });
    expect(answer.status).toBe(400);
    expect(await stockOf(product.id)).toBe(3);
  });

  it.each(["withdraw", "decline", "lapse"])("gives them back at the end: %s", async (how) => {
    const { number, product } = await priced({ reserve: "on" });
    if (how === "withdraw") await desk.post(`/intern/angebote/${number}`, { intent: "withdraw" });
    else if (how === "decline") {
      const { page } = await pathsOf(number);
      await new Visitor().post(page, { intent: "decline", message: "zu teuer" });
    } else {
      await db
        .updateTable("offers")
        .set({ valid_until: new Date(Date.now() - 1_000) })
        .where("number", "=", number)
        .execute();
      await Promise.all([lapseOffers(), lapseOffers()]);
    }
    expect(await stockOf(product.id)).toBe(3);
  });

  it("of two buyers and a lapse at the same moment becomes one order or none", async () => {
    const { number, product } = await priced({ reserve: "on" });
    const [one, two] = [await buyerWith(number), await buyerWith(number)];
    for (const buyer of [one, two]) await buyer.open();
    const end = new Date(Date.now() + 300);
    await db.updateTable("offers").set({ valid_until: end }).where("number", "=", number).execute();
    const order = (buyer: Buyer) => buyer.send("order", { paymentMethod: "prepayment" });
    await Promise.all([order(one), order(two), lapseOffers(new Date(end.getTime() + 1))]);
    const orders = await db
      .selectFrom("orders")
      .innerJoin("offers", "offers.id", "orders.offer_id")
      .select("orders.id")
      .where("offers.number", "=", number)
      .execute();
    expect(orders.length).toBeLessThanOrEqual(1);
    expect(await stockOf(product.id)).toBe(orders.length === 1 ? 1 : 3);
  });
});

describe("an offer without an answer", () => {
  it("is on the list after three days until somebody has asked after it", async () => {
    const { number } = await priced();
    const later = new Date(Date.now() + 4 * DAY_MS);
    const before = new Date(later.getTime() - 3 * DAY_MS);
    const numbers = async () => (await listSilentOffers(later, before)).map((each) => each.number);
    expect(await numbers()).toContain(number);
    await desk.post(`/intern/angebote/${number}`, { intent: "followed-up" });
    expect(await numbers()).not.toContain(number);
  });
});
