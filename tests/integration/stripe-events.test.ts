import type Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { abandonPayment } from "~/payments/payment-page.server";
import { refundOrder } from "~/payments/refund-order.server";
import { releaseExpiredOrders } from "~/payments/overdue.server";
import { handleStripeEvent, verifyStripeEvent } from "~/payments/stripe-events.server";
import { markTransferPaid } from "~/orders/order-transitions.server";
import type { Order } from "~/orders/orders.server";
import { signatureHeader } from "../../dev/payments/index";
import { payments } from "../support/fresh-shop";
import {
  completed,
  kindsOfMails,
  openOrder,
  refundAtStripe,
  reload,
  sessionOf,
  settledState,
  stripeEvent,
} from "../support/order-book";
import { order } from "../support/orders";
import { stockCounts } from "../support/products";
import { Visitor } from "../support/visitor";

let productId: number;
let placed: Order;

beforeEach(async () => {
  ({ placed, productId } = await openOrder());
});

const paid = (session: Stripe.Checkout.Session) => completed(session);
/** What the page that Stripe leads back to says about the order. */
async function successPage() {
  const { id } = sessionOf(placed);
  return (await new Visitor().get(`/checkout/success?session_id=${id}`)).data;
}
const unpaid = (session: Stripe.Checkout.Session) => completed(session, "unpaid");

describe("a completed session", () => {
  it("marks the order paid, sells its stock and confirms by mail, once", async () => {
    const completed = stripeEvent("checkout.session.completed", paid(sessionOf(placed)));
    expect(await handleStripeEvent(completed)).toBe("paid");
    expect(await handleStripeEvent(completed)).toBe("repeated");
    const again = stripeEvent("checkout.session.completed", paid(sessionOf(placed)));
    expect(await handleStripeEvent(again)).toBe("already settled");
    expect(await reload(placed)).toMatchObject({ status: "paid", paymentState: "paid" });
    expect(await stockCounts(productId)).toEqual({ onHand: 0, held: 0, sold: 1 });
    expect(await kindsOfMails(placed)).toEqual(["order-confirmation"]);
  });

  it("is applied once when it arrives twice in the same moment", async () => {
    const completed = stripeEvent("checkout.session.completed", paid(sessionOf(placed)));
    const outcomes = await Promise.all([
      handleStripeEvent(completed),
      handleStripeEvent(completed),
      handleStripeEvent(completed),
    ]);
    expect(outcomes.sort()).toEqual(["paid", "repeated", "repeated"]);
  });

  it.each([
    ["amount", { amount_total: 1 }],
    ["currency", { currency: "usd" }],
    ["session", { id: "cs_test_of_somebody_else" }],
  ])("flags the order instead of paying it when its %s isn't the order's", async (_what, wrong) => {
    const session = { ...paid(sessionOf(placed)), ...wrong };
    expect(await handleStripeEvent(stripeEvent("checkout.session.completed", session))).toBe(
      "flagged",
    );
    expect(await reload(placed)).toMatchObject({ status: "pending", paymentState: "flagged" });
    expect(await kindsOfMails(placed)).toEqual([]);
  });

  it("waits for the bank when a debit was started, and fails or succeeds later", async () => {
    const session = sessionOf(placed);
    await handleStripeEvent(stripeEvent("checkout.session.completed", unpaid(session)));
    expect(await reload(placed)).toMatchObject({ paymentState: "processing", stockState: "held" });
    await handleStripeEvent(stripeEvent("checkout.session.async_payment_failed", unpaid(session)));
    expect(await reload(placed)).toMatchObject({ paymentState: "failed", status: "cancelled" });
    expect(await stockCounts(productId)).toEqual({ onHand: 1, held: 0, sold: 0 });
    expect(await kindsOfMails(placed)).toEqual(["debit-started", "payment-failed"]);
  });
});

