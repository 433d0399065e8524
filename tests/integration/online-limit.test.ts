import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { releaseExpiredOrders } from "~/payments/overdue.server";
import { runHousekeeping } from "~/housekeeping.server";
import { db } from "~/platform/db.server";
import { openOnlineOrders } from "~/shop";
import { Buyer } from "../support/buyer";
import { payments } from "../support/fresh-shop";
import { sessionOf } from "../support/order-book";
import { createProduct, stockCounts } from "../support/products";
import { hidden } from "../support/purchase";
import { serverOfFile } from "../support/server-of-file";
import { shopperAtCheckout } from "../support/shopper";

const { perBuyer, perAddress, unpaidPerDay } = openOnlineOrders;
const server = serverOfFile();

let places = 0;
const freshPlace = () => `2001:db8:${(++places).toString(16)}:1::1`;

async function createProducts(count: number, product?: Parameters<typeof createProduct>[0]) {
  const ids: number[] = [];
  for (let turn = 0; turn < count; turn++) ids.push((await createProduct(product)).id);
  return ids;
}

/** Somebody at the checkout with these pieces of each product, every time with another address. */
async function at(place: string, productIds: readonly number[], quantity = 1): Promise<Buyer> {
  const buyer = new Buyer(place);
  for (const id of productIds) await buyer.add(id, quantity);
  await buyer.open();
  return buyer;
}

