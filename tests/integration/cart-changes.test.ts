import { expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { Buyer, buyerOf } from "../support/buyer";
import { payments } from "../support/fresh-shop";
import { sessionOf } from "../support/order-book";
import { createProduct } from "../support/products";

const setPrice = (id: number, cents: number) =>
  db.updateTable("products").set({ price_cents: cents }).where("id", "=", id).execute();

const linesOf = (cart: { data: Record<string, unknown> }) =>
  (cart.data.items as { productId: number; quantity: number }[]).map(
    ({ productId, quantity }) => [productId, quantity] as const,
  );

it("tells in the cart that a part became dearer, once, with both prices", async () => {
  const { id } = await createProduct({ priceCents: 393 });
  const buyer = await new Buyer().add(id);
  await setPrice(id, 99_900);
  expect((await buyer.get("/warenkorb")).data.changes).toEqual([
    expect.objectContaining({ kind: "dearer", cents: { now: 99_900, before: 393 } }),
  ]);
  expect((await buyer.get("/warenkorb")).data.changes).toEqual([]);
});

it("tells at the checkout that a part became dearer, and not that it became cheaper", async () => {
  const [dearer, cheaper] = [await createProduct(), await createProduct()];
  const buyer = await new Buyer().add(dearer.id);
  await buyer.add(cheaper.id);
  await setPrice(dearer.id, 50_000);
  await setPrice(cheaper.id, 50);
  expect((await buyer.open()).data.changes).toMatchObject([{ kind: "dearer" }]);
});

it("tells it, too, when only another country was asked for, and takes no order before", async () => {
  const { id } = await createProduct();
  const buyer = await buyerOf(id);
  await setPrice(id, 50_000);
  const answer = await buyer.send("update", { country: "Austria" });
  expect(answer.data.changes).toMatchObject([{ kind: "dearer" }]);
});

it("names no part by its id when it left the catalogue", async () => {
  const { id } = await createProduct();
  const buyer = await new Buyer().add(id);
  await db.deleteFrom("products").where("id", "=", id).execute();
  expect((await buyer.get("/warenkorb")).data.changes).toMatchObject([{ kind: "gone", name: "" }]);
});

it("keeps what a second tab put into the cart while the first one paid", async () => {
  const [bought, added] = [await createProduct({ stock: 9 }), await createProduct({ stock: 9 })];
  const buyer = await buyerOf(bought.id);
  await buyer.send("order");
  await buyer.add(added.id, 3);
  await buyer.add(bought.id, 1);
  const session = sessionOf(await buyer.order());
  await payments.pay(session.id);
  const success = await buyer.get(`/checkout/success?session_id=${session.id}`);
  expect(success.data).toMatchObject({ state: "paid", cartCountNow: 4 });
  const cart = await buyer.get("/warenkorb");
  expect(new Map(linesOf(cart))).toEqual(
    new Map([
      [added.id, 3],
      [bought.id, 1],
    ]),
  );
});
