import { beforeAll, describe, expect, it } from "vitest";
import { findOffer } from "~/offers/offers.server";
import { offerState } from "~/offers/offer";
import { listEndingOffers } from "~/offers/offer-lists.server";
import { withOfferLink } from "~/offers/offer-link.server";
import { changeItems } from "~/orders/change-items.server";
import { endOfDay } from "~/platform/clock";
import { createFormToken } from "~/platform/form.server";
import { db } from "~/platform/db.server";
import { createSecret } from "~/platform/secrets.server";
import { releaseExpiredOrders } from "~/payments/overdue.server";
import { Buyer, quoteOf } from "../support/buyer";
import { payments } from "../support/fresh-shop";
import { makeOffer, pathsOf } from "../support/offers";
import { actOn } from "../support/order-acts";
import { sessionOf, settledState } from "../support/order-book";
import { createProduct, stockCounts, stockOf } from "../support/products";
import { actsOn, createStaff } from "../support/staff";
import { errorsOf, Visitor } from "../support/visitor";

const NEW = "/intern/bestellungen/neu";

let desk: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
});

const form = (changes: Record<string, string> = {}) => ({
  intent: "send",
  formToken: createFormToken(),
  rows: "3",
  email: "anruf@kunde.test",
  firstName: "Erika",
  lastName: "Muster",
  language: "de",
  validDays: "14",
  ...changes,
});

async function stateOf(number: string) {
  const offer = await findOffer({ number });
  return offer && offerState(offer);
}

/** A buyer who came by the offer's link. */
async function buyerWith(number: string) {
  const { checkout } = await pathsOf(number);
  const buyer = new Buyer();
  buyer.checkout = checkout;
  return buyer;
}

async function offered({ stock = 5, quantity = 2, unitPriceCents = 9_900 } = {}) {
  const product = await createProduct({ stock, priceCents: 12_000 });
  const number = await makeOffer({ items: [{ productId: product.id, quantity, unitPriceCents }] });
  return { product, number };
}

