import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Findings } from "~/backoffice/search/search.server";
import { shipOrder } from "~/orders/order-transitions.server";
import { db } from "~/platform/db.server";
import { openOrder, payOnline } from "../support/order-book";
import { createProduct } from "../support/products";
import { keepRequests } from "../support/requests";
import { createStaff } from "../support/staff";

const path = (text: string) => `/intern/suche?q=${encodeURIComponent(text)}`;

async function searcher(role: "owner" | "desk" | "store") {
  const { visitor } = await createStaff(role);
  return {
    ask: (text: string) => visitor.get(path(text)),
    find: async (text: string) => (await visitor.get(path(text))).data.found as Findings,
  };
}

async function shippedOrder(trackingNumber: string) {
  const { placed } = await openOrder({ phone: "+49 631 987-6543" });
  await payOnline(placed);
  await shipOrder({ number: placed.number, actor: "tests", trackingNumber });
  await db
    .updateTable("orders")
    .set({
      delivery_address: JSON.stringify({
        ...placed.deliveryAddress,
        company: "Walzwerk 100% GmbH",
      }),
    })
    .where("id", "=", placed.id)
    .execute();
  return placed;
}

describe("The search of the back office", () => {
  it("opens the order whose number or parcel somebody typed or scanned", async () => {
    const { ask } = await searcher("desk");
    const placed = await shippedOrder("JJD0099001");
    for (const text of [placed.number, ` ${placed.number.toLowerCase()} `, "JJD0099001"]) {
      const answer = await ask(text);
      expect([text, answer.status, answer.location]).toEqual([
        text,
        303,
        `/intern/bestellungen/${placed.number}`,
      ]);
    }
  });

  it("finds orders by name, company, address, phone, part, and pieces of numbers", async () => {
    const { find } = await searcher("owner");
    const placed = await shippedOrder("JJD0099002");
    const part = placed.items[0]?.articleNumber ?? "";
    for (const text of [
      placed.number.slice(3),
      "0099002",
      "walzwerk 100%",
      placed.email,
      "0631 9876543",
      part.slice(0, -1),
      part.toLowerCase().replace("-", " ").slice(0, -1),
    ]) {
      const numbers = (await find(text)).orders.map(({ number }) => number);
      expect([text, numbers]).toEqual([text, expect.arrayContaining([placed.number])]);
    }
    const { articles } = await find(part.slice(0, -1));
    expect(articles.map(({ articleNumber }) => articleNumber)).toContain(part);
    expect((await find("walzwerk 100_")).orders).toEqual([]);
  });

  it("finds requests by the number in their mails, name and address", async () => {
    const { ask, find } = await searcher("desk");
    await keepRequests("asks@customer.test");
    const found = (await find("asks@customer.test")).requests;
    expect(found.map(({ kind }) => kind).sort()).toEqual(["contact", "quote"]);
    expect((await find("asks@customer.test")).buybacks).toHaveLength(1);
    const referenceOf = (kind: string) => {
      const { id = "" } = found.find((each) => each.kind === kind) ?? {};
      return { id, reference: id.slice(0, 8).toUpperCase() };
    };
    const message = referenceOf("contact");
    expect((await ask(message.reference)).location).toBe(`/intern/anfragen/${message.id}`);
    const [buyback] = (await find("asks@customer.test")).buybacks;
    expect((await ask(buyback?.number ?? "")).location).toBe(`/intern/ankauf/${buyback?.number}`);
  });

  it("finds articles and buy-backs by a part number, whatever letters and dashes it has", async () => {
    const { find } = await searcher("desk");
    const { id } = await createProduct();
    await db
      .updateTable("products")
      .set({ article_number: "CJ1W-OCI211" })
      .where("id", "=", id)
      .execute();
    await keepRequests("lines@customer.test");
    await db
      .insertInto("buyback_lines")
      .columns(["request_id", "position", "article_number", "quantity"])
      .expression((eb) =>
        eb
          .selectFrom("buyback_requests")
          .select(["id", sql.lit(1).as("position"), sql.lit("CJ1W-OCI211").as("number")])
          .select(sql.lit(2).as("quantity"))
          .where("email", "=", "lines@customer.test"),
      )
      .execute();
    for (const text of ["CJ1W-OCI21", "cj1w oc", "CJ1W0C1"]) {
      const { articles, buybacks } = await find(text);
      expect([text, articles[0]?.articleNumber]).toEqual([text, "CJ1W-OCI211"]);
      expect([text, buybacks.length]).toEqual([text, 1]);
    }
  });

  it("shows the store no mail addresses, and lets it find nothing by them", async () => {
    const { ask, find } = await searcher("store");
    const placed = await shippedOrder("JJD0099003");
    await keepRequests("hidden@customer.test");
    expect(await find(placed.email)).toEqual({
      orders: [],
      units: [],
      articles: [],
      requests: [],
      buybacks: [],
    });
    expect((await find("hidden@")).requests).toEqual([]);
    const answer = await ask("walzwerk");
    expect(JSON.stringify(answer.data)).toContain(placed.number);
    expect(JSON.stringify(answer.data)).not.toContain("@");
  });

  it("takes whatever is typed", async () => {
    const { ask } = await searcher("owner");
    for (const text of [
      "",
      "a",
      "%",
      "\\",
      "'; drop",
      "\0\0\0",
      "x".repeat(5_000),
      "🙂🙂🙂",
      "(((",
    ]) {
      expect([text, (await ask(text)).status]).toEqual([text, 200]);
    }
  });
});