async function soldOut(): Promise<number> {
  const { count } = await db
    .selectFrom("products")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("stock", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

beforeEach(async () => {
  await db.updateTable("products").set({ stock: 1_000 }).where("stock", "=", 0).execute();
});

describe("whoever orders everything and pays for nothing", () => {
  it("gets none of it in three carts of everything, sent twice", async () => {
    const shop = await createProducts(180, { stock: 3, priceCents: 10_000 });
    const place = freshPlace();
    for (const third of [shop.slice(0, 60), shop.slice(60, 120), shop.slice(120)]) {
      const buyer = await at(place, third, 3);
      for (const turn of [1, 2]) {
        const answer = await buyer.send("order");
        expect([turn, answer.status, answer.data.problem]).toEqual([turn, 400, "onlineTooLarge"]);
      }
    }
    expect(await soldOut()).toBe(0);
  });

  it("gets so many parts at once in small carts, whatever e-mail addresses are given", async () => {
    const shop = await createProducts(perAddress.positions + 20, { stock: 1, priceCents: 1_000 });
    const place = freshPlace();
    const problems: unknown[] = [];
    for (let first = 0; first < shop.length; first += 20) {
      const answer = await (await at(place, shop.slice(first, first + 20))).send("order");
      problems.push(answer.data.problem);
    }
    expect(problems.at(-1)).toBe("onlineLimit");
    expect(await soldOut()).toBe(perAddress.positions);
  });

  it("gets so much value at once and no more", async () => {
    const cents = perBuyer.cents - 10_000;
    const [first = 0, second = 0, third = 0] = await createProducts(3, { priceCents: cents });
    const place = freshPlace();
    expect((await (await at(place, [first])).send("order")).location).toMatch(/\/pay\//);
    expect((await (await at(place, [second])).send("order")).location).toMatch(/\/pay\//);
    expect((await (await at(place, [third])).send("order")).data.problem).toBe("onlineLimit");
    expect((await (await at(freshPlace(), [third])).send("order")).location).toMatch(/\/pay\//);
  });

  it("gets no more by sending many orders at once", async () => {
    const place = freshPlace();
    const products = await createProducts(perAddress.orders + 4);
    const buyers = await Promise.all(products.map((id) => at(place, [id])));
    const answers = await Promise.all(buyers.map((buyer) => buyer.send("order")));
    expect(answers.filter(({ location }) => location)).toHaveLength(perAddress.orders);
  });

  it("can't do it again and again all day", async () => {
    const place = freshPlace();
    const [id = 0] = await createProducts(1);
    for (let turn = 0; turn < unpaidPerDay.perAddress; turn++) {
      expect((await (await at(place, [id])).send("order")).location).toMatch(/\/pay\//);
      await releaseExpiredOrders(new Date(Date.now() + 86_400_000));
    }
    const refused = await (await at(place, [id])).send("order");
    expect([refused.status, refused.data.problem]).toEqual([429, "onlineTooOften"]);
    expect(await stockCounts(id)).toEqual({ onHand: 1, held: 0, sold: 0 });
    const prepaid = await (await at(place, [id])).send("order", { paymentMethod: "prepayment" });
    expect(prepaid.location).toMatch(/success/);
  });
});

describe("an honest buyer", () => {
  it("makes room by paying, by cancelling, and when an order has lapsed", async () => {
    const products = await createProducts(perBuyer.orders + 3);
    const email = `${randomUUID()}@customer.test`;
    const tryToOrder = async (id: number | undefined) => {
      const buyer = await at(freshPlace(), [id ?? 0]);
      return { buyer, answer: await buyer.send("order", { email }) };
    };
    const last = async () => {
      const row = db.selectFrom("orders").select("id").where("email", "=", email);
      return row.orderBy("created_at", "desc").executeTakeFirstOrThrow();
    };
    for (let turn = 0; turn < perBuyer.orders; turn++) await tryToOrder(products.pop());
    expect((await tryToOrder(products.at(-1))).answer.data.problem).toBe("onlineLimit");
    const session = sessionOf(await last());
    await payments.pay(session.id);
    await (await at(freshPlace(), [])).get(`/checkout/success?session_id=${session.id}`);
    const { buyer, answer } = await tryToOrder(products.pop());
    expect(answer.location).toMatch(/\/pay\//);
    await buyer.get((sessionOf(await last()).cancel_url ?? "").replace("http://shop.test", ""));
    expect((await tryToOrder(products.pop())).answer.location).toMatch(/\/pay\//);
    await releaseExpiredOrders(new Date(Date.now() + 86_400_000));
    expect((await tryToOrder(products.pop())).answer.location).toMatch(/\/pay\//);
  });

  it("who changes an order again and again holds one, which is theirs to replace", async () => {
    const [id = 0] = await createProducts(1);
    const buyer = await at(freshPlace(), [id]);
    for (const city of ["Mainz", "Speyer", "Worms", "Trier", "Koblenz"]) {
      expect((await buyer.send("order", { city })).location).toMatch(/\/pay\//);
    }
    expect(await stockCounts(id)).toEqual({ onHand: 0, held: 1, sold: 0 });
  });

  it("who pays each time may order all day", async () => {
    const place = freshPlace();
    for (let turn = 0; turn < unpaidPerDay.perAddress + 2; turn++) {
      const buyer = await at(place, [(await createProduct()).id]);
      expect((await buyer.send("order")).location).toMatch(/\/pay\//);
      const { id } = sessionOf(await buyer.order());
      await payments.pay(id);
      expect((await buyer.get(`/checkout/success?session_id=${id}`)).data.state).toBe("paid");
    }
  });

  it("leaves no trace of their connection once the order is paid or has ended", async () => {
    const [paid = 0, lapsed = 0] = await createProducts(2);
    const buyers = [await at(freshPlace(), [paid]), await at(freshPlace(), [lapsed])];
    const subnetHash = async () =>
      db
        .selectFrom("orders")
        .select("placed_from")
        .where(
          "email",
          "in",
          buyers.map(({ email }) => email),
        )
        .where("placed_from", "<>", "")
        .execute();
    for (const buyer of buyers) await buyer.send("order");
    expect(await subnetHash()).toHaveLength(2);
    const { id } = sessionOf((await buyers[0]?.order()) ?? { id: "" });
    await payments.pay(id);
    await buyers[0]?.get(`/checkout/success?session_id=${id}`);
    await releaseExpiredOrders(new Date(Date.now() + 86_400_000));
    await runHousekeeping();
    expect(await subnetHash()).toEqual([]);
  });

  it.each([
    ["de", "Zu groß für die Online-Zahlung", "25.000,00 €"],
    ["en", "Too large to pay online", "€25,000.00"],
  ])("with a long list is told in %s how to order it, and loses nothing typed", async (...told) => {
    const [lng, title, max] = told;
    const productIds = await createProducts(perBuyer.positions + 1, { priceCents: 1_000 });
    const { shopper, form, order } = await shopperAtCheckout(server, { productIds });
    await shopper.get(`/?lng=${lng}`);
    const refused = await order();
    const html = (await refused.text()).replaceAll("\u00a0", " ");
    expect(refused.status).toBe(400);
    for (const part of [title, max]) expect(html).toContain(part);
    for (const typed of ["Erika", "Werkstraße 1"]) expect(html).toContain(`value="${typed}"`);
    const prepaid = { ...form, formToken: hidden(html, "formToken"), paymentMethod: "prepayment" };
    expect((await shopper.post("/checkout", prepaid)).headers.get("location")).toMatch(/success/);
  });
});
