import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import {
  client,
  createSession,
  restart,
  sessionParams,
  shop,
  simulateForEach,
  simulator,
  stripe,
} from "../support/payment-simulator";

simulateForEach();

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

async function control(method: string, path: string, body?: object) {
  const answer = await fetch(`${simulator.url}/_simulator/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { result: unknown };
}

function failed(count: number) {
  return Array.from({ length: count }, () => "failed");
}
