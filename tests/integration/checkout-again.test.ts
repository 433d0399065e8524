import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "~/platform/db.server";
import { stripe } from "~/platform/stripe.server";
import { releaseExpiredOrders } from "~/payments/overdue.server";
import { type Buyer, buyerOf } from "../support/buyer";
import { payments } from "../support/fresh-shop";
import { kindsOfMails, sessionOf, settledState } from "../support/order-book";
import { createProduct, stockCounts } from "../support/products";

const CREATE = "POST /v1/checkout/sessions";

beforeEach(() => payments.clearFaults());

async function ordersOf(buyer: Buyer) {
  const rows = await db
    .selectFrom("orders")
    .select(["payment_state", "stock_state", "payment_method", "delivery_address"])
    .where("email", "=", buyer.email)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => `${row.payment_method} ${row.payment_state} ${row.stock_state}`);
}

const sessionsOf = (buyer: Buyer) =>
  payments.sessions().filter((session) => session.customer_email === buyer.email);

async function onPaymentPage(stock = 1) {
  const product = await createProduct({ stock });
  const buyer = await buyerOf(product.id);
  await buyer.send("order");
  return { buyer, product, placed: await buyer.order() };
}

async function untilHeld(requests: number) {
  await vi.waitFor(() => expect(payments.heldRequests()).toBe(requests), { timeout: 20_000 });
}

describe("a buyer who paid, and neither they nor Stripe's event came back", () => {
  async function paidUnnoticed(stock?: number) {
    const at = await onPaymentPage(stock);
    await payments.pay(sessionOf(at.placed).id);
    return { ...at, success: `/checkout/success?session_id=${at.placed.stripeSessionId}` };
  }

  it.each([
    ["with more pieces there", 5],
    ["having bought the last piece", 1],
  ])("sees at the checkout that they bought it, %s", async (_case, stock) => {
    const { buyer, success, placed } = await paidUnnoticed(stock);
    expect((await buyer.get("/checkout")).location).toBe(success);
    expect(await settledState(placed)).toBe("paid paid sold");
    expect((await buyer.get(success)).data).toMatchObject({ state: "paid", cartCountNow: 0 });
  });

  it.each(["online", "prepayment"] as const)(
    "sees it when they order again from a form that was open (%s), and pays once",
    async (paymentMethod) => {
      const { buyer, product, placed } = await onPaymentPage(5);
      await buyer.open();
      await payments.pay(sessionOf(placed).id);
      const again = await buyer.send("order", { paymentMethod });
      expect(again.location).toBe(`/checkout/success?session_id=${placed.stripeSessionId}`);
      expect(await ordersOf(buyer)).toEqual(["online paid sold"]);
      expect(await stockCounts(product.id)).toEqual({ onHand: 4, held: 0, sold: 1 });
      expect(await kindsOfMails(placed)).toEqual(["order-confirmation"]);
    },
  );

  it("sees it when they send the very same form again", async () => {
    const { buyer, success } = await paidUnnoticed(5);
    buyer.cookies.delete("checkout");
    expect((await buyer.send("order")).location).toBe(success);
    expect(sessionsOf(buyer)).toHaveLength(1);
  });

  it("sees it when they cancel", async () => {
    const { buyer, success } = await paidUnnoticed();
    expect((await buyer.cancel()).location).toBe(success);
    expect(await ordersOf(buyer)).toEqual(["online paid sold"]);
  });

  it("sees the form as ever while Stripe can't be asked, without waiting for long", async () => {
    const { buyer } = await paidUnnoticed(5);
    payments.injectFault("hang", { times: 10 });
    expect((await buyer.open()).data).toMatchObject({ restored: true });
  });
});

