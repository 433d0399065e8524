import { beforeAll, describe, expect, it } from "vitest";
import { findOffer } from "~/offers/offers.server";
import { createFormToken } from "~/platform/form.server";
import { db } from "~/platform/db.server";
import { Buyer } from "../support/buyer";
import { pathsOf } from "../support/offers";
import { createProduct, stockOf } from "../support/products";
import { createStaff } from "../support/staff";
import { errorsOf, Visitor } from "../support/visitor";

const NEW = "/intern/bestellungen/neu";

let desk: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
});

const form = (changes: Record<string, string>) => ({
  ...{ intent: "send", formToken: createFormToken(), rows: "3" },
  ...{ email: "anruf@kunde.test", firstName: "Erika", lastName: "Muster" },
  ...{ language: "de", validDays: "14" },
  ...changes,
});

const unlisted = { "part-1": "QX-99-17", "name-1": "Greifer QX", "pieces-1": "4" };

async function offered() {
  const product = await createProduct({ stock: 3 });
  const given = { "part-0": product.articleNumber, "pieces-0": "2", reserve: "on" };
  const more = { ...unlisted, "price-1": "80", "delivery-1": "3 Wochen" };
  const { location } = await desk.post(NEW, form({ ...given, ...more }));
  return { product, number: location?.split("/").at(-1) ?? "" };
}

describe("A part that the shop doesn't have", () => {
  it("is offered beside others, with name, number and price as the desk typed them", async () => {
    const { product, number } = await offered();
    const offer = await findOffer({ number });
    expect(offer?.items).toMatchObject([
      { productId: product.id, quantity: 2 },
      {
        ...{ productId: null, name: "Greifer QX", articleNumber: "QX-99-17", condition: "" },
        ...{ quantity: 4, unitPriceCents: 8_000, delivery: "3 Wochen" },
      },
    ]);
    const { page } = await pathsOf(number);
    expect((await new Visitor().get(page)).data.offer).toMatchObject({
      ...{ state: "open", soldOut: [], procured: ["QX-99-17"] },
    });
    expect((await desk.get(`/intern/angebote/${number}`)).data.procured).toEqual(["QX-99-17"]);
    const { message } = await db
      .selectFrom("mails")
      .select("message")
      .where("kind", "=", "offer")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    expect(message.text).toMatch(/4 Stück × 80,00\s€, beschaffen wir für Sie/);
    expect(message.text).not.toContain("Zustand: \n");
  });

  it("can't be bought at the checkout, nor can the rest of its offer", async () => {
    const { product, number } = await offered();
    const before = await stockOf(product.id);
    const { page, checkout } = await pathsOf(number);
    const buyer = new Buyer();
    buyer.checkout = checkout;
    await buyer.open();
    const answer = await buyer.send("order", { paymentMethod: "prepayment" });
    expect([answer.status, answer.location]).toEqual([303, page]);
    expect((await findOffer({ number }))?.order).toBeUndefined();
    expect(await stockOf(product.id)).toBe(before);
  });

  it.each([
    ["no name", { "name-1": "" }, "part-1", "unknown"],
    ["no price", { "price-1": "" }, "price-1", "noPrice"],
    ["a price of nothing", { "price-1": "0" }, "price-1", "price"],
    ["no pieces", { "price-1": "9", "pieces-1": "0" }, "pieces-1", "quantity"],
    ["too many pieces", { "price-1": "9", "pieces-1": "10000" }, "pieces-1", "quantity"],
  ])("needs a name, a price and pieces: refused with %s", async (_, changes, field, error) => {
    const answer = await desk.post(NEW, form({ ...unlisted, ...changes }));
    expect([answer.status, errorsOf(answer)?.[field]]).toEqual([
      400,
      [`staffOffers.errors.${error}`],
    ]);
    expect(answer.data.lastResult).toMatchObject({ initialValue: { "part-1": "QX-99-17" } });
  });

  it("is the article after all, at its price, where the shop has one of that number", async () => {
    const { id, articleNumber } = await createProduct({ stock: 1, priceCents: 5_000 });
    const typed = { "part-0": articleNumber, "name-0": "Irgendwas", "pieces-0": "1" };
    const { location } = await desk.post(NEW, form(typed));
    const offer = await findOffer({ number: location?.split("/").at(-1) ?? "" });
    expect(offer?.items).toMatchObject([{ productId: id, unitPriceCents: 5_000 }]);
    expect(offer?.items[0]?.name).not.toBe("Irgendwas");
  });
});
