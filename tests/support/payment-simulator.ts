import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterEach, beforeEach } from "vitest";
import {
  startPaymentSimulator,
  type PaymentSimulator,
  type PaymentSimulatorOptions,
} from "../../dev/payments";

const SECRET = "whsec_test";
export const SUCCESS_URL = "http://shop.test/checkout/success?session_id={CHECKOUT_SESSION_ID}";
export const CANCEL_URL = "http://shop.test/checkout/cancel";

/** Another one for each test, once {@link simulateForEach} was called. */
export let shop: TestShop;
export let simulator: PaymentSimulator;
export let stripe: Stripe;

export function simulateForEach(): void {
  beforeEach(async () => {
    shop = await startTestShop();
    await startSimulator();
  });

  afterEach(async () => {
    await simulator.close();
    await shop.close();
  });
}

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

export async function restart(options: Partial<PaymentSimulatorOptions>) {
  await simulator.close();
  await startSimulator(options);
}

export function client({ key = simulator.secretKey, timeout = 5000 } = {}) {
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

export function createSession(change: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({ ...sessionParams(), ...change });
}

export async function paidIntent() {
  const { id } = await createSession();
  await simulator.pay(id);
  return (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
}

export function post(session: { id: string }, fields: Record<string, string>) {
  return fetch(`${simulator.url}/pay/${session.id}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

export function sessionParams(): Stripe.Checkout.SessionCreateParams {
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

export function lineItem() {
  return {
    quantity: 2,
    price_data: {
      currency: "eur",
      unit_amount: 12_345,
      product_data: { name: "SIMATIC S7-300" },
    },
  };
}

export function line(change: object) {
  return { line_items: [{ ...lineItem(), ...change }] };
}

export function price(change: object) {
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

export function inSeconds(seconds: number) {
  return Math.floor(Date.now() / 1000) + seconds;
}
