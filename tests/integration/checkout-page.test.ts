import { describe, expect, it, vi } from "vitest";
import { handleStripeEvent } from "~/payments/stripe-events.server";
import { db } from "~/platform/db.server";
import { payments } from "../support/fresh-shop";
import { completed, sessionOf, settledState, stripeEvent } from "../support/order-book";
import { Buyer, buyerOf, quoteOf } from "../support/buyer";
import { createProduct, stockCounts, stockOf } from "../support/products";

describe("what was sold or became dearer meanwhile", () => {
  it("is told before paying, leaves the cart, and the rest can be ordered", async () => {
    const [kept, sold] = [await createProduct(), await createProduct({ name: "Netzteil" })];
    const buyer = await buyerOf(kept.id, sold.id);
    await db.updateTable("products").set({ stock: 0 }).where("id", "=", sold.id).execute();
    const told = await buyer.send("order");
    expect(told.status).toBe(400);
    expect(told.data).toMatchObject({
      problem: "totalChanged",
      changes: [{ kind: "gone", name: "Netzteil" }],
    });
    expect(quoteOf(told).items.map((item) => item.productId)).toEqual([kept.id]);
    // A page with JavaScript loads nothing anew after a 400: the answer itself corrects the cart.
    const ordered = await buyer.send("order");
    expect(ordered.location).toMatch(/\/pay\//);
    expect((await buyer.order()).items).toHaveLength(1);
  });

  it("is named when nothing is left, and the cart is empty then", async () => {
    const product = await createProduct({ name: "Encoder" });
    const buyer = await buyerOf(product.id);
    await db.updateTable("products").set({ stock: 0 }).where("id", "=", product.id).execute();
    const answer = await buyer.send("order");
    expect(answer.location).toBe("/katalog");
    expect(buyer.message()).toContain("cart.gone");
    expect(buyer.message()).toContain("Encoder");
    expect(buyer.cookies.has("cart")).toBe(false);
  });

  it("is ordered at the new total only once that was seen", async () => {
    const product = await createProduct({ priceCents: 20_000 });
    const buyer = await buyerOf(product.id);
    await db
      .updateTable("products")
      .set({ price_cents: 25_000 })
      .where("id", "=", product.id)
      .execute();
    expect((await buyer.send("order")).data.problem).toBe("totalChanged");
    expect((await buyer.send("order")).location).toMatch(/\/pay\//);
    expect((await buyer.order()).amountCents).toBe(25_000);
  });

  it("can be ordered after the payment service was away, on the same page", async () => {
    const product = await createProduct({ stock: 1 });
    const buyer = await buyerOf(product.id);
    payments.injectFault("server-error", { times: 10, endpoint: "POST /v1/checkout/sessions" });
    const refused = await buyer.send("order");
    payments.clearFaults();
    expect([refused.status, refused.data.problem]).toEqual([503, "unavailable"]);
    expect((await buyer.send("order")).location).toMatch(/\/pay\//);
    expect(await stockCounts(product.id)).toEqual({ onHand: 0, held: 1, sold: 0 });
  });
});

describe("defective goods", () => {
  it("need an agreement of their own, which is kept with the order and mailed", async () => {
    const product = await createProduct({ condition: "Defekt" });
    const buyer = await buyerOf(product.id);
    const refused = await buyer.send("order", { paymentMethod: "prepayment" });
    expect(refused.data).toMatchObject({
      lastResult: { error: { agreeToDefects: ["checkout.errors.defects"] } },
    });
    expect(await stockOf(product.id)).toBe(1);
    await buyer.send("order", { paymentMethod: "prepayment", agreeToDefects: true });
    const order = await buyer.order();
    expect(order.defectsAgreed).toBe(true);
    const mail = await db
      .selectFrom("mails")
      .select("message")
      .where("recipient", "=", order.email)
      .executeTakeFirstOrThrow();
    expect(mail.message.text).toContain("ausdrücklich und gesondert zugestimmt");
  });

  it("that became so after the form was opened are asked about", async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product.id);
    await db
      .updateTable("products")
      .set({ condition: "defekt" })
      .where("id", "=", product.id)
      .execute();
    expect((await buyer.send("order")).status).toBe(400);
    expect((await buyer.send("order", { agreeToDefects: true })).location).toMatch(/\/pay\//);
  });

  it("aren't asked about when there are none", async () => {
    const buyer = await buyerOf((await createProduct()).id);
    await buyer.send("order", { agreeToDefects: true });
    expect((await buyer.order()).defectsAgreed).toBe(false);
  });
});

describe("a buyer who was on the payment page", () => {
  async function onPaymentPage(stock = 1) {
    const product = await createProduct({ stock });
    const buyer = await buyerOf(product.id);
    await buyer.send("order", { city: "Speyer", newsletter: true });
    return { buyer, product, placed: await buyer.order() };
  }

  it("finds the form as it was for 30 minutes, terms to be agreed to again", async () => {
    const { buyer, placed } = await onPaymentPage();
    const restored = await buyer.open();
    expect(restored.data).toMatchObject({
      restored: true,
      defaults: { email: buyer.email, city: "Speyer", newsletter: "on", paymentMethod: "online" },
    });
    expect(restored.data.defaults).not.toHaveProperty("agreeToTerms");
    const clock = vi.spyOn(Date, "now");
    clock.mockReturnValue(placed.createdAt.getTime() + 29 * 60_000);
    expect((await buyer.get("/checkout")).data).toMatchObject({ restored: true });
    clock.mockReturnValue(placed.createdAt.getTime() + 30 * 60_000);
    const late = await buyer.get("/checkout");
    clock.mockRestore();
    // The part is still held by the order nobody can see any more; Stripe frees it now.
    expect(late.location).toBe("/katalog");
  });

  it("and cancels has the stock free and the form filled in", async () => {
    const { buyer, product, placed } = await onPaymentPage();
    expect((await buyer.cancel()).location).toBe("/checkout");
    expect(await settledState(placed)).toBe("cancelled cancelled released");
    expect(await stockOf(product.id)).toBe(1);
    expect((await buyer.open()).data).toMatchObject({ restored: true });
  });

  it("and cancels while Stripe is away isn't held up; a payment all the same counts", async () => {
    const { buyer, placed } = await onPaymentPage();
    payments.injectFault("reset", { times: 20 });
    expect((await buyer.cancel()).location).toBe("/checkout");
    payments.clearFaults();
    expect(await settledState(placed)).toBe("cancelled cancelled released");
    const paid = stripeEvent("checkout.session.completed", completed(sessionOf(placed)));
    expect(await handleStripeEvent(paid)).toBe("paid");
  });

  it("and paid, but never came back, sees that before ordering the same again", async () => {
    const { buyer, placed } = await onPaymentPage(5);
    const paid = stripeEvent("checkout.session.completed", completed(sessionOf(placed)));
    await handleStripeEvent(paid);
    const path = `/checkout/success?session_id=${placed.stripeSessionId}`;
    expect((await buyer.open()).location).toBe(path);
    expect((await buyer.send("order")).location).toBe(path);
    expect(buyer.cookies.has("cart")).toBe(false);
    expect((await buyer.order()).id).toBe(placed.id);
  });

  it("and paid finds the cart empty once; what they put into it later stays", async () => {
    const { buyer, placed, product } = await onPaymentPage(5);
    const paid = stripeEvent("checkout.session.completed", completed(sessionOf(placed)));
    await handleStripeEvent(paid);
    const path = `/checkout/success?session_id=${placed.stripeSessionId}`;
    await buyer.get(path);
    expect(buyer.cookies.has("cart")).toBe(false);
    const more = { intent: "add", productId: String(product.id), quantity: "1" };
    await buyer.post("/warenkorb", more);
    await buyer.get(path);
    expect(buyer.cookies.has("cart")).toBe(true);
  });

  it("can change quantities: what their order holds is still theirs", async () => {
    const { buyer, product } = await onPaymentPage();
    const set = { intent: "set", productId: String(product.id), quantity: "1" };
    await buyer.post("/warenkorb", set);
    const cart = await buyer.get("/warenkorb");
    expect(cart.data).toMatchObject({ items: [{ quantity: 1, stock: 1 }], changes: [] });
  });

  it("and orders again frees what the first attempt held", async () => {
    const { buyer, placed, product } = await onPaymentPage();
    await buyer.open();
    await buyer.send("order", { paymentMethod: "prepayment" });
    expect(await settledState(placed)).toBe("cancelled cancelled released");
    expect(await stockCounts(product.id)).toEqual({ onHand: 0, held: 1, sold: 0 });
  });
});

describe("the checkout", () => {
  it("keeps the session within Stripe's limits: 30 minutes and a little, the placeholder as it is", async () => {
    const buyer = await buyerOf((await createProduct()).id);
    await buyer.send("order");
    const session = sessionOf(await buyer.order());
    const minutes = (session.expires_at - session.created) / 60;
    expect(minutes).toBeGreaterThanOrEqual(30);
    expect(minutes).toBeLessThanOrEqual(35);
    expect(session.success_url).toBe(
      "http://shop.test/checkout/success?session_id={CHECKOUT_SESSION_ID}",
    );
  });

  it("refuses an order larger than anything Stripe charges, and says so", async () => {
    const product = await createProduct({ stock: 9_999, priceCents: 2_000_000_000 });
    const buyer = new Buyer();
    await buyer.add(product.id, 9_999);
    await buyer.open();
    const answer = await buyer.send("order", { paymentMethod: "prepayment" });
    expect([answer.status, answer.data.problem]).toEqual([400, "tooLarge"]);
    expect(await stockOf(product.id)).toBe(9_999);
  });

  it("recomputes without ordering or complaining", async () => {
    const product = await createProduct({ priceCents: 20_000 });
    const buyer = await buyerOf(product.id);
    const answer = await buyer.send("update", { country: "Austria", email: "", firstName: "" });
    expect(answer.status).toBe(200);
    expect(quoteOf(answer).amountCents).toBe(20_000 + 1_599);
    expect(answer.data.lastResult).not.toHaveProperty("error");
    expect(await stockOf(product.id)).toBe(1);
  });

  it.each([
    ["the e-mail", { email: "" }, "email"],
    ["the first name", { firstName: " " }, "firstName"],
    ["the last name", { lastName: "" }, "lastName"],
    ["the street", { street: "" }, "street"],
    ["the city", { city: "" }, "city"],
    ["the postal code", { postalCode: "" }, "postalCode"],
    ["a separate billing name", { differentBillingAddress: true }, "billingFirstName"],
    ["the VAT ID of an exempt order", { euTaxExempt: true, country: "Austria" } as const, "vatId"],
    ["the terms", { agreeToTerms: false }, "agreeToTerms"],
  ])("names %s when it is missing", async (_what, changes, field) => {
    const buyer = await buyerOf((await createProduct()).id);
    const answer = await buyer.send("order", changes);
    expect(answer.status).toBe(400);
    const { error } = answer.data.lastResult as { error: Record<string, string[]> };
    expect(Object.keys(error)).toContain(field);
  });

  it("confirms with goods, total, address, terms and the model withdrawal form as text", async () => {
    const buyer = await buyerOf((await createProduct()).id);
    await buyer.send("order");
    const placed = await buyer.order();
    const paid = stripeEvent("checkout.session.completed", completed(sessionOf(placed)));
    await handleStripeEvent(paid);
    const { message } = await db
      .selectFrom("mails")
      .select("message")
      .where("recipient", "=", buyer.email)
      .executeTakeFirstOrThrow();
    for (const part of [
      "TEST-",
      "123,45",
      "Werkstraße 1",
      "Muster-Widerrufsformular",
      "Geschäftsbedingungen",
    ]) {
      expect(message.text).toContain(part);
    }
    expect(message.html).toContain("Muster-Widerrufsformular");
  });
});

describe("a buyer whose company sits anywhere in the EU", () => {
  const billing = {
    differentBillingAddress: true,
    billingFirstName: "Elena",
    billingLastName: "Popa",
    billingStreet: "Strada Lungă 1",
    billingPostalCode: "010001",
    billingCity: "București",
  };

  it.each(["Bulgaria", "Cyprus", "Estonia", "Greece", "Latvia", "Lithuania", "Malta", "Romania"])(
    "has the bill sent to %s, and the goods where the shop delivers",
    async (country) => {
      const buyer = await buyerOf((await createProduct()).id);
      const form = { ...billing, billingCountry: country } as const;
      expect((await buyer.send("order", form as never)).location).toMatch(/\/pay\//);
      expect((await buyer.order()).billingAddress?.country).toBe(country);
      const other = await buyerOf((await createProduct()).id);
      const refused = await other.send("order", { country });
      expect(refused.status).toBe(400);
    },
  );
});
