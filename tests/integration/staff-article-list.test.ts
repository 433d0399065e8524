import { beforeAll, describe, expect, it } from "vitest";
import type { ArticleFilter } from "~/catalogue/article-filter";
import { countArticles, listArticles } from "~/catalogue/article-list.server";
import { insertFavorite } from "~/favorites/favorites.server";
import { db } from "~/platform/db.server";
import { placePaid } from "../support/order-acts";
import { createProduct } from "../support/products";
import { createStaff } from "../support/staff";
import { createSignedIn, type Visitor } from "../support/visitor";

let adviser: Visitor;

beforeAll(async () => {
  adviser = (await createStaff("adviser")).visitor;
});

async function idsOf(filter: Partial<ArticleFilter>): Promise<number[]> {
  const whole: ArticleFilter = { list: "all", sort: "newest", ...filter };
  const ids: number[] = [];
  for (let after: number | undefined; ;) {
    const { articles, next } = await listArticles(whole, after);
    ids.push(...articles.map(({ id }) => id));
    if (next === undefined) return ids;
    after = next;
  }
}

const long = new Date(Date.now() - 200 * 86_400_000);
const age = (id: number) =>
  db.updateTable("products").set({ created_at: long }).where("id", "=", id).execute();

describe("the list of articles", () => {
  it("finds by number and name, sold out, off sale and nameless ones, too", async () => {
    const shown = await createProduct({ name: "Zählerbaugruppe Quokka 7" });
    const gone = await createProduct({ name: "Zählerbaugruppe Quokka 8", stock: 0 });
    const off = await createProduct({ name: "Zählerbaugruppe Quokka 9" });
    await db.updateTable("products").set({ off_sale: true }).where("id", "=", off.id).execute();
    const all = [off.id, gone.id, shown.id];
    expect(await idsOf({ q: "quokka zählerbaugruppe" })).toEqual(all);
    expect(await idsOf({ q: "ZAEHLER" })).toEqual([]);
    expect(await idsOf({ q: gone.articleNumber.toLowerCase().replace("-", " ") })).toEqual([
      gone.id,
    ]);
    expect(await idsOf({ q: `#${off.id}` })).toEqual([off.id]);
    expect(await idsOf({ q: "quokka", list: "offSale" })).toEqual([off.id]);
    expect(await idsOf({ q: "quokka", list: "none" })).toEqual([gone.id]);
    expect(await idsOf({ q: "quokka", list: "onSale" })).toEqual([gone.id, shown.id]);
    expect(await idsOf({ q: "%_\\'" })).toEqual(await idsOf({}));
  });

  it("has those without a picture, and the same number twice in any spelling", async () => {
    const { id } = await createProduct({ images: [] });
    expect(await idsOf({ list: "noPicture" })).toContain(id);
    const [one, two] = [await createProduct(), await createProduct()];
    await db
      .updateTable("products")
      .set({ article_number: one.articleNumber.replace("-", " ") })
      .where("id", "=", two.id)
      .execute();
    const twice = await idsOf({ list: "twice", sort: "number" });
    expect(twice).toContain(one.id);
    expect(twice.indexOf(two.id)).toBe(twice.indexOf(one.id) + 1);
    expect(twice).not.toContain(id);
  });

  it("has what stands for 180 days; a sale takes it off, a cancelled one doesn't", async () => {
    const [slow, sold, cancelled, young] = [
      await createProduct(),
      (await placePaid()).placed,
      (await placePaid()).placed,
      await createProduct(),
    ];
    const soldId = sold.items[0]?.productId ?? 0;
    const cancelledId = cancelled.items[0]?.productId ?? 0;
    for (const id of [slow.id, soldId, cancelledId]) await age(id);
    await db
      .updateTable("orders")
      .set({ status: "cancelled" })
      .where("id", "=", cancelled.id)
      .execute();
    const ids = await idsOf({ list: "unsold" });
    expect(ids).toEqual(expect.arrayContaining([slow.id, cancelledId]));
    expect(ids).not.toContain(soldId);
    expect(ids).not.toContain(young.id);
  });

  it("has what somebody watches and isn't there", async () => {
    const { id: userId } = (await createSignedIn({ verified: true })).person;
    const there = await createProduct();
    const gone = await createProduct({ stock: 0 });
    for (const { id } of [there, gone]) await insertFavorite({ userId, productId: id });
    const ids = await idsOf({ list: "asked" });
    expect(ids).toContain(gone.id);
    expect(ids).not.toContain(there.id);
  });

  it.each(["newest", "oldest", "number"] as const)(
    "goes on page by page, %s first, without a gap or a repetition",
    async (sort) => {
      for (let at = 0; at < 120; at++) await createProduct({ name: `Wombat ${at}` });
      const ids = await idsOf({ q: "wombat", sort });
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length % 120).toBe(0);
      const order = [...ids].sort((a, b) => (sort === "newest" ? b - a : a - b));
      expect(ids).toEqual(order);
    },
  );

  it("is read by an adviser, with its filter in the address and nothing else", async () => {
    const { id } = await createProduct({ name: "Numbat" });
    const page = await adviser.get("/intern/artikel?q=numbat%00&list=onSale&sort=x&after=y");
    expect(page.data).toMatchObject({
      filter: { q: "numbat", list: "onSale", sort: "newest" },
      articles: [{ id }],
      counts: { found: 1 },
      mayChange: false,
    });
    const { lists } = await countArticles({ list: "all", sort: "newest" });
    expect(lists.all).toBeGreaterThan(0);
  });
});

describe("the search of the back office", () => {
  it("opens the article that has exactly this number", async () => {
    const { id, articleNumber } = await createProduct();
    const desk = (await createStaff("desk")).visitor;
    const found = await desk.get(`/intern/suche?q=${articleNumber.toLowerCase()}`);
    expect([found.status, found.location]).toEqual([303, `/intern/artikel/${id}`]);
    await createProduct({ condition: "Neu" });
    const twin = { article_number: articleNumber, condition: "Neu", price_cents: 1, name: "B" };
    await db.insertInto("products").values(twin).execute();
    const both = await desk.get(`/intern/suche?q=${articleNumber}`);
    expect((both.data.found as { articles: object[] }).articles).toHaveLength(2);
  });
});