describe("an offer for a caller", () => {
  it("is made at the shop's price or another one, mailed once, and noted with who made it", async () => {
    const one = await createProduct({ stock: 3, priceCents: 12_000 });
    const other = await createProduct({ stock: 1, priceCents: 5_000 });
    const sent = form({
      "part-0": one.articleNumber.toLowerCase(),
      "pieces-0": "2",
      "part-2": `#${other.id}`,
      "pieces-2": "1",
      "price-2": "45,50",
      message: "Wie besprochen.",
    });
    const answer = await desk.post(NEW, sent);
    const number = answer.location?.split("/").at(-1) ?? "";
    expect(await findOffer({ number })).toMatchObject({
      message: "Wie besprochen.",
      items: [
        { productId: one.id, quantity: 2, unitPriceCents: 12_000 },
        { productId: other.id, quantity: 1, unitPriceCents: 4_550 },
      ],
    });
    const { validUntil = new Date() } = (await findOffer({ number })) ?? {};
    expect(validUntil, "all of its last day").toEqual(endOfDay(validUntil));
    expect(await actsOn(number)).toMatchObject([{ act: "offer-made", after: { cents: 28_550 } }]);

    const again = await desk.post(NEW, sent);
    expect(again.location).toBe(answer.location);
    const mails = db.selectFrom("mails").select(["message"]).where("kind", "=", "offer");
    const texts = (await mails.execute()).map(({ message }) => message);
    expect(texts.filter(({ subject }) => subject.includes(number))).toHaveLength(1);
  });

  it("reaches the buyer with an address that the database doesn't have", async () => {
    const { number } = await offered();
    const { message } = await db
      .selectFrom("mails")
      .select("message")
      .where("kind", "=", "offer")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    const { page } = await pathsOf(number);
    expect(message.text).not.toContain(page);
    const { text, html } = await withOfferLink(message);
    expect(text).toContain(`${page}?lng=de`);
    expect(html).toContain(page);
  });

  it("is looked at before it is sent, and nothing is written", async () => {
    const { articleNumber } = await createProduct({ stock: 3, priceCents: 12_000 });
    const asked = form({ intent: "preview", "part-0": articleNumber, "pieces-0": "1" });
    const { status, data } = await desk.post(NEW, asked);
    expect(status).toBe(200);
    expect((data.preview as { text: string }).text).toContain(articleNumber);
    expect((data.preview as { text: string }).text).toContain("120,00");
    expect(data.lastResult).toMatchObject({ initialValue: { "part-0": articleNumber } });
  });

  it.each([
    ["a number nobody knows", { "part-0": "gibt es nicht" }, "part-0", "unknown"],
    ["no number at all", {}, "part-0", "empty"],
    ["a hostile number", { "part-0": "%_\\'; drop" }, "part-0", "unknown"],
    ["an endless number", { "part-0": "7".repeat(5_000) }, "part-0", "unknown"],
  ])("is refused beside the field for %s", async (_, fields, field, error) => {
    const answer = await desk.post(NEW, form(fields));
    expect(answer.status).toBe(400);
    expect(errorsOf(answer)?.[field]).toEqual([`staffOffers.errors.${error}`]);
  });

  it.each([
    ["no pieces", { "pieces-0": "" }, "pieces-0", "quantity"],
    ["half a piece", { "pieces-0": "1,5" }, "pieces-0", "quantity"],
    ["more than there are", { "pieces-0": "4" }, "pieces-0", "stock"],
    ["a word as price", { "pieces-0": "1", "price-0": "billig" }, "price-0", "price"],
    ["a price of nothing", { "pieces-0": "1", "price-0": "0" }, "price-0", "price"],
  ])("is refused beside the field for %s", async (_, fields, field, error) => {
    const { articleNumber } = await createProduct({ stock: 3 });
    const answer = await desk.post(NEW, form({ "part-0": articleNumber, ...fields }));
    expect(errorsOf(answer)?.[field]).toEqual([`staffOffers.errors.${error}`]);
  });

  it("asks which of several articles with the number is meant", async () => {
    const { articleNumber, id } = await createProduct({ stock: 1 });
    const twin = await createProduct({ stock: 2, condition: "Neu" });
    await db
      .updateTable("products")
      .set({ article_number: articleNumber })
      .where("id", "=", twin.id)
      .execute();
    const answer = await desk.post(NEW, form({ "part-0": articleNumber, "pieces-0": "1" }));
    const choices = answer.data.choices as Record<string, { productId: number }[]>;
    expect(choices["part-0"]?.map(({ productId }) => productId)).toEqual([twin.id, id]);
    const chosen = await desk.post(NEW, form({ "part-0": `#${id}`, "pieces-0": "1" }));
    expect(chosen.status).toBe(303);
  });

  it("takes an article once", async () => {
    const { articleNumber } = await createProduct({ stock: 3 });
    const twice = { "part-0": articleNumber, "pieces-0": "1", "part-1": articleNumber };
    const answer = await desk.post(NEW, form({ ...twice, "pieces-1": "1" }));
    expect(errorsOf(answer)?.["part-1"]).toEqual(["staffOffers.errors.twice"]);
  });

  it("keeps what was typed when more rows are wanted", async () => {
    const { data } = await desk.post(NEW, form({ intent: "more", "part-0": "abc" }));
    expect(data).toMatchObject({ rows: 6, lastResult: { initialValue: { "part-0": "abc" } } });
    const most = await desk.post(NEW, form({ intent: "more", rows: "900000" }));
    expect(most.data.rows).toBe(100);
  });
});

