import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { priceCart } from "~/cart/cart.server";
import { insertFavorite, isFavorite } from "~/favorites/favorites.server";
import { findMovedProduct } from "~/parts/product-addresses.server";
import { calendarDay, daysAfter } from "~/platform/clock";
import { createFormToken } from "~/platform/form.server";
import { db } from "~/platform/db.server";
import { findSameArticle } from "~/stock/same-article.server";
import { articlePath, openArticle, productRow } from "../support/articles";
import { placePaid } from "../support/order-acts";
import { createProduct, stockOf } from "../support/products";
import { actsOn, createStaff } from "../support/staff";
import { createSignedIn, errorsOf, type Answer, type Visitor } from "../support/visitor";

let desk: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
});

const idIn = ({ location }: Answer) => Number(location?.split("/").at(-1));

async function form(id: number, fields: Record<string, string>) {
  const { version } = await openArticle(desk, id);
  return { formToken: createFormToken(), version: String(version), ...fields };
}

const split = (id: number, fields: Record<string, string> = {}) =>
  form(id, { intent: "split", pieces: "2", condition: "Defekt", price: "10", ...fields });

const merge = (id: number, target: number | string) =>
  form(id, { intent: "merge", target: typeof target === "number" ? `#${target}` : target });

/** What is for sale is the sum of the moves, and no less than what is known one by one. */
async function expectSound(...ids: number[]) {
  const { rows } = await sql<{ sound: boolean }>`
    select stock = (select sum(pieces) from stock_moves where product_id = products.id)
      and stock >= (select count(*) from units
        where product_id = products.id and state = 'on-sale') as sound
    from products where id = any(${ids})`.execute(db);
  expect(rows).toEqual(ids.map(() => ({ sound: true })));
}

