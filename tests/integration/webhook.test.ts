import { describe, expect, it } from "vitest";
import { action } from "~/payments/webhook.route";
import { pool } from "~/platform/db.server";
import { signatureHeader } from "../../dev/payments/index";
import { payments } from "../support/fresh-shop";
import { completed, openOrder, sessionOf, settledState } from "../support/order-book";

async function send(body: string, method = "POST"): Promise<Response> {
  const signature = signatureHeader(body, "whsec_integration_tests", Math.floor(Date.now() / 1000));
  const request = new Request("http://shop.test/webhooks/stripe", {
    method,
    headers: { "Stripe-Signature": signature },
    body,
  });
  return action({ request, params: {}, context: {} });
}

const completion = (placed: { id: string }, id: string) =>
  JSON.stringify({
    id,
    type: "checkout.session.completed",
    data: { object: completed(sessionOf(placed)) },
  });

describe("the webhook", () => {
  it.each(["PUT", "DELETE", "PATCH"])("doesn't take %s", async (method) => {
    const { placed } = await openOrder();
    const answer = await send(completion(placed, `evt_${method}`), method);
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
    expect(await settledState(placed)).toBe("pending open held");
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", "null"],
    ["a list", "[]"],
    ["an event without data", '{"id":"evt_1","type":"refund.failed"}'],
    ["data without an object", '{"id":"evt_1","type":"refund.failed","data":{}}'],
    ["a list as object", '{"id":"evt_1","type":"refund.failed","data":{"object":[]}}'],
    ["a number as object", '{"id":"evt_1","type":"charge.refunded","data":{"object":7}}'],
    ["an id that is none", '{"id":"evt\\u0000","type":"refund.failed","data":{"object":{}}}'],
  ])("refuses %s, signed as it may be", async (_case, body) => {
    expect((await send(body)).status).toBe(400);
  });

  it.each([
    ["checkout.session.completed", "{}"],
    ["checkout.session.expired", '{"metadata":"x","client_reference_id":{}}'],
    ["charge.refunded", '{"payment_intent":"pi_unknown"}'],
    ["refund.failed", '{"payment_intent":{"id":7}}'],
    ["refund.updated", '{"payment_intent":"pi\\u0000"}'],
  ])("answers %s about nothing it knows", async (type, object) => {
    const id = `evt_odd_${type.replaceAll(".", "_")}`;
    const answer = await send(`{"id":"${id}","type":"${type}","data":{"object":${object}}}`);
    expect(answer.status).toBe(200);
  });

  it("leaves connections to pages during a burst, and asks for later what is too much", async () => {
    const { placed } = await openOrder();
    await payments.pay(sessionOf(placed).id);
    let busiest = 0;
    const watch = () => {
      busiest = Math.max(busiest, pool.totalCount - pool.idleCount);
    };
    pool.on("acquire", watch);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => send(completion(placed, `evt_burst_${n}`))),
    );
    pool.off("acquire", watch);
    expect(busiest).toBeLessThanOrEqual(5);
    const later = answers.filter(({ status }) => status !== 200);
    expect(later.length).toBeGreaterThan(0);
    for (const { status, headers } of later) {
      expect([status, headers.get("Retry-After")]).toEqual([503, "10"]);
    }
    expect(await settledState(placed)).toBe("paid paid sold");
  });
});
