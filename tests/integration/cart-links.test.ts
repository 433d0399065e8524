import { describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { Buyer } from "../support/buyer";
import "../support/fresh-shop";
import { createProduct } from "../support/products";
import { Visitor } from "../support/visitor";

const CART = "/warenkorb";

const linesOf = async (visitor: Visitor) =>
  ((await visitor.get(CART)).data.items as { productId: number; quantity: number }[]).map(
    ({ productId, quantity }) => [productId, quantity],
  );

/** A cart with two of a part, and the link to it. */
async function passedOn() {
  const product = await createProduct({ stock: 5, priceCents: 10_000 });
  const buyer = await new Buyer().add(product.id, 2);
  const { location } = await buyer.post(CART, { intent: "share" });
  const path = location ?? "";
  return { product, path, von: new URL(path, "http://shop.test").searchParams.get("von") ?? "" };
}

describe("a cart that is passed on to the one who pays", () => {
  it("is shown at today's prices, and nothing is taken over before that is asked", async () => {
    const { product, path } = await passedOn();
    await db
      .updateTable("products")
      .set({ price_cents: 11_000 })
      .where("id", "=", product.id)
      .execute();
    const other = await createProduct({ stock: 1 });
    const payer = await new Buyer().add(other.id);
    const { data } = await payer.get(path);
    expect(data.shared).toMatchObject({
      items: [{ productId: product.id, unitPriceCents: 11_000 }],
    });
    expect(await linesOf(payer)).toEqual([[other.id, 1]]);
  });

  it.each(["replace", "merge"])("goes into the reader's cart: %s", async (intent) => {
    const { product, von } = await passedOn();
    const other = await createProduct({ stock: 1 });
    const payer = await new Buyer().add(other.id);
    await payer.post(CART, { intent, von });
    const taken = [product.id, 2];
    expect(await linesOf(payer)).toEqual(intent === "replace" ? [taken] : [[other.id, 1], taken]);
  });

  it("says what of it is gone", async () => {
    const { product, path, von } = await passedOn();
    await db.updateTable("products").set({ stock: 1 }).where("id", "=", product.id).execute();
    const payer = new Visitor();
    expect((await payer.get(path)).data.shared).toMatchObject({ changes: [{ kind: "reduced" }] });
    await payer.post(CART, { intent: "replace", von });
    expect(await linesOf(payer)).toEqual([[product.id, 1]]);
  });

  it("is sealed, and gone after seven days", async () => {
    const { product, path, von } = await passedOn();
    const rows = await db.selectFrom("shared_lists").selectAll().execute();
    const contents = rows.map(({ content }) => content).join();
    expect(contents).not.toContain(`${product.id}:2`);
    const week = rows.map(({ expires_at }) => (expires_at.getTime() - Date.now()) / 86_400_000);
    expect(Math.max(...week)).toBeCloseTo(7, 1);
    await db
      .updateTable("shared_lists")
      .set({ expires_at: new Date(0) })
      .execute();
    const payer = new Visitor();
    expect((await payer.get(path)).data.shared).toBeNull();
    expect((await payer.post(CART, { intent: "replace", von })).status).toBe(303);
    expect(await linesOf(payer)).toEqual([]);
  });

  it.each(["", "x", "../..", "a".repeat(43), "%00"])("isn't found under %j", async (token) => {
    const answer = await new Visitor().get(`${CART}?von=${encodeURIComponent(token)}`);
    expect([answer.status, answer.data.shared]).toEqual([200, null]);
  });
});

describe("an order that is placed again", () => {
  it("fills the cart with what is still there", async () => {
    const there = await createProduct({ stock: 2 });
    const gone = await createProduct({ stock: 0 });
    const visitor = new Visitor();
    const items = `${there.id}:5.${gone.id}:1`;
    const answer = await visitor.post(CART, { intent: "again", items });
    expect(answer.location).toBe(CART);
    expect(await linesOf(visitor)).toEqual([[there.id, 2]]);
  });

  it.each(["", "1:2:3:4", "999999999:1", "x".repeat(9_000), "-1:-1"])(
    "of nothing that can be bought (%s) changes nothing",
    async (items) => {
      const visitor = new Visitor();
      await visitor.post(CART, { intent: "again", items });
      expect(await linesOf(visitor)).toEqual([]);
    },
  );
});

describe("the cart as a file", () => {
  it("has its lines as they stand", async () => {
    const product = await createProduct({ stock: 3, priceCents: 12_345, name: "=SUM(A1)" });
    const buyer = await new Buyer().add(product.id, 2);
    const { text } = await buyer.get("/stueckliste/datei");
    expect(text).toContain(`2;${product.articleNumber};'=SUM(A1);`);
    expect(text).toContain("123,45");
  });
});