describe("an order sent twice while Stripe takes its time", () => {
  it("is one order on one payment page, for both", async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product.id);
    payments.injectFault("held", { endpoint: CREATE });
    const first = buyer.send("order");
    await untilHeld(1);
    const create = vi.spyOn(stripe.checkout.sessions, "create");
    const second = buyer.send("order");
    // Stripe refuses the second as long as the first is under way.
    const refused = () => create.mock.settledResults.filter(({ type }) => type === "rejected");
    await vi.waitFor(() => expect(refused().length).toBeGreaterThan(0), { timeout: 20_000 });
    payments.releaseRequests();
    const [one, two] = await Promise.all([first, second]);
    expect(one.location).toMatch(/\/pay\//);
    expect(two.location).toBe(one.location);
    expect(await ordersOf(buyer)).toEqual(["online open held"]);
    expect(sessionsOf(buyer)).toHaveLength(1);
  });

  it("stays the buyer's when Stripe doesn't answer: the form says so and goes on with it", async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product.id);
    payments.injectFault("held", { endpoint: CREATE, times: 2 });
    const refused = await Promise.all([buyer.send("order"), buyer.send("order")]);
    for (const answer of refused) {
      expect([answer.status, answer.data.problem]).toEqual([503, "unavailable"]);
    }
    expect(await ordersOf(buyer)).toEqual(["online open held"]);
    payments.releaseRequests();
    expect((await buyer.send("order")).location).toMatch(/\/pay\//);
    expect(await ordersOf(buyer)).toEqual(["online open held"]);
    expect(sessionsOf(buyer)).toHaveLength(1);
  });

  it("whose buyer doesn't come back is freed within minutes", async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product.id);
    payments.injectFault("reset-after", { endpoint: CREATE, times: 5 });
    expect((await buyer.send("order")).status).toBe(503);
    await releaseExpiredOrders(new Date(Date.now() + 6 * 60_000));
    expect(await stockCounts(product.id)).toEqual({ onHand: 1, held: 0, sold: 0 });
  });

  it("is given up at once when Stripe refuses it: there can be no payment page", async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product.id);
    payments.injectFault("refused", { endpoint: CREATE });
    expect((await buyer.send("order")).data.problem).toBe("refused");
    expect(await ordersOf(buyer)).toEqual(["online failed released"]);
    expect((await buyer.send("order")).location).toMatch(/\/pay\//);
  });

  it("has no open payment page when it was replaced while Stripe took its time", async () => {
    const product = await createProduct();
    const buyer = await buyerOf(product.id);
    payments.injectFault("held", { endpoint: CREATE });
    const first = buyer.send("order");
    await untilHeld(1);
    const second = await buyer.send("order", { city: "Speyer" });
    payments.releaseRequests();
    await first;
    expect(second.location).toMatch(/\/pay\//);
    expect(await ordersOf(buyer)).toEqual(["online cancelled released", "online open held"]);
    expect(
      sessionsOf(buyer)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(["expired", "open"]);
  });
});

