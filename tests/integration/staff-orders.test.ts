import { beforeAll, describe, expect, it } from "vitest";
import { refundAmount } from "~/orders/refund-amount.server";
import { actOn, receive } from "../support/order-acts";
import { openOrder, payOnline, reload } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { createStaff } from "../support/staff";
import type { Visitor } from "../support/visitor";

const members = ["owner", "desk", "store"] as const;
type Member = (typeof members)[number];
const visitors = {} as Record<Member, Visitor>;
const LIST = "/intern/bestellungen";

beforeAll(async () => {
  for (const role of members) visitors[role] = (await createStaff(role)).visitor;
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

async function list(query: string, who: Member = "desk"): Promise<Listed> {
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

  it("finds what is paid in part or too much, and shows it", async () => {
    const [part, over, even] = [
      await transferOrder(),
      await transferOrder(),
      await transferOrder(),
    ];
    await receive(part, 5_000);
    await receive(over, over.amountCents + 700);
    await receive(even, even.amountCents);
    const listed = await list("payment=part");
    expect(numbers(listed)).toEqual([part.number]);
    expect(listed).toMatchObject({ orders: [{ fact: "part" }], counts: { found: 1 } });
    expect(numbers(await list("payment=over"))).toEqual([over.number]);
    await refundAmount({ ...(await actOn(over)), cents: 700, reason: "zu viel" });
    expect(numbers(await list("payment=over"))).toEqual([]);
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

it("An order that isn't there is a 404 for everybody, whatever is asked", async () => {
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
