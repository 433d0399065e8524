import { createServer, type Server } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  startPaymentSimulator,
  type PaymentSimulator,
  type PaymentSimulatorOptions,
} from "../../dev/payments";

const SECRET = "whsec_test";
const SUCCESS_URL = "http://shop.test/checkout/success?session_id={CHECKOUT_SESSION_ID}";
const CANCEL_URL = "http://shop.test/checkout/cancel";

let shop: TestShop;
let simulator: PaymentSimulator;
let stripe: Stripe;

beforeEach(async () => {
  shop = await startTestShop();
  await startSimulator();
});

afterEach(async () => {
  await simulator.close();
  await shop.close();
});

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

describe("webhooks", () => {
  test("events carry a signature that the stripe client accepts", async () => {
    await simulator.pay((await createSession()).id);
    await simulator.deliveriesSettled();
    expect(shop.events).toHaveLength(2);
    expect(shop.refused).toBe(0);
  });

  test("held events wait", async () => {
    simulator.holdDeliveries();
    const session = await createSession();
    await simulator.pay(session.id);
    await simulator.deliveriesSettled();
    expect(shop.events).toEqual([]);
    await simulator.deliverSession(session.id);
    expect(shop.types()).toEqual(["payment_intent.succeeded", "checkout.session.completed"]);
  });

  test("all events of a session can be delivered again", async () => {
    const session = await createSession();
    await simulator.pay(session.id);
    await simulator.deliveriesSettled();
    await simulator.deliverSession(session.id);
    expect(shop.events).toHaveLength(4);
    expect(new Set(shop.events.map((event) => event.id)).size).toBe(2);
  });

  test("a delivery the shop does not take is tried again, with an end", async () => {
    await restart({ retryDelays: [10, 20] });
    shop.status = 500;
    await simulator.pay((await createSession()).id);
    await expect.poll(() => simulator.events().map((event) => event.state)).toEqual(failed(2));
    expect(simulator.events()[0]).toMatchObject({ attempts: 3, lastResult: "HTTP 500" });
    shop.status = 503;
    await simulator.pay((await createSession()).id);
    shop.status = 200;
    await expect.poll(() => simulator.events().at(-1)?.state).toBe("delivered");
  });

  test("the controls are there over HTTP as well", async () => {
    const { id } = await createSession();
    await control("POST", "faults", { kind: "server-error" });
    await expect(stripe.events.list()).rejects.toMatchObject({ statusCode: 500 });
    expect((await control("GET", "sessions")).result).toMatchObject([{ id, status: "open" }]);
    const expired = await fetch(`${simulator.url}/_simulator/sessions/${id}/expire`, {
      method: "POST",
      body: new URLSearchParams(),
      redirect: "manual",
    });
    expect([expired.status, expired.headers.get("location")]).toEqual([303, "/"]);
    await simulator.deliveriesSettled();
    const index = await (await fetch(simulator.url)).text();
    expect(index).toContain("checkout.session.expired");
  });
});

describe("faults", () => {
  test("server errors and rate limits hit as many requests as asked for", async () => {
    simulator.injectFault("server-error");
    simulator.injectFault("rate-limit");
    await expect(createSession()).rejects.toMatchObject({
      statusCode: 500,
      type: "StripeAPIError",
    });
    await expect(createSession()).rejects.toMatchObject({ type: "StripeRateLimitError" });
    expect((await createSession()).status).toBe("open");
  });

  test("the client retries a request whose answer was lost, and no second session appears", async () => {
    simulator.injectFault("reset-after", { endpoint: "POST /v1/checkout/sessions" });
    const session = await createSession();
    expect(simulator.sessions().map(({ id }) => id)).toEqual([session.id]);
  });

  test("a held request takes effect when it is let go, a refused one never", async () => {
    const before = simulator.sessions().length;
    simulator.injectFault("held");
    simulator.injectFault("refused");
    const held = createSession();
    await vi.waitFor(() => expect(simulator.heldRequests()).toBe(1), { timeout: 20_000 });
    await expect(createSession()).rejects.toMatchObject({ statusCode: 400 });
    expect(simulator.sessions()).toHaveLength(before);
    simulator.releaseRequests();
    expect((await held).status).toBe("open");
    expect(simulator.sessions()).toHaveLength(before + 1);
  });

  test("resets and hanging requests end in connection errors", async () => {
    // The client repeats a request once after a closed connection, whatever its settings.
    simulator.injectFault("reset", { times: 2 });
    await expect(createSession()).rejects.toMatchObject({ type: "StripeConnectionError" });
    simulator.injectFault("hang");
    await expect(
      client({ timeout: 100 }).checkout.sessions.create(sessionParams()),
    ).rejects.toMatchObject({ type: "StripeConnectionError" });
  });
});