describe("an event out of turn", () => {
  it("an expired session frees the stock once", async () => {
    const expired = () => stripeEvent("checkout.session.expired", sessionOf(placed));
    expect(await handleStripeEvent(expired())).toBe("expired");
    expect(await handleStripeEvent(expired())).toBe("already settled");
    expect(await stockCounts(productId)).toEqual({ onHand: 1, held: 0, sold: 0 });
  });

  it("a payment after the part went elsewhere is refunded and the buyer told", async () => {
    const session = sessionOf(placed);
    await handleStripeEvent(stripeEvent("checkout.session.expired", session));
    await order(new Map([[productId, 1]]), { form: { paymentMethod: "prepayment" } });
    await payments.pay(session.id);
    const late = sessionOf(placed);
    const outcome = await handleStripeEvent(stripeEvent("checkout.session.completed", late));
    expect(outcome).toBe("paid too late");
    expect(await successPage()).toMatchObject({ state: "refunded", soldOut: true });
    await refundOrder(placed.id);
    await refundOrder(placed.id);
    expect(await reload(placed)).toMatchObject({ paymentState: "refunded", status: "cancelled" });
    expect(await stockCounts(productId)).toEqual({ onHand: 0, held: 1, sold: 0 });
    expect(await kindsOfMails(placed)).toEqual(["refunded-sold-out"]);
  });

  it("a refunded order stays refunded when its payment is reported again", async () => {
    const { payment_intent } = await refundAtStripe(placed);
    const session = paid(sessionOf(placed));
    await handleStripeEvent(stripeEvent("checkout.session.completed", session));
    await handleStripeEvent(stripeEvent("charge.refunded", { payment_intent }));
    await handleStripeEvent(stripeEvent("checkout.session.async_payment_succeeded", session));
    expect(await settledState(placed)).toBe("cancelled refunded released");
    expect(await stockCounts(productId)).toEqual({ onHand: 1, held: 0, sold: 0 });
    expect(await kindsOfMails(placed)).toEqual(["order-confirmation", "refunded"]);
  });

  it("an order refunded for another reason doesn't say that its parts are sold", async () => {
    const { payment_intent } = await refundAtStripe(placed);
    await handleStripeEvent(stripeEvent("checkout.session.completed", paid(sessionOf(placed))));
    expect(await successPage()).toMatchObject({ state: "paid", soldOut: false });
    await handleStripeEvent(stripeEvent("charge.refunded", { payment_intent }));
    expect(await successPage()).toMatchObject({ state: "refunded", soldOut: false });
  });

  it("a refund of a part is noted once and changes nothing else", async () => {
    const { payment_intent } = await refundAtStripe(placed, 900);
    await handleStripeEvent(stripeEvent("checkout.session.completed", paid(sessionOf(placed))));
    const refunded = () => stripeEvent("charge.refunded", { payment_intent });
    expect(await handleStripeEvent(refunded())).toBe("partly refunded");
    expect(await handleStripeEvent(refunded())).toBe("already settled");
    expect(await settledState(placed)).toBe("paid paid sold");
  });

  it("a flagged order keeps its stock until a person has looked at it", async () => {
    const wrong = { ...paid(sessionOf(placed)), amount_total: 1 };
    await handleStripeEvent(stripeEvent("checkout.session.completed", wrong));
    await handleStripeEvent(stripeEvent("checkout.session.expired", sessionOf(placed)));
    await releaseExpiredOrders(new Date(Date.now() + 86_400_000));
    expect(await settledState(placed)).toBe("pending flagged held");
  });

  it("a flagged order that a person accepts is confirmed like any other", async () => {
    const wrong = { ...paid(sessionOf(placed)), amount_total: 1 };
    await handleStripeEvent(stripeEvent("checkout.session.completed", wrong));
    await markTransferPaid({ number: placed.number, actor: "desk" });
    expect(await settledState(placed)).toBe("paid paid sold");
    expect(await kindsOfMails(placed)).toEqual(["order-confirmation"]);
  });

  it("events of unknown orders and of other kinds change nothing", async () => {
    const foreign = { ...paid(sessionOf(placed)), metadata: {}, client_reference_id: "nobody" };
    expect(await handleStripeEvent(stripeEvent("checkout.session.completed", foreign))).toBe(
      "unknown order",
    );
    expect(await handleStripeEvent(stripeEvent("customer.created", {}))).toBe("ignored");
    expect((await reload(placed)).paymentState).toBe("open");
  });
});

describe("a buyer who comes back without paying", () => {
  it("frees the stock and can't pay the old page any more", async () => {
    const { order, pageEnded } = await abandonPayment(await reload(placed));
    expect([order.stockState, pageEnded]).toEqual(["released", true]);
    expect(await stockCounts(productId)).toEqual({ onHand: 1, held: 0, sold: 0 });
    expect(sessionOf(placed).status).toBe("expired");
  });

  it("keeps an order that was paid in the same moment", async () => {
    await payments.pay(sessionOf(placed).id);
    const { order } = await abandonPayment(await reload(placed));
    expect([order.paymentState, order.stockState]).toEqual(["paid", "sold"]);
  });
});

describe("the signature of an event", () => {
  const body = JSON.stringify({ id: "evt_1", object: "event", type: "x", data: { object: {} } });
  const secret = "whsec_integration_tests";
  const now = () => Math.floor(Date.now() / 1000);

  it("is accepted when it is ours and fresh", () => {
    expect(verifyStripeEvent(body, signatureHeader(body, secret, now()))?.id).toBe("evt_1");
    expect(verifyStripeEvent(body, signatureHeader(body, secret, now() - 290))?.id).toBe("evt_1");
    expect(verifyStripeEvent(body, signatureHeader(body, secret, now() + 290))?.id).toBe("evt_1");
  });

  it("is accepted with the old secret, too, while the secret is being replaced", () => {
    const old = signatureHeader(body, "whsec_older_secret", now());
    expect(verifyStripeEvent(body, old)?.id).toBe("evt_1");
  });

  it.each([
    ["another secret", () => signatureHeader(body, "whsec_other", now())],
    ["another body", () => signatureHeader(`${body} `, secret, now())],
    ["an old time stamp", () => signatureHeader(body, secret, now() - 301)],
    ["a time stamp from the future", () => signatureHeader(body, secret, now() + 330)],
    ["several time stamps", () => `t=${now()},${signatureHeader(body, secret, now())}`],
    [
      "a later time stamp behind",
      () => `t=${now()},${signatureHeader(body, secret, now() + 3600)}`,
    ],
    ["nothing", () => ""],
    ["nonsense", () => "t=x,v1=y"],
  ])("is refused for %s", (_case, signature) => {
    expect(verifyStripeEvent(body, signature())).toBeUndefined();
  });
});