describe("the buyer of an offer", () => {
  it("orders it at its prices, and the cart stays as it is", async () => {
    const { product, number } = await offered();
    const other = await createProduct();
    const buyer = await buyerWith(number);
    await buyer.add(other.id);
    const page = await buyer.open();
    expect(page.data).toMatchObject({
      offer: { number },
      defaults: { firstName: "Erika" },
      quote: { goodsCents: 19_800, items: [{ productId: product.id, quantity: 2 }] },
    });
    const answer = await buyer.send("order", { paymentMethod: "prepayment" });
    expect(answer.location).toContain("/checkout/success");
    const order = await buyer.order();
    expect(order).toMatchObject({ goodsCents: 19_800, items: [{ unitPriceCents: 9_900 }] });
    expect(await stateOf(number)).toBe("ordered");
    expect(await stockOf(product.id)).toBe(3);
    const cart = await buyer.get("/checkout");
    expect(quoteOf(cart).items.map(({ productId }) => productId)).toEqual([other.id]);
  });

  it("orders a part without a picture, which the shop doesn't sell by itself", async () => {
    const { id: productId } = await createProduct({ images: [], stock: 1 });
    const number = await makeOffer({ items: [{ productId, quantity: 1, unitPriceCents: 5_000 }] });
    const buyer = await buyerWith(number);
    await buyer.open();
    await buyer.send("order", { paymentMethod: "prepayment" });
    expect(await stateOf(number)).toBe("ordered");
  });

  it("keeps the price of shipping that it named when the order is changed", async () => {
    const { id: productId } = await createProduct({ stock: 5, priceCents: 100_000 });
    const items = [{ productId, quantity: 3, unitPriceCents: 90_000 }];
    const number = await makeOffer({ items, shippingCents: 12_000 });
    const buyer = await buyerWith(number);
    await buyer.open();
    await buyer.send("order", { paymentMethod: "prepayment" });
    const placed = await buyer.order();
    expect(placed).toMatchObject({ shippingCents: 12_000, amountCents: 282_000 });
    const itemId = placed.items[0]?.id ?? 0;
    await changeItems({ ...(await actOn(placed)), itemId, quantity: 2, reason: "Nur zwei da" });
    expect(await buyer.order()).toMatchObject({ shippingCents: 12_000, amountCents: 192_000 });
  });

  it("gets one order from a form sent twice at once", async () => {
    const { product, number } = await offered();
    const buyer = await buyerWith(number);
    await buyer.open();
    const twice = [1, 2].map(() => buyer.send("order", { paymentMethod: "prepayment" }));
    const answers = await Promise.all(twice);
    expect(answers.map(({ location }) => location?.split("?")[0])).toEqual(
      Array(2).fill("/checkout/success"),
    );
    expect(await stockCounts(product.id)).toMatchObject({ onHand: 3, held: 2 });
  });

  it("comes to that order again by sending its form later once more", async () => {
    const { product, number } = await offered({ stock: 2 });
    const buyer = await buyerWith(number);
    await buyer.open();
    const first = await buyer.send("order", { paymentMethod: "prepayment" });
    const again = await buyer.send("order", { paymentMethod: "prepayment" });
    expect(again.location).toBe(first.location);
    expect(await stockCounts(product.id)).toMatchObject({ onHand: 0, held: 2 });
  });

  it("is the only one: of two with the same link one orders, the other is told", async () => {
    const { product, number } = await offered();
    const buyers = await Promise.all([buyerWith(number), buyerWith(number)]);
    for (const buyer of buyers) await buyer.open();
    const answers = await Promise.all(
      buyers.map((buyer) => buyer.send("order", { paymentMethod: "prepayment" })),
    );
    const { page } = await pathsOf(number);
    const places = answers.map(({ location }) => location?.split("?")[0]).sort();
    expect(places).toEqual([page, "/checkout/success"].sort());
    expect(await stockCounts(product.id)).toMatchObject({ onHand: 3, held: 2 });
  });

  it("comes back from the payment page to the offer, and orders it again", async () => {
    const { number } = await offered();
    const buyer = await buyerWith(number);
    await buyer.open();
    await buyer.send("order");
    expect(await stateOf(number)).toBe("ordered");
    const back = await buyer.cancel();
    expect(back.location).toBe(buyer.checkout);
    expect(await stateOf(number)).toBe("open");
    await buyer.open();
    await buyer.send("order");
    const placed = await buyer.order();
    await payments.pay(sessionOf(placed).id);
    await buyer.get(`/checkout/success?session_id=${placed.stripeSessionId}`);
    expect(await settledState(placed)).toBe("paid paid sold");
    const { page } = await pathsOf(number);
    expect((await buyer.get(buyer.checkout)).location).toBe(page);
  });

  it("can accept it again once an unpaid order for it has lapsed", async () => {
    const { number } = await offered();
    const buyer = await buyerWith(number);
    await buyer.open();
    await buyer.send("order", { paymentMethod: "prepayment" });
    const { id } = await buyer.order();
    await db
      .updateTable("orders")
      .set({ payment_due_at: new Date(0) })
      .where("id", "=", id)
      .execute();
    await releaseExpiredOrders();
    expect(await stateOf(number)).toBe("open");
  });

  it.each(["declined_at", "withdrawn_at"] as const)(
    "can't order it once it was %s, whatever form is open",
    async (column) => {
      const { product, number } = await offered();
      const buyer = await buyerWith(number);
      await buyer.open();
      const closed = { [column]: new Date() };
      await db.updateTable("offers").set(closed).where("number", "=", number).execute();
      const { page } = await pathsOf(number);
      const answer = await buyer.send("order", { paymentMethod: "prepayment" });
      expect([answer.status, answer.location]).toEqual([303, page]);
      expect((await buyer.get(buyer.checkout)).location).toBe(page);
      expect(await stockOf(product.id)).toBe(5);
    },
  );

  it("can't order it after its last day", async () => {
    const { number } = await offered();
    const buyer = await buyerWith(number);
    await buyer.open();
    await db
      .updateTable("offers")
      .set({ valid_until: new Date(Date.now() - 1_000) })
      .where("number", "=", number)
      .execute();
    const { page } = await pathsOf(number);
    expect((await buyer.send("order", { paymentMethod: "prepayment" })).location).toBe(page);
    expect((await buyer.get(page)).data).toMatchObject({ offer: { state: "lapsed" } });
  });

  it("is told on its page when a part was sold meanwhile", async () => {
    const { product, number } = await offered({ stock: 2 });
    const buyer = await buyerWith(number);
    await buyer.open();
    await db.updateTable("products").set({ stock: 1 }).where("id", "=", product.id).execute();
    const { page } = await pathsOf(number);
    expect((await buyer.send("order", { paymentMethod: "prepayment" })).location).toBe(page);
    expect((await buyer.get(page)).data).toMatchObject({
      offer: { state: "open", soldOut: [product.articleNumber] },
    });
  });

  it("declines it with a reason, and the shop reads that", async () => {
    const { number } = await offered();
    const { page } = await pathsOf(number);
    const reader = new Visitor();
    await reader.post(page, { intent: "decline", message: "Zu spät." });
    const { data } = await desk.get(`/intern/angebote/${number}`);
    expect(data).toMatchObject({ state: "declined", offer: { declineReason: "Zu spät." } });
    expect((await reader.post(page, { intent: "decline", message: "Doch." })).status).toBe(303);
    expect((await findOffer({ number }))?.declineReason).toBe("Zu spät.");
  });

  it("keeps a reason that is too long in the form", async () => {
    const { number } = await offered();
    const { page } = await pathsOf(number);
    const answer = await new Visitor().post(page, { intent: "decline", message: "x".repeat(501) });
    expect([answer.status, Object.keys(errorsOf(answer) ?? {})]).toEqual([400, ["message"]]);
  });

  it("finds nothing under another address", async () => {
    const visitor = new Visitor();
    for (const token of [createSecret(), "x", "%00", "../intern"]) {
      const path = `/angebot/${encodeURIComponent(token)}`;
      expect((await visitor.get(path)).status).toBe(404);
      expect((await visitor.post(path, { intent: "decline" })).status).toBe(404);
      const checkout = await visitor.get(`/checkout?angebot=${encodeURIComponent(token)}`);
      expect([checkout.status, checkout.location]).toEqual([303, path]);
    }
  });
});

