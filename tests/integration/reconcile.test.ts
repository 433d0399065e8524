import { describe, expect, it } from "vitest";
import { startPayment } from "~/payments/payment-page.server";
import { stripe } from "~/platform/stripe.server";
import { runShop } from "../support/command";
import { payments } from "../support/fresh-shop";
import { kindsOfMails, sessionOf, settledState } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct, stockCounts } from "../support/products";

let buyer = 0;

async function atPaymentPage() {
  const product = await createProduct({ stock: 1, priceCents: 9_900 });
  const email = `reconcile${++buyer}@customer.test`;
  const placed = await order(new Map([[product.id, 1]]), { form: { email } });
  await startPayment(placed);
  return { product, placed, session: sessionOf(placed).id };
}

const reconcile = (...argv: string[]) => runShop(["reconcile", ...argv]);

describe("reconcile", () => {
  it("mends what no webhook told about, and then finds nothing more", async () => {
    const paid = await atPaymentPage();
    await payments.pay(paid.session);
    const expired = await atPaymentPage();
    await payments.expireSession(expired.session);
    const returned = await atPaymentPage();
    await payments.pay(returned.session, { method: "sepa_debit" });
    await payments.settleDebit(returned.session, "failed");
    const refunded = await atPaymentPage();
    await payments.pay(refunded.session);
    const { payment_intent } = sessionOf(refunded.placed);
    await stripe.refunds.create({ payment_intent: payment_intent as string });
    const open = await atPaymentPage();

    const dry = await reconcile("--dry-run");
    expect(dry.exitCode).toBe(1);
    expect(dry.out).toContain(
      "5 payment pages and 1 refund compared, 4 differed; nothing was changed.",
    );
    expect(await settledState(paid.placed)).toBe("pending open held");

    const { exitCode, out } = await reconcile();
    expect(exitCode).toBe(0);
    expect(out).toContain(
      `${paid.placed.number} (${paid.session}): Stripe completed, shop open: paid`,
    );
    expect(await settledState(paid.placed)).toBe("paid paid sold");
    expect(await kindsOfMails(paid.placed)).toEqual(["order-confirmation"]);
    expect(await settledState(expired.placed)).toBe("cancelled expired released");
    expect(await settledState(returned.placed)).toBe("cancelled failed released");
    expect(await settledState(refunded.placed)).toBe("cancelled refunded released");
    expect(await settledState(open.placed)).toBe("pending open held");
    expect(await stockCounts(paid.product.id)).toEqual({ onHand: 0, held: 0, sold: 1 });

    const again = await reconcile("--json");
    expect(again.exitCode).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({ sessions: 5, refunds: 1, differences: [] });
  });

  it("leaves a payment that no order is for to a person", async () => {
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      success_url: "http://shop.test/",
      line_items: [
        {
          quantity: 1,
          price_data: { currency: "eur", unit_amount: 5_000, product_data: { name: "Modul" } },
        },
      ],
      metadata: { order_id: "7f000000-0000-4000-8000-000000000000" },
    });
    await payments.pay(session.id);
    const { exitCode, out } = await reconcile();
    expect(exitCode).toBe(1);
    expect(out).toContain(
      `no order (${session.id}): Stripe completed, shop unknown: needs a person`,
    );
  });

  it("says so when Stripe can't be reached", async () => {
    payments.injectFault("reset", { times: 10, endpoint: "GET /v1/checkout/sessions" });
    const { exitCode, err } = await reconcile();
    payments.clearFaults();
    expect(exitCode).toBe(3);
    expect(err).toMatch(/^Stripe: /);
  });

  it("takes a number of days only", async () => {
    expect((await reconcile("--days", "x")).exitCode).toBe(2);
  });
});
