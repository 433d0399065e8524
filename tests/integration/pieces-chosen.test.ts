import { describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { Buyer, quoteOf } from "../support/buyer";
import { payments } from "../support/fresh-shop";
import { sessionOf } from "../support/order-book";
import { createPiece } from "../support/pieces";
import { createProduct, stockOf } from "../support/products";
import { unitStatesOf } from "../support/units";

interface Item {
  productId: number;
  quantity: number;
  pieces?: { id: number; serialEnd: string }[];
}

const cartOf = async (buyer: Buyer) => {
  const { data } = await buyer.get("/warenkorb");
  return { items: data.items as Item[], changes: data.changes as object[], data };
};

const piecesOf = async (buyer: Buyer) =>
  (await cartOf(buyer)).items.flatMap(({ pieces = [] }) => pieces.map(({ id }) => id));

/** A product with three pieces and one that nobody knows. */
async function createPieces() {
  const product = await createProduct({ stock: 1 });
  const pieces = [];
  for (const serial of ["SVPK-1111", "SVPK-2222", "SVPK-3333"]) {
    pieces.push((await createPiece(product.id, { serial })).id);
  }
  const [first = 0, second = 0, third = 0] = pieces;
  return { productId: product.id, pieces, first, second, third };
}

async function sell(unitId: number) {
  const { product_id: productId } = await db
    .selectFrom("units")
    .select("product_id")
    .where("id", "=", unitId)
    .executeTakeFirstOrThrow();
  const other = await new Buyer().choose(productId ?? 0, unitId);
  await other.open();
  await other.send("order", { paymentMethod: "prepayment" });
  expect(await unitStatesOf([unitId])).toEqual(["reserved"]);
}

/** Which units the buyer's last order has. */
async function orderedUnits(buyer: Buyer) {
  const { id } = await buyer.order();
  const rows = await db
    .selectFrom("order_units")
    .innerJoin("order_items", "order_items.id", "order_item_id")
    .select(["unit_id", "chosen"])
    .where("order_id", "=", id)
    .orderBy("unit_id")
    .execute();
  return rows.map((row) => [row.unit_id, row.chosen]);
}

describe("a buyer who chooses a piece", () => {
  it("has it in the cart, in the summary and in the order, and no other one", async () => {
    const { productId, second } = await createPieces();
    const buyer = await new Buyer().choose(productId, second);
    const { items } = await cartOf(buyer);
    expect(items).toMatchObject([
      { productId, quantity: 1, pieces: [{ id: second, serialEnd: "2222" }] },
    ]);
    expect(JSON.stringify(items)).not.toContain("SVPK");
    const page = await buyer.open();
    expect(quoteOf(page).items).toMatchObject([{ pieces: [{ id: second }] }]);
    await buyer.send("order", { paymentMethod: "prepayment" });
    expect(await orderedUnits(buyer)).toEqual([[second, true]]);
    expect(await stockOf(productId)).toBe(3);
    expect((await cartOf(buyer)).items).toEqual([]);
  });

  it("adds others to it, chosen or any", async () => {
    const { productId, first, third } = await createPieces();
    const buyer = await new Buyer().choose(productId, third);
    await buyer.add(productId);
    await buyer.choose(productId, first);
    expect((await cartOf(buyer)).items).toMatchObject([{ quantity: 3 }]);
    expect(await piecesOf(buyer)).toEqual([third, first]);
    // Twice is once.
    await buyer.choose(productId, first);
    expect((await cartOf(buyer)).items).toMatchObject([{ quantity: 3 }]);
  });

  it("chooses among what is in the cart when all are", async () => {
    const { productId, second } = await createPieces();
    const buyer = await new Buyer().add(productId, 4);
    await buyer.choose(productId, second);
    expect((await cartOf(buyer)).items).toMatchObject([{ quantity: 4, pieces: [{ id: second }] }]);
  });

  it("takes the choice back and keeps the part", async () => {
    const { productId, first } = await createPieces();
    const buyer = await new Buyer().choose(productId, first);
    const fields = { intent: "unchoose", productId: String(productId), piece: String(first) };
    await buyer.post("/warenkorb", fields);
    expect((await cartOf(buyer)).items).toMatchObject([{ quantity: 1 }]);
    expect(await piecesOf(buyer)).toEqual([]);
  });

  it("who wants fewer keeps those chosen first, and reads which not", async () => {
    const { productId, first, second } = await createPieces();
    const buyer = await new Buyer().choose(productId, second);
    await buyer.choose(productId, first);
    const answer = await buyer.post("/warenkorb", {
      intent: "set",
      productId: String(productId),
      quantity: "1",
      stay: "1",
    });
    expect(JSON.stringify(answer.data.message)).toContain(`S${first}`);
    expect(await piecesOf(buyer)).toEqual([second]);
  });

  it("keeps the piece through a payment that was given up", async () => {
    const { productId, third } = await createPieces();
    const buyer = await new Buyer().choose(productId, third);
    await buyer.open();
    await buyer.send("order");
    expect(await orderedUnits(buyer)).toEqual([[third, true]]);
    // The page is opened again: the piece is reserved by the buyer's own order.
    expect((await buyer.open()).data.changes).toEqual([]);
    expect(await piecesOf(buyer)).toEqual([third]);
    await buyer.send("order", { city: "Mainz" });
    expect(await orderedUnits(buyer)).toEqual([[third, true]]);
    await payments.pay(sessionOf(await buyer.order()).id);
    await buyer.get(`/checkout/success?session_id=${sessionOf(await buyer.order()).id}`);
    expect((await cartOf(buyer)).items).toEqual([]);
  });
});

describe("a chosen piece that is sold meanwhile", () => {
  it("leaves the cart with a word, and no other one takes its place", async () => {
    const { productId, first, second } = await createPieces();
    const buyer = await new Buyer().choose(productId, first);
    await buyer.choose(productId, second);
    await sell(first);
    const { changes, items } = await cartOf(buyer);
    expect(changes).toMatchObject([{ kind: "piece-gone", piece: { id: first } }]);
    expect(items).toMatchObject([{ quantity: 1, pieces: [{ id: second }] }]);
    // Said once.
    expect((await cartOf(buyer)).changes).toEqual([]);
  });

  it("is told at the checkout, which keeps what was typed and takes no order", async () => {
    const { productId, first, second } = await createPieces();
    const buyer = await new Buyer().choose(productId, first);
    await buyer.choose(productId, second);
    await buyer.open();
    await sell(first);
    const answer = await buyer.send("order", { city: "Speyer", paymentMethod: "prepayment" });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      problem: "totalChanged",
      changes: [{ kind: "piece-gone", piece: { id: first } }],
      lastResult: { initialValue: { city: "Speyer" } },
    });
    // Whoever agrees to the rest orders with the next press.
    await buyer.send("order", { paymentMethod: "prepayment" });
    expect(await orderedUnits(buyer)).toEqual([[second, true]]);
  });

  it("alone in the cart leaves the form with what was typed, for another choice", async () => {
    const { productId, first, second } = await createPieces();
    const buyer = await new Buyer().choose(productId, first);
    await buyer.open();
    await sell(first);
    const answer = await buyer.send("order", { city: "Speyer", paymentMethod: "prepayment" });
    expect(answer.status).toBe(400);
    expect(quoteOf(answer).items).toEqual([]);
    expect(answer.data).toMatchObject({
      changes: [{ kind: "piece-gone", piece: { id: first } }],
      lastResult: { initialValue: { city: "Speyer" } },
    });
    // In another tab.
    await buyer.choose(productId, second);
    await buyer.send("order", { city: "Speyer", paymentMethod: "prepayment" });
    await buyer.send("order", { city: "Speyer", paymentMethod: "prepayment" });
    expect(await orderedUnits(buyer)).toEqual([[second, true]]);
  });

  it("alone in the cart isn't ordered by pressing again", async () => {
    const { productId, first } = await createPieces();
    const buyer = await new Buyer().choose(productId, first);
    await buyer.open();
    await sell(first);
    await buyer.send("order", { paymentMethod: "prepayment" });
    expect((await buyer.send("order", { paymentMethod: "prepayment" })).status).toBe(303);
    await expect(buyer.order()).rejects.toThrow();
    expect(await stockOf(productId)).toBe(3);
  });

  it("alone in the cart is named when the checkout opens without it", async () => {
    const { productId, first } = await createPieces();
    const buyer = await new Buyer().choose(productId, first);
    await sell(first);
    expect((await buyer.get("/checkout")).status).toBe(303);
    expect(buyer.message()).toContain(`S${first}`);
  });

  it("in two carts goes to one of two who order at the same moment", async () => {
    const { productId, first } = await createPieces();
    const buyers = [new Buyer(), new Buyer(), new Buyer(), new Buyer()];
    for (const buyer of buyers) {
      await buyer.choose(productId, first);
      await buyer.open();
    }
    const answers = await Promise.all(
      buyers.map((buyer) => buyer.send("order", { paymentMethod: "prepayment" })),
    );
    const rows = await db
      .selectFrom("order_units")
      .select("chosen")
      .where("unit_id", "=", first)
      .execute();
    expect(rows).toEqual([{ chosen: true }]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await stockOf(productId)).toBe(3);
  });
});

describe("a piece that can't be chosen", () => {
  it.each([
    ["sold", "sold"],
    ["not for sale yet", "testing"],
    ["scrapped", "scrapped"],
  ] as const)("because it is %s changes nothing in the cart", async (_, state) => {
    const { productId } = await createPieces();
    const { id } = await createPiece(productId, { state });
    const buyer = await new Buyer().choose(productId, id);
    expect((await cartOf(buyer)).items).toEqual([]);
    expect(buyer.message()).toContain("pieceGone");
  });

  it.each(["0", "-1", "", "x", "1e3", "999999999", "99999999999999999999", "\0", "1001\0"])(
    "because %j is no piece",
    async (piece) => {
      const { productId } = await createPieces();
      const buyer = await new Buyer().choose(productId, piece);
      expect((await cartOf(buyer)).items).toEqual([]);
      expect(buyer.message()).toContain("pieceGone");
    },
  );

  it("because it is another product's", async () => {
    const [one, other] = [await createPieces(), await createPieces()];
    const buyer = await new Buyer().choose(one.productId, other.first);
    expect((await cartOf(buyer)).items).toEqual([]);
    expect(buyer.message()).toContain("pieceGone");
  });
});
