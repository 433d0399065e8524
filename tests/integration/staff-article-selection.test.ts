import { beforeAll, describe, expect, it } from "vitest";
import { createFormToken } from "~/platform/form.server";
import { db } from "~/platform/db.server";
import { productRow } from "../support/articles";
import { createProduct } from "../support/products";
import { actsOn, createStaff } from "../support/staff";
import type { Visitor } from "../support/visitor";

const PATH = "/intern/artikel/auswahl";
let desk: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
});

interface Preview {
  articles: { id: number; version: number; priceCents: number; newCents?: number }[];
  isWrong: boolean;
  formToken: string;
}

async function preview(ids: number[], change: Record<string, string> = {}): Promise<Preview> {
  const query = new URLSearchParams([
    ...ids.map((id) => ["take", String(id)]),
    ...Object.entries(change),
  ]);
  return (await desk.get(`${PATH}?${query.toString()}`)).data as unknown as Preview;
}

/** As the preview's form sends it. */
async function apply(
  { articles, formToken }: Preview,
  fields: Record<string, string>,
  visitor = desk,
) {
  const form = new URLSearchParams({ formToken, ...fields });
  for (const { id, version } of articles) form.append("take", `${id}-${version}`);
  return visitor.post(PATH, [...form]);
}

const lessTenPercent = { by: "-10", kind: "percent", rounding: "euro" };

describe("a price change for several articles", () => {
  it("shows each old and new price, changes nothing before, and all of them then", async () => {
    const [one, two] = [
      await createProduct({ priceCents: 12_345 }),
      await createProduct({ priceCents: 999 }),
    ];
    const shown = await preview([two.id, one.id], lessTenPercent);
    expect(shown.articles).toMatchObject([
      { id: one.id, priceCents: 12_345, newCents: 11_100 },
      { id: two.id, priceCents: 999, newCents: 900 },
    ]);
    expect((await productRow(one.id)).price_cents).toBe(12_345);
    const answer = await apply(shown, { intent: "prices", ...lessTenPercent });
    expect([answer.status, answer.location]).toEqual([303, "/intern/artikel"]);
    expect((await productRow(one.id)).price_cents).toBe(11_100);
    expect((await productRow(two.id)).price_cents).toBe(900);
    const [act] = await actsOn(one.articleNumber);
    expect(act).toMatchObject({ before: { priceCents: 12_345 }, after: { priceCents: 11_100 } });
  });

  it("counts once, however often it is pressed", async () => {
    const { id, articleNumber } = await createProduct({ priceCents: 10_000 });
    const shown = await preview([id], lessTenPercent);
    await Promise.all([1, 2, 3].map(() => apply(shown, { intent: "prices", ...lessTenPercent })));
    expect((await productRow(id)).price_cents).toBe(9_000);
    expect(await actsOn(articleNumber)).toHaveLength(1);
  });

  it("leaves alone what was changed since the preview, and does the rest", async () => {
    const [mine, theirs] = [
      await createProduct({ priceCents: 10_000 }),
      await createProduct({ priceCents: 10_000 }),
    ];
    const shown = await preview([mine.id, theirs.id], lessTenPercent);
    const set = { price_cents: 20_000 };
    await db.updateTable("products").set(set).where("id", "=", theirs.id).execute();
    await apply(shown, { intent: "prices", ...lessTenPercent });
    expect((await productRow(mine.id)).price_cents).toBe(9_000);
    expect((await productRow(theirs.id)).price_cents).toBe(20_000);
  });

  it("never gives an article away, nor asks what no price can be", async () => {
    const { id } = await createProduct({ priceCents: 500 });
    const change = { by: "-5", kind: "amount", rounding: "cent" };
    const shown = await preview([id], change);
    expect(shown.articles[0]?.newCents).toBeUndefined();
    await apply(shown, { intent: "prices", ...change });
    expect((await productRow(id)).price_cents).toBe(500);
    const most = { by: "9999999,99", kind: "amount", rounding: "cent" };
    expect((await preview([id], most)).articles[0]?.newCents).toBeUndefined();
  });

  it.each(["x", "0", "1.234", "901 %", "5\u0000x", "-", "NaN"])("isn't made by %j", async (by) => {
    const { id } = await createProduct();
    const shown = await preview([id], { ...lessTenPercent, by });
    expect(shown.isWrong).toBe(true);
    const answer = await apply(shown, { intent: "prices", ...lessTenPercent, by });
    expect(answer.status).toBe(400);
  });

  it("takes no rubbish for an article", async () => {
    const shown = await desk.get(`${PATH}?take=x&take=99999999999&take=0&take=%00&take=2147483647`);
    expect(shown.data).toMatchObject({ articles: [] });
    const form = new URLSearchParams({ intent: "off-sale", formToken: createFormToken() });
    for (const take of ["x", "1", "99999999999-1", "1-2-3", "2147483648-0"]) {
      form.append("take", take);
    }
    expect((await desk.post(PATH, [...form])).status).toBe(303);
  });
});

it("Several articles go off sale and on again with one press", async () => {
  const ids = [(await createProduct()).id, (await createProduct()).id];
  for (const offSale of [true, false]) {
    await apply(await preview(ids), { intent: offSale ? "off-sale" : "on-sale" });
    for (const id of ids) expect((await productRow(id)).off_sale).toBe(offSale);
  }
});
