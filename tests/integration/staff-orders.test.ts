import { beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "../../db/staff-tables";
import { openOrder, payOnline, reload } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { createStaff } from "../support/staff";
import { createSignedIn, Visitor } from "../support/visitor";

type Someone = StaffRole | "customer" | "nobody";

const visitors = {} as Record<Someone, Visitor>;
const LIST = "/intern/bestellungen";

beforeAll(async () => {
  for (const role of ["owner", "desk", "store", "adviser"] as const) {
    visitors[role] = (await createStaff(role)).visitor;
  }
  visitors.customer = (await createSignedIn({ verified: true })).visitor;
  visitors.nobody = new Visitor();
});

async function paidOrder() {
  const { placed } = await openOrder();
  await payOnline(placed);
  return reload(placed);
}

async function transferOrder(company = "") {
  const { id } = await createProduct({ stock: 1, priceCents: 20_000 });
  return order(new Map([[id, 1]]), {
    form: { paymentMethod: "prepayment", company },
  });
}

interface Listed {
  orders: { number: string; amountCents?: number }[];
  older?: string;
  counts: Record<string, number>;
}

async function list(query: string, who: Someone = "desk"): Promise<Listed> {
  return (await visitors[who].get(`${LIST}?${query}`)).data as unknown as Listed;
}

const numbers = ({ orders }: Listed) => orders.map(({ number }) => number);

describe("The list of orders", () => {
  it("is found by number, company, mail and part number, however that is written", async () => {
    const placed = await transferOrder("Stahlbau Ringer GmbH");
    const [item] = placed.items;
    const queries = [
      placed.number.toLowerCase(),
      "stahlbau ringer",
      placed.email,
      (item?.articleNumber ?? "").replaceAll(/[^A-Za-z0-9]/g, " "),
    ];
    for (const q of queries) {
      expect(numbers(await list(new URLSearchParams({ q }).toString())), q).toEqual([
        placed.number,
      ]);
    }
    expect(numbers(await list("q=100%25_"))).toEqual([]);
  });

  it("shows those of a state, a way of payment and a time, and counts them", async () => {
    const open = await transferOrder();
    const paid = await paidOrder();
    const waiting = await list("payment=open&way=prepayment");
    expect(numbers(waiting)).toContain(open.number);
    expect(numbers(waiting)).not.toContain(paid.number);
    expect(waiting.counts.found).toBe(waiting.counts.transfers);
    expect(numbers(await list("shipping=to-ship"))).toContain(paid.number);
    expect(numbers(await list("to=2001-01-01"))).toEqual([]);
    const all = await list("payment=nonsense&from=2026-99-99&to=2026-02-31&before=%00");
    expect(all.counts.found).toBe(all.counts.all);
  });

  it("goes on where the page ended", async () => {
    const [first, second] = [await transferOrder("Keyset AG"), await transferOrder("Keyset AG")];
    expect(numbers(await list("q=Keyset"))).toEqual([second.number, first.number]);
    expect(numbers(await list(`q=Keyset&before=${second.number}`))).toEqual([first.number]);
  });

  it("shows the store neither prices nor mail addresses, nor finds by them", async () => {
    const placed = await transferOrder("Lagerblick GmbH");
    const page = await visitors.store.get(`${LIST}/${placed.number}`);
    const seen = JSON.stringify(page.data);
    expect(seen).toContain("Lagerblick GmbH");
    expect(seen).not.toContain(placed.email);
    expect(seen).not.toContain(String(placed.amountCents));
    expect((await list("q=Lagerblick", "store")).orders[0]).not.toHaveProperty("amountCents");
    expect(numbers(await list(`q=${placed.email}`, "store"))).toEqual([]);
  });
});

const mayRead: Someone[] = ["owner", "desk", "store", "adviser"];
const mayShip: Someone[] = ["owner", "desk", "store"];
const mayChange: Someone[] = ["owner", "desk"];
const everybody: Someone[] = [...mayRead, "customer", "nobody"];

describe("Who isn't allowed gets a 404", () => {
  it.each([
    ["note", mayShip],
    ["process", mayShip],
    ["ship", mayShip],
    ["parcel", mayShip],
    ["deliver", mayShip],
    ["payment", mayChange],
    ["accept", mayChange],
    ["vat", mayChange],
    ["address", mayChange],
    ["items", mayChange],
    ["return", mayChange],
    ["refund", mayChange],
    ["refund-sent", mayChange],
    ["refunded", mayChange],
    ["cancel", mayChange],
  ])("%s", async (intent, may) => {
    const { number } = await paidOrder();
    for (const who of everybody) {
      const answer = await visitors[who].post(`${LIST}/${number}`, { intent });
      expect(answer.status === 404, `${who}: ${answer.status}`).toBe(!may.includes(who));
    }
  });

  it("to read as well", async () => {
    const { number } = await paidOrder();
    const pages: [path: string, may: Someone[]][] = [
      [LIST, mayRead],
      [`${LIST}/${number}`, mayRead],
      [`${LIST}/${number}/lieferschein`, mayRead],
      [`${LIST}/${number}/brief`, mayChange],
      ["/intern/versand", mayShip],
      [`/intern/versand/${number}`, mayShip],
    ];
    for (const [path, may] of pages) {
      for (const who of everybody) {
        const expected = may.includes(who) ? 200 : 404;
        expect((await visitors[who].get(path)).status, `${path} by ${who}`).toBe(expected);
      }
    }
    const form = { intent: "ship" };
    const answer = await visitors.adviser.post(`/intern/versand/${number}`, form);
    expect(answer.status).toBe(404);
  });

  it("as does everybody for an order that isn't there", async () => {
    for (const number of ["AA-2026-000000", "x".repeat(300), "%00", "__proto__"]) {
      expect((await visitors.owner.get(`${LIST}/${number}`)).status).toBe(404);
      const form = { intent: "process" };
      expect((await visitors.owner.post(`${LIST}/${number}`, form)).status).toBe(404);
    }
    const { number } = await paidOrder();
    const odd = await visitors.owner.post(`${LIST}/${number}`, {
      intent: "constructor",
    });
    expect(odd.status).toBe(400);
  });
});
