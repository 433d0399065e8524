import { sql } from "kysely";
import { expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { buyerOf } from "../support/buyer";
import { createProduct } from "../support/products";

async function placedOrder() {
  const product = await createProduct({ condition: "Gebraucht", priceCents: 5_000 });
  const buyer = await buyerOf(product.id);
  await buyer.send("order", { paymentMethod: "prepayment" });
  const order = await buyer.order();
  const page = async () => (await buyer.get(`/checkout/success?session_id=${order.id}`)).data;
  return { page, order, product };
}

it("says what was ordered and where it goes, under a title of its own", async () => {
  const { page, product } = await placedOrder();
  const { title, lines, addresses } = await page();
  expect(title).toBe("Bestellung erfolgreich aufgegeben");
  expect(lines).toMatchObject({
    goodsCents: 5_000,
    items: [{ productId: product.id, condition: "Gebraucht", quantity: 1 }],
  });
  expect(JSON.stringify(addresses)).toContain("Kaiserslautern");
});

it("shows no address to whoever finds its address later", async () => {
  const { page, order } = await placedOrder();
  await sql`update orders set created_at = now() - interval '25 hours' where id = ${order.id}`.execute(
    db,
  );
  expect((await page()).addresses).toEqual([]);
});