describe("a form sent again", () => {
  it("with the same entries goes on with the same order", async () => {
    const { buyer, placed } = await onPaymentPage();
    const again = await buyer.send("order");
    expect(again.location).toBe(`${payments.url}/pay/${placed.stripeSessionId}`);
    expect(await ordersOf(buyer)).toEqual(["online open held"]);
  });

  it.each([
    ["another street", { street: "Neue Straße 99" }],
    ["another phone number", { phone: "0631 123" }],
    [
      "another billing address",
      {
        differentBillingAddress: true,
        billingFirstName: "Max",
        billingLastName: "Muster",
        billingStreet: "Amtsweg 2",
        billingPostalCode: "67346",
        billingCity: "Speyer",
        billingCountry: "Germany",
      },
    ],
    ["the newsletter", { newsletter: true }],
  ] as const)("with %s replaces the order", async (_what, changes) => {
    const { buyer, product, placed } = await onPaymentPage();
    expect((await buyer.send("order", changes)).location).toMatch(/\/pay\//);
    expect(await settledState(placed)).toBe("cancelled cancelled released");
    expect(sessionOf(placed).status).toBe("expired");
    const now = await buyer.order();
    expect(now.id).not.toBe(placed.id);
    expect({ ...now.deliveryAddress, phone: now.phone, newsletter: now.newsletter }).toMatchObject(
      "billingCity" in changes ? {} : changes,
    );
    expect(now.billingAddress?.city).toBe("billingCity" in changes ? "Speyer" : undefined);
    expect(await stockCounts(product.id)).toEqual({ onHand: 0, held: 1, sold: 0 });
  });

  it("with another payment method, and then the first again, holds one order", async () => {
    const { buyer, product } = await onPaymentPage();
    const prepaid = await buyer.send("order", { paymentMethod: "prepayment" });
    expect(prepaid.location).toMatch(/\/checkout\/success/);
    await buyer.add(product.id);
    expect(await ordersOf(buyer)).toEqual(["online cancelled released", "prepayment open held"]);
  });

  it("after a prepayment with another address tells the buyer that the first is cancelled", async () => {
    const product = await createProduct({ stock: 3 });
    const buyer = await buyerOf(product.id);
    const cart = buyer.cookies.get("cart") ?? "";
    await buyer.send("order", { paymentMethod: "prepayment" });
    // The answer never came: Stop, or the line dropped.
    buyer.cookies.set("cart", cart);
    await buyer.send("order", { paymentMethod: "prepayment", city: "Speyer" });
    expect(await ordersOf(buyer)).toEqual([
      "prepayment cancelled released",
      "prepayment open held",
    ]);
    const mails = await kindsOfMails(await buyer.order());
    expect(mails.sort()).toEqual(["cancelled", "prepayment", "prepayment"]);
  });

  it("after the order was made and the cart emptied leads to that order", async () => {
    const product = await createProduct({ stock: 3 });
    const buyer = await buyerOf(product.id);
    const first = await buyer.send("order", { paymentMethod: "prepayment" });
    const again = await buyer.send("order", { paymentMethod: "prepayment" });
    expect(again.location).toBe(first.location);
    expect(await ordersOf(buyer)).toEqual(["prepayment open held"]);
  });

  it("with other quantities in the cart replaces the order", async () => {
    const { buyer, product } = await onPaymentPage(5);
    const set = { intent: "set", productId: String(product.id), quantity: "3" };
    await buyer.post("/warenkorb", set);
    expect((await buyer.send("order")).data.problem).toBe("totalChanged");
    expect((await buyer.send("order")).location).toMatch(/\/pay\//);
    expect(await stockCounts(product.id)).toEqual({ onHand: 2, held: 3, sold: 0 });
  });

  it("whose order has lapsed is told that, and can be sent once more", async () => {
    const { buyer, product } = await onPaymentPage();
    await releaseExpiredOrders(new Date(Date.now() + 86_400_000));
    const told = await buyer.send("order");
    expect([told.status, told.data.problem]).toEqual([400, "lapsed"]);
    expect((await buyer.send("order")).location).toMatch(/\/pay\//);
    expect(await stockCounts(product.id)).toEqual({ onHand: 0, held: 1, sold: 0 });
  });
});

describe("leaving the payment page", () => {
  it("does nothing when a stranger's page leads there", async () => {
    const { buyer, placed } = await onPaymentPage();
    expect((await buyer.get("/checkout/cancel")).location).toBe("/checkout");
    expect((await buyer.get("/checkout/cancel?order=0")).location).toBe("/checkout");
    expect(await settledState(placed)).toBe("pending open held");
  });

  it.each([
    [
      "refuses to end it",
      { kind: "server-error", endpoint: "POST /v1/checkout/sessions/:id/expire" },
    ],
    ["can't be reached", { kind: "reset" }],
  ] as const)(
    "frees the parts and says what may still happen when Stripe %s",
    async (_case, fault) => {
      const { buyer, product, placed } = await onPaymentPage();
      payments.injectFault(fault.kind, { times: 20, ...("endpoint" in fault ? fault : {}) });
      expect((await buyer.cancel()).location).toBe("/checkout");
      payments.clearFaults();
      expect(await settledState(placed)).toBe("cancelled cancelled released");
      expect(buyer.message()).toContain("checkout.cancelledUnconfirmed");
      expect(await stockCounts(product.id)).toEqual({ onHand: 1, held: 0, sold: 0 });
    },
  );
});
