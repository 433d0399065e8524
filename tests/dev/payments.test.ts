import { describe, expect, test } from "vitest";
import {
  CANCEL_URL,
  SUCCESS_URL,
  createSession,
  paidIntent,
  post,
  price,
  restart,
  shop,
  simulateForEach,
  simulator,
  stripe,
} from "../support/payment-simulator";

simulateForEach();

describe("hosted page", () => {
  test("shows order, shipping and total in the session's language, without scripts", async () => {
    const german = await (await fetch((await createSession()).url ?? "")).text();
    expect(german).toContain('<html lang="de">');
    expect(german).toContain("SIMATIC S7-300");
    expect(german).toContain("253,09\u00a0€");
    expect(german).not.toContain("<script");
    const answer = await fetch((await createSession({ locale: "en" })).url ?? "");
    expect(await answer.text()).toContain("Pay €253.09");
    expect(answer.headers.get("content-security-policy")).toContain(
      "form-action 'self' http://shop.test",
    );
  });

  test("escapes what the shop sends", async () => {
    const params = price({ product_data: { name: `<b onclick="x">&'` } });
    const { url } = await createSession(params);
    const html = await (await fetch(url ?? "")).text();
    expect(html).toContain("&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;");
  });

  test("paying completes the session, tells the shop and leads to success_url", async () => {
    const session = await createSession();
    const answer = await post(session, { action: "pay" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      SUCCESS_URL.replace("{CHECKOUT_SESSION_ID}", session.id),
    );
    await simulator.deliveriesSettled();
    expect(shop.types()).toEqual(["payment_intent.succeeded", "checkout.session.completed"]);
    expect(shop.object("checkout.session.completed")).toMatchObject({
      id: session.id,
      amount_total: 25_309,
      client_reference_id: "order-1",
      payment_status: "paid",
      status: "complete",
      url: null,
      customer_email: "kunde@example.com",
    });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      payment_status: "paid",
      status: "complete",
    });
  });

  test("paying twice pays once, and both answers lead to the shop", async () => {
    const session = await createSession();
    const answers = await Promise.all([
      post(session, { action: "pay" }),
      post(session, { action: "pay" }),
      post(session, { action: "decline" }),
    ]);
    expect(new Set(answers.map((answer) => answer.headers.get("location"))).size).toBe(1);
    await simulator.deliveriesSettled();
    expect(shop.types().filter((type) => type === "checkout.session.completed")).toHaveLength(1);
    expect(await (await fetch(session.url ?? "")).text()).toContain("ist bezahlt");
  });

  test("a declined card leaves the session open, and another attempt may succeed", async () => {
    const session = await createSession();
    const answer = await post(session, { action: "decline" });
    const page = await fetch(new URL(answer.headers.get("location") ?? "", simulator.url));
    expect(await page.text()).toContain("Die Karte wurde abgelehnt.");
    await simulator.deliveriesSettled();
    expect(shop.types()).toEqual(["payment_intent.payment_failed"]);
    await post(session, { action: "pay" });
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid" });
  });

  test("a debit completes the session unpaid; the bank's answer comes later", async () => {
    const good = await createSession();
    await post(good, { action: "debit-success" });
    await simulator.deliveriesSettled();
    expect(shop.object("checkout.session.completed")).toMatchObject({ payment_status: "unpaid" });
    await simulator.settleDebit(good.id);
    const bad = await createSession();
    await post(bad, { action: "debit-failure" });
    await simulator.settleDebit(bad.id);
    await simulator.deliveriesSettled();
    expect(shop.object("checkout.session.async_payment_succeeded")).toMatchObject({
      id: good.id,
      payment_status: "paid",
    });
    expect(shop.object("checkout.session.async_payment_failed")).toMatchObject({
      id: bad.id,
      payment_status: "unpaid",
      status: "complete",
    });
  });

  test("debits settle by themselves", async () => {
    await restart({ debitSeconds: 0 });
    const session = await createSession();
    await post(session, { action: "debit-success" });
    await expect.poll(() => shop.types()).toContain("checkout.session.async_payment_succeeded");
  });

  test("cancelling leads to cancel_url and leaves the session open", async () => {
    const session = await createSession();
    const answer = await post(session, { action: "cancel" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, CANCEL_URL]);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  });

  test("a form sent by another site is refused", async () => {
    const { id } = await createSession();
    const answer = await fetch(`${simulator.url}/pay/${id}`, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "cross-site" },
      body: new URLSearchParams({ action: "pay" }),
    });
    expect(answer.status).toBe(403);
  });
});

describe("expiry", () => {
  test("a session whose time is up expires, says so and cannot be paid", async () => {
    const session = await createSession();
    await simulator.expireSession(session.id);
    await post(session, { action: "pay" });
    await simulator.deliveriesSettled();
    expect(shop.types()).toEqual(["checkout.session.expired"]);
    expect(await (await fetch(session.url ?? "")).text()).toContain("ist abgelaufen");
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "expired",
      payment_status: "unpaid",
      url: null,
    });
  });

  test("the API expires open sessions only", async () => {
    const { id } = await createSession();
    expect((await stripe.checkout.sessions.expire(id)).status).toBe("expired");
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
    const paid = await createSession();
    await simulator.pay(paid.id);
    await expect(stripe.checkout.sessions.expire(paid.id)).rejects.toThrow(/status of complete/);
  });
});

describe("refunds", () => {
  test("parts are refunded up to the whole, then no more", async () => {
    const intent = await paidIntent();
    const first = await stripe.refunds.create({
      payment_intent: intent,
      amount: 5309,
      metadata: { order: "1" },
    });
    expect(first).toMatchObject({ amount: 5309, status: "succeeded", payment_intent: intent });
    await expect(
      stripe.refunds.create({ payment_intent: intent, amount: 20_001 }),
    ).rejects.toMatchObject({ param: "amount" });
    const rest = await stripe.refunds.create({ payment_intent: intent });
    expect(rest.amount).toBe(20_000);
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const listed = await stripe.refunds.list({ payment_intent: intent });
    expect(listed.data.map((refund) => refund.id)).toEqual([rest.id, first.id]);
    await simulator.deliveriesSettled();
    const charges = shop.events.filter((event) => event.type === "charge.refunded");
    expect(charges.map((event) => event.data.object)).toMatchObject([
      { payment_intent: intent, amount_refunded: 5309, refunded: false },
      { payment_intent: intent, amount_refunded: 25_309, refunded: true },
    ]);
  });

  test("what is not paid cannot be refunded", async () => {
    const session = await createSession();
    await post(session, { action: "decline" });
    const declined = await stripe.checkout.sessions.retrieve(session.id);
    await expect(
      stripe.refunds.create({ payment_intent: declined.payment_intent as string }),
    ).rejects.toThrow(/does not have a successful charge/);
  });

  test("a refund the bank sends back counts as not refunded", async () => {
    const refund = await stripe.refunds.create({ payment_intent: await paidIntent() });
    await simulator.failRefund(refund.id);
    expect((await stripe.refunds.list()).data).toMatchObject([{ id: refund.id, status: "failed" }]);
    await simulator.deliveriesSettled();
    expect(shop.types()).toContain("refund.failed");
  });
});
