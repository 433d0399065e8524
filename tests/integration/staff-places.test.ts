import { beforeAll, describe, expect, it } from "vitest";
import { pickList } from "~/backoffice/orders/packing.server";
import { db } from "~/platform/db.server";
import { placePaid } from "../support/order-acts";
import { actsOn, createStaff } from "../support/staff";
import type { Visitor } from "../support/visitor";

let store: Visitor;

beforeAll(async () => {
  store = (await createStaff("store")).visitor;
});

async function toPack() {
  const { placed } = await placePaid();
  const product = placed.items[0];
  return {
    path: `/intern/versand/${placed.number}`,
    id: product?.productId ?? 0,
    articleNumber: product?.articleNumber ?? "",
  };
}

async function placeOf(id: number) {
  const row = db.selectFrom("products").select("store_place").where("id", "=", id);
  return (await row.executeTakeFirstOrThrow()).store_place;
}

const form = (id: number, place: string, was = "") => ({
  intent: "places",
  [`place-${id}`]: place,
  [`was-${id}`]: was,
});

describe("the store", () => {
  it("says where an article lies, which the next pick list shows", async () => {
    const { path, id, articleNumber } = await toPack();
    expect((await store.post(path, form(id, "A-03-2"))).status).toBe(303);
    const lines = (await store.get(path)).data.lines as object[];
    expect(lines).toContainEqual(expect.objectContaining({ articleNumber, place: "A-03-2" }));
    const picks = (await store.get("/intern/versand")).data.picks as object[];
    expect(picks).toContainEqual(expect.objectContaining({ articleNumber, place: "A-03-2" }));
    expect((await actsOn(articleNumber)).map(({ act }) => act)).toEqual(["article-place"]);
    await store.post(path, form(id, "A-03-2"));
    expect(await actsOn(articleNumber)).toHaveLength(1);
  });

  it("sees what a colleague has entered meanwhile, and loses nothing", async () => {
    const { path, id } = await toPack();
    await store.post(path, form(id, "B-1"));
    const late = await store.post(path, form(id, "C-7"));
    expect(late.status).toBe(409);
    expect(late.data).toMatchObject({
      moved: { stored: { [`place-${id}`]: "B-1" } },
      lastResult: { initialValue: { [`place-${id}`]: "C-7" } },
    });
    expect(await placeOf(id)).toBe("B-1");
    await store.post(path, form(id, "C-7", "B-1"));
    expect(await placeOf(id)).toBe("C-7");
  });

  it("can't enter a novel, or a place for an article that isn't in the order", async () => {
    const { path, id } = await toPack();
    const other = await toPack();
    const long = await store.post(path, form(id, "x".repeat(31)));
    expect(long.status).toBe(400);
    await store.post(path, form(other.id, "D-1"));
    expect(await placeOf(other.id)).toBe("");
  });
});

it("The pick list goes by place, A-2 before A-10, and what has none comes last", () => {
  const line = (place: string, articleNumber: string) => ({
    ...{ itemId: 1, name: "Modul", quantity: 1 },
    ...{ place, articleNumber, units: [] },
  });
  const lines = [line("", "1"), line("A-10", "2"), line("A-2", "4"), line("A-2", "3")];
  const order = { number: "AA-2026-000001", createdAt: new Date(), buyer: "", lines };
  expect(pickList([order]).map(({ place, articleNumber }) => [place, articleNumber])).toEqual([
    ["A-2", "3"],
    ["A-2", "4"],
    ["A-10", "2"],
    ["", "1"],
  ]);
});