describe("state file", () => {
  test("a restart keeps sessions and undelivered events", async () => {
    const folder = await mkdtemp(join(tmpdir(), "payments-"));
    try {
      const dataFile = join(folder, "state", "payments.json");
      await restart({ dataFile });
      shop.status = 503;
      const options = { idempotencyKey: "order-1" };
      const session = await stripe.checkout.sessions.create(sessionParams(), options);
      await simulator.pay(session.id);
      await simulator.deliveriesSettled();
      shop.status = 200;
      await restart({ dataFile });
      expect((await stripe.checkout.sessions.create(sessionParams(), options)).id).toBe(session.id);
      expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
      await expect.poll(() => shop.types()).toContain("checkout.session.completed");
    } finally {
      await simulator.close();
      await rm(folder, { recursive: true });
    }
  });
});

interface TestShop {
  url: string;
  events: Stripe.Event[];
  refused: number;
  status: number;
  types(): string[];
  object(type: string): unknown;
  close(): Promise<void>;
}

/** Takes events as the shop does: verified with the real client. */
async function startTestShop(): Promise<TestShop> {
  const events: Stripe.Event[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const signature = request.headers["stripe-signature"] ?? "";
      try {
        const event = stripe.webhooks.constructEvent(body, signature, SECRET);
        if (testShop.status === 200) events.push(event);
        response.writeHead(testShop.status).end();
      } catch {
        testShop.refused += 1;
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const testShop: TestShop = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    events,
    refused: 0,
    status: 200,
    types: () => events.map((event) => event.type),
    object: (type) => events.find((event) => event.type === type)?.data.object,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return testShop;
}

async function startSimulator(options: Partial<PaymentSimulatorOptions> = {}) {
  simulator = await startPaymentSimulator({
    webhookUrl: shop.url,
    webhookSecret: SECRET,
    ...options,
  });
  stripe = client();
}

async function restart(options: Partial<PaymentSimulatorOptions>) {
  await simulator.close();
  await startSimulator(options);
}

function client({ key = simulator.secretKey, timeout = 5000 } = {}) {
  const { hostname, port } = new URL(simulator.url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    timeout,
  });
}

function createSession(change: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({ ...sessionParams(), ...change });
}

async function paidIntent() {
  const { id } = await createSession();
  await simulator.pay(id);
  return (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
}

function post(session: { id: string }, fields: Record<string, string>) {
  return fetch(`${simulator.url}/pay/${session.id}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

async function control(method: string, path: string, body?: object) {
  const answer = await fetch(`${simulator.url}/_simulator/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { result: unknown };
}

function sessionParams(): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    success_url: SUCCESS_URL,
    cancel_url: CANCEL_URL,
    client_reference_id: "order-1",
    customer_email: "kunde@example.com",
    locale: "de",
    metadata: { order: "1" },
    line_items: [lineItem()],
    shipping_options: [shippingOption("Standard", 619)],
  };
}

function lineItem() {
  return {
    quantity: 2,
    price_data: {
      currency: "eur",
      unit_amount: 12_345,
      product_data: { name: "SIMATIC S7-300" },
    },
  };
}

function line(change: object) {
  return { line_items: [{ ...lineItem(), ...change }] };
}

function price(change: object) {
  return line({ quantity: 1, price_data: { ...lineItem().price_data, ...change } });
}

function shippingOption(
  display_name: string,
  amount: number,
): Stripe.Checkout.SessionCreateParams.ShippingOption {
  return {
    shipping_rate_data: {
      display_name,
      type: "fixed_amount",
      fixed_amount: { amount, currency: "eur" },
    },
  };
}

function manyKeys(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, "x"]));
}

function inSeconds(seconds: number) {
  return Math.floor(Date.now() / 1000) + seconds;
}

function failed(count: number) {
  return Array.from({ length: count }, () => "failed");
}
