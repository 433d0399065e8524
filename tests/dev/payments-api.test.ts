import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import {
  client,
  createSession,
  inSeconds,
  line,
  lineItem,
  price,
  sessionParams,
  simulateForEach,
  simulator,
  stripe,
} from "../support/payment-simulator";

simulateForEach();

describe("API", () => {
  test("a created session can be retrieved and owes goods plus shipping", async () => {
    const created = await stripe.checkout.sessions.create(sessionParams());
    const retrieved = await stripe.checkout.sessions.retrieve(created.id, {
      expand: ["payment_intent"],
    });
    expect(created.id).toMatch(/^cs_test_/);
    expect(created.url).toBe(`${simulator.url}/pay/${created.id}`);
    expect(retrieved).toMatchObject({
      amount_subtotal: 24_690,
      amount_total: 25_309,
      currency: "eur",
      client_reference_id: "order-1",
      livemode: false,
      metadata: { order: "1" },
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      total_details: { amount_shipping: 619 },
    });
    expect(retrieved.lastResponse.requestId).toMatch(/^req_/);
  });

  test("only the secret key opens the API", async () => {
    await expect(client({ key: "sk_test_wrong_key_1234" }).events.list()).rejects.toMatchObject({
      statusCode: 401,
      type: "StripeAuthenticationError",
    });
    const address = `${simulator.url}/v1/checkout/sessions`;
    expect((await fetch(address)).status).toBe(401);
  });

  test("what does not exist is a 404 resource_missing", async () => {
    await expect(stripe.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 });
  });

  test.each<[string, Record<string, unknown>, string, string | undefined]>([
    ["unknown parameters", { colour: "blue" }, "colour", "parameter_unknown"],
    [
      "nested unknown parameters",
      line({ weight: 1 }),
      "line_items[0][weight]",
      "parameter_unknown",
    ],
    ["a missing mode", { mode: undefined }, "mode", "parameter_missing"],
    ["missing line items", { line_items: undefined }, "line_items", "parameter_missing"],
    ["a missing success_url", { success_url: undefined }, "success_url", "parameter_missing"],
    ["a relative success_url", { success_url: "/done" }, "success_url", "url_invalid"],
    ["a malformed cancel_url", { cancel_url: "ftp://x" }, "cancel_url", "url_invalid"],
    ["an unknown locale", { locale: "xx" }, "locale", undefined],
    ["a malformed e-mail", { customer_email: "nobody" }, "customer_email", "email_invalid"],
    ["empty texts", { client_reference_id: "" }, "client_reference_id", "parameter_invalid_empty"],
    ["too long texts", { client_reference_id: "x".repeat(201) }, "client_reference_id", undefined],
    ["too long metadata", { metadata: { a: "x".repeat(501) } }, "metadata[a]", undefined],
    ["too many metadata keys", { metadata: manyKeys(51) }, "metadata", undefined],
    ["early expiry", { expires_at: inSeconds(60) }, "expires_at", undefined],
    ["late expiry", { expires_at: inSeconds(90_000) }, "expires_at", undefined],
    [
      "a zero quantity",
      line({ quantity: 0 }),
      "line_items[0][quantity]",
      "parameter_invalid_integer",
    ],
    [
      "text for numbers",
      line({ quantity: "two" }),
      "line_items[0][quantity]",
      "parameter_invalid_integer",
    ],
    ["101 lines", { line_items: Array(101).fill(lineItem()) }, "line_items", undefined],
    [
      "negative prices",
      price({ unit_amount: -1 }),
      "line_items[0][price_data][unit_amount]",
      "parameter_invalid_integer",
    ],
    [
      "unknown currencies",
      price({ currency: "zzz" }),
      "line_items[0][price_data][currency]",
      undefined,
    ],
  ])("a session with %s is refused", async (_what, change, param, code) => {
    const params = { ...sessionParams(), ...change };
    const error: unknown = await stripe.checkout.sessions.create(params).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, param });
    expect((error as Stripe.errors.StripeError).code).toBe(code);
  });

  test("a total below 50 cents is refused", async () => {
    const params = { ...sessionParams(), ...price({ unit_amount: 10 }), shipping_options: [] };
    await expect(
      stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams),
    ).rejects.toMatchObject({ code: "amount_too_small" });
  });

  test("the same idempotency key replays the answer and refuses other parameters", async () => {
    const options = { idempotencyKey: "order-1" };
    const first = await stripe.checkout.sessions.create(sessionParams(), options);
    const second = await stripe.checkout.sessions.create(sessionParams(), options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(simulator.sessions()).toHaveLength(1);
    const other = { ...sessionParams(), client_reference_id: "order-2" };
    await expect(stripe.checkout.sessions.create(other, options)).rejects.toMatchObject({
      statusCode: 400,
      type: "StripeIdempotencyError",
    });
  });

  test("an idempotency key in use by another request is a 409", async () => {
    simulator.injectFault("slow", { milliseconds: 300 });
    const options = { idempotencyKey: "order-1" };
    const [first, second] = await Promise.allSettled([
      stripe.checkout.sessions.create(sessionParams(), options),
      stripe.checkout.sessions.create(sessionParams(), options),
    ]);
    expect([first.status, second.status].sort()).toEqual(["fulfilled", "rejected"]);
    const refused = first.status === "rejected" ? first : second;
    expect(refused).toMatchObject({ reason: { statusCode: 409, code: "idempotency_key_in_use" } });
  });

  test("lists go through all pages, the newest first", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await createSession()).id);
    const listed: string[] = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 2 }))
      listed.push(session.id);
    expect(listed).toEqual(ids);
    const future = await stripe.checkout.sessions.list({ created: { gte: inSeconds(60) } });
    expect(future.data).toEqual([]);
  });

  test("a paid session is found by its payment intent", async () => {
    const { id } = await createSession();
    await createSession();
    await simulator.pay(id);
    const paid = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    const intent = paid.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 25_309 });
    const list = await stripe.checkout.sessions.list({ payment_intent: intent.id });
    expect(list.data.map((session) => session.id)).toEqual([id]);
  });
});

function manyKeys(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, "x"]));
}