describe("staff", () => {
  it("send it again, once for each press, and withdraw it", async () => {
    const { number } = await offered();
    const path = `/intern/angebote/${number}`;
    const formToken = createFormToken();
    const again = { intent: "again", formToken };
    await desk.post(path, again);
    await desk.post(path, again);
    await desk.post(path, { intent: "withdraw" });
    await desk.post(path, { intent: "withdraw" });
    expect(await stateOf(number)).toBe("withdrawn");
    expect((await actsOn(number)).map(({ act }) => act)).toEqual([
      "offer-made",
      "offer-sent",
      "offer-withdrawn",
    ]);
  });

  it("find it by its number, and see that it ends soon", async () => {
    const soon = new Date(Date.now() + 86_400_000);
    const number = await makeOffer({ validUntil: soon });
    expect((await desk.get(`/intern/suche?q=${number.toLowerCase()}`)).location).toBe(
      `/intern/angebote/${number}`,
    );
    const until = new Date(Date.now() + 2 * 86_400_000);
    const ending = await listEndingOffers(new Date(), until);
    expect(ending.map((each) => each.number)).toContain(number);
  });

  it("make one offer from a form that two servers get at once", async () => {
    const { id: productId } = await createProduct({ stock: 2 });
    const given = {
      formToken: createFormToken(),
      items: [{ productId, quantity: 1, unitPriceCents: 100 }],
    };
    const [one, other] = await Promise.all([makeOffer(given), makeOffer(given)]);
    expect(one).toBe(other);
  });
});