async function addUnit(productId: number) {
  const { id } = await db
    .insertInto("units")
    .values({ product_id: productId, state: "on-sale", origin: "hand", token: createFormToken() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const move = { product_id: productId, pieces: 1, unit_id: id, reason: "unit-on-sale" } as const;
  await db.insertInto("stock_moves").values(move).execute();
  return id;
}

describe("an article that is split", () => {
  it("gives pieces to a new one in another condition, once", async () => {
    const { id, articleNumber } = await createProduct({ stock: 5, slug: "teilbar" });
    const given = await split(id);
    const answers = await Promise.all([1, 2, 3].map(() => desk.post(articlePath(id), given)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const made = Math.max(...answers.map(idIn));
    const [old, fresh] = [await productRow(id), await productRow(made)];
    expect([old.stock, fresh.stock]).toEqual([3, 2]);
    expect(fresh).toMatchObject({
      article_number: articleNumber,
      condition: "Defekt",
      price_cents: 1_000,
      name: old.name,
      images: old.images,
      listed: true,
    });
    expect(fresh.slug).toBe(`teilbar-defekt-${made}`);
    await expectSound(id, made);
    expect((await actsOn(articleNumber)).map(({ act }) => act)).toEqual(["article-split"]);
    const again = await desk.post(articlePath(id), await split(id));
    expect(errorsOf(again)).toEqual({ condition: ["staffArticles.errors.conditionTaken"] });
  });

  it("keeps what is known one by one, and gives no more than there is", async () => {
    const { id } = await createProduct({ stock: 1 });
    await addUnit(id);
    const answer = await desk.post(articlePath(id), await split(id));
    expect([answer.status, errorsOf(answer)]).toEqual([
      400,
      { pieces: ["staffArticles.errors.notThatMany"] },
    ]);
    const wrong = { pieces: "x", condition: "", price: "-" };
    const refused = await desk.post(articlePath(id), await split(id, wrong));
    expect(Object.keys(errorsOf(refused)).sort()).toEqual(Object.keys(wrong).sort());
    const stale = { ...(await split(id, { pieces: "1" })), version: "7" };
    expect((await desk.post(articlePath(id), stale)).status).toBe(409);
    expect(await stockOf(id)).toBe(2);
  });
});

describe("an article that is merged into another one", () => {
  it("leaves it pieces, watchers, sales, reservations, carts and its address", async () => {
    const { placed } = await placePaid();
    const from = placed.items[0]?.productId ?? 0;
    await sql`insert into stock_moves (product_id, pieces, reason)
      values (${from}, 4, 'correction')`.execute(db);
    const to = await createProduct({ stock: 2, slug: "bleibt" });
    const unit = await addUnit(from);
    const stock = await stockOf(from);
    await db.updateTable("products").set({ slug: "geht" }).where("id", "=", from).execute();
    const { id: userId } = (await createSignedIn({ verified: true })).person;
    await insertFavorite({ userId, productId: from });
    const day = calendarDay(daysAfter(new Date(), 1));
    const reserve = { intent: "reserve", pieces: "1", until: day, heldFor: "X" };
    await desk.post(articlePath(from), { ...reserve, formToken: createFormToken() });

    const given = await merge(from, to.id);
    const answers = await Promise.all([1, 2, 3].map(() => desk.post(articlePath(from), given)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(answers.map(idIn)).toEqual([to.id, to.id, to.id]);

    expect([await stockOf(from), await stockOf(to.id)]).toEqual([0, 2 + stock - 1]);
    await expectSound(from, to.id);
    expect(await productRow(from)).toMatchObject({ merged_into: to.id, off_sale: true });
    expect(await isFavorite({ userId, productId: to.id })).toBe(true);
    expect(await findMovedProduct("geht")).toEqual({ id: to.id, slug: "bleibt" });
    expect(await findMovedProduct(String(from))).toEqual({ id: to.id, slug: "bleibt" });
    const { items, lines } = await priceCart(
      new Map([
        [from, 1],
        [to.id, 1],
      ]),
    );
    expect(items).toMatchObject([{ productId: to.id, quantity: 2 }]);
    expect([...lines]).toEqual([[to.id, 2]]);
    const unitRow = db.selectFrom("units").select("product_id").where("id", "=", unit);
    expect(await unitRow.executeTakeFirst()).toEqual({ product_id: to.id });
    const { data } = await desk.get(articlePath(to.id));
    expect(data.article).toMatchObject({
      sales: [{ number: placed.number }],
      reservations: [{ pieces: 1 }],
    });
    expect((await desk.get(articlePath(from))).data.article).toMatchObject({
      mergedInto: { id: to.id },
    });
  });

  it("is followed through two merges, by pieces of its number, too", async () => {
    const [one, two, three] = [
      await createProduct({ slug: "kette-1" }),
      await createProduct(),
      await createProduct({ slug: "kette-3" }),
    ];
    await desk.post(articlePath(one.id), await merge(one.id, two.articleNumber.toLowerCase()));
    await desk.post(articlePath(two.id), await merge(two.id, three.id));
    expect(await findMovedProduct("kette-1")).toEqual({ id: three.id, slug: "kette-3" });
    const key = { manufacturer: "Siemens", condition: "Gebraucht - geprüft" };
    const same = await findSameArticle(db, { articleNumber: one.articleNumber, ...key });
    expect(same?.id).toBe(three.id);
    expect(await stockOf(three.id)).toBe(3);
    await expectSound(one.id, two.id, three.id);
  });

  it("goes one way when two merge each other at once", async () => {
    const [one, two] = [await createProduct(), await createProduct()];
    const forms = [await merge(one.id, two.id), await merge(two.id, one.id)] as const;
    await Promise.all([
      desk.post(articlePath(one.id), forms[0]),
      desk.post(articlePath(two.id), forms[1]),
    ]);
    const rows = [await productRow(one.id), await productRow(two.id)];
    expect(rows.filter(({ merged_into }) => merged_into !== null)).toHaveLength(1);
    expect(rows.map(({ stock }) => stock).sort()).toEqual([0, 2]);
  });

  it("doesn't go into itself, into nothing, into several, or into one that is gone", async () => {
    const { id, articleNumber } = await createProduct();
    const gone = await createProduct();
    const stays = await createProduct();
    await desk.post(articlePath(gone.id), await merge(gone.id, stays.id));
    for (const target of [id, gone.id, 999_999_999, articleNumber, "#99999999999", "\u0000"]) {
      const answer = await desk.post(articlePath(id), await merge(id, target));
      expect([target, answer.status, Object.keys(errorsOf(answer))]).toEqual([
        target,
        400,
        ["target"],
      ]);
    }
    expect((await productRow(id)).merged_into).toBeNull();
  });

  it("can't be put on sale again", async () => {
    const [one, two] = [await createProduct(), await createProduct()];
    await desk.post(articlePath(one.id), await merge(one.id, two.id));
    const on = await form(one.id, { intent: "on-sale" });
    expect((await desk.post(articlePath(one.id), on)).status).toBe(303);
    expect((await productRow(one.id)).off_sale).toBe(true);
  });
});
