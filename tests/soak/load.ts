import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import type { RunningShop } from "../../dev/run-file";
import { hidden } from "../support/purchase";
import { Visitor } from "../support/server";
import { shopperAtCheckout } from "../support/shopper";
import { report } from "./report";
import { residentMb, serverOf } from "./watch";

const MINUTES = Number(process.env.LOAD_MINUTES ?? 10);
const PEOPLE = Number(process.env.LOAD_PEOPLE ?? 6);
const PASSWORD = "Kupferdraht-Wabe-47";
const WEBHOOKS = { count: 500, seconds: 10 };

export interface Seen {
  /** Milliseconds of every answer, by what was done. */
  times: Map<string, number[]>;
  /** Answers of the server that nobody should get. */
  errors: string[];
}

/** Somebody at an address of their own, whose answers are timed. */
export function person(shop: RunningShop, seen: Seen) {
  const address = () => Math.floor(Math.random() * 256);
  const from = { "Fly-Client-IP": `10.${address()}.${address()}.${address()}` };
  const visitor = new Visitor(shop.origin, from);
  const timed = async (kind: string, expected: readonly number[], ask: () => Promise<Response>) => {
    const startedAt = performance.now();
    const answer = await ask().catch((error: Error) => error);
    const text = answer instanceof Error ? "" : await answer.text();
    seen.times.set(kind, [...(seen.times.get(kind) ?? []), performance.now() - startedAt]);
    const status = answer instanceof Error ? answer.message : answer.status;
    if (!expected.includes(Number(status))) seen.errors.push(`${kind}: ${status}`);
    return text;
  };
  return { visitor, timed };
}

const productIn = (html: string) => {
  const paths = [...html.matchAll(/href="(\/produkt\/[^"?#]+)"/g)].map((match) => match[1] ?? "");
  return paths[Math.floor(Math.random() * paths.length)] ?? "/katalog";
};

export type Task = (shop: RunningShop, seen: Seen) => Promise<void>;

const browse: Task = async (shop, seen) => {
  const { visitor, timed } = person(shop, seen);
  await timed("home", [200], () => visitor.get("/"));
  const page = 1 + Math.floor(Math.random() * 30);
  const list = await timed("catalogue", [200], () => visitor.get(`/katalog?page=${page}`));
  const product = productIn(list);
  await timed("product", [200], () => visitor.get(product));
};

const search: Task = async (shop, seen) => {
  const { visitor, timed } = person(shop, seen);
  const numbers = ["6ES7315", "6SL3", "lenze 8200", "frequenzumrichter", "24 V", "xyz123", "sick"];
  const text = numbers[Math.floor(Math.random() * numbers.length)] ?? "";
  const list = await timed("search", [200], () =>
    visitor.get(
      `/katalog?search=${encodeURIComponent(text)}&minPrice=${Math.ceil(Math.random() * 90)}`,
    ),
  );
  const product = productIn(list);
  await timed("product", [200], () => visitor.get(product));
};

const order: Task = async (shop, seen) => {
  const { visitor, timed } = person(shop, seen);
  const list = await timed("catalogue", [200], () =>
    visitor.get(`/katalog?availability=in-stock&page=${1 + Math.floor(Math.random() * 10)}`),
  );
  const product = productIn(list);
  const html = await timed("product", [200], () => visitor.get(product));
  const productId = Number(hidden(html, "productId"));
  if (!productId) return;
  const cart = { productIds: [productId], paymentMethod: "prepayment" as const };
  const { order: send } = await shopperAtCheckout(shop, cart);
  // Somebody else may have bought the last one meanwhile: then the cart is empty.
  await timed("order", [302, 303, 400], send);
};

function signIn(email: string): Task {
  return async (shop, seen) => {
    const { visitor, timed } = person(shop, seen);
    const form = { email, password: PASSWORD };
    await timed("sign in", [303], () => visitor.post("/anmelden", form));
    await timed("account", [200], () => visitor.get("/account"));
  };
}

const upload: Task = async (shop, seen) => {
  const { visitor, timed } = person(shop, seen);
  const html = await (await visitor.get("/ankauf")).text();
  const form = new FormData();
  form.append("formToken", hidden(html, "formToken"));
  form.append("intent", "upload");
  form.append("files", new Blob([`%PDF-1.7\n${"x".repeat(1024 * 1024)}`]), "typenschild.pdf");
  const headers = { Origin: shop.origin };
  // At most so many uploads at once: the others are asked to wait.
  await timed("upload", [200, 503], () =>
    visitor.request("/ankauf", { method: "POST", body: form, headers }),
  );
};

async function createAccount(shop: RunningShop, email: string): Promise<void> {
  const answer = await new Visitor(shop.origin).post("/registrieren", {
    firstName: "Erika",
    lastName: "Muster",
    gender: "none",
    email,
    password: PASSWORD,
  });
  if (answer.status !== 303) throw new Error(`sign-up answers ${answer.status}`);
}

function printTimes(seen: Seen): void {
  for (const [kind, times] of seen.times) {
    times.sort((a, b) => a - b);
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
    console.log(
      `${kind.padEnd(10)} ${String(times.length).padStart(6)} times, ` +
        `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
    );
  }
}

/** What buyers do most. */
export const buying = [browse, browse, browse, search, search, order];

/**
 * Keeps people busy with tasks in turn, each beginning with another.
 * @param pids of the servers' processes, whose memory has to stay level
 */
export async function proveTasks(
  shop: RunningShop,
  tasks: readonly Task[],
  pids: readonly number[],
): Promise<void> {
  const seen: Seen = { times: new Map(), errors: [] };
  const end = Date.now() + MINUTES * 60_000;
  const memory = pids.map((): number[] => []);
  const watching = setInterval(
    () => pids.forEach((pid, at) => memory[at]?.push(residentMb(pid))),
    5_000,
  );
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, start) => {
      for (let turn = start; Date.now() < end; turn++)
        await tasks[turn % tasks.length]?.(shop, seen);
    }),
  );
  clearInterval(watching);
  printTimes(seen);
  const answers = [...seen.times.values()].reduce((sum, times) => sum + times.length, 0);
  console.log(`${Math.round(answers / (MINUTES * 60))} answers per second`);
  report(
    `${answers} answers, none unexpected: ${[...new Set(seen.errors)].join(", ")}`,
    seen.errors.length === 0,
  );
  for (const values of memory) {
    const third = Math.ceil(values.length / 3);
    const highest = (some: number[]) => Math.round(Math.max(0, ...some));
    const [early, late] = [highest(values.slice(0, third)), highest(values.slice(-third))];
    report(
      `memory stays level: ${early} MB in the first third, ${late} MB in the last`,
      late < early * 1.25 + 20,
    );
  }
}

/** Half the visits look around, the others search, order, sign in and send files. */
async function proveTraffic(shop: RunningShop, pid: number): Promise<void> {
  const email = `load-${Date.now()}@customer.test`;
  await createAccount(shop, email);
  await proveTasks(shop, [...buying, signIn(email), upload], [pid]);
}

async function proveWebhooks(shop: RunningShop): Promise<void> {
  const { STRIPE_WEBHOOK_SECRET: secret = "", STRIPE_SECRET_KEY: key = "" } = shop.variables;
  const stripe = new Stripe(key);
  const send = async (index: number) => {
    // Every event comes twice, as Stripe may send it.
    const payload = JSON.stringify({
      id: `evt_load_${Date.now()}_${index >> 1}`,
      object: "event",
      type: "checkout.session.expired",
      data: {
        object: { id: `cs_test_load_${index >> 1}`, object: "checkout.session", metadata: {} },
      },
    });
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
    for (;;) {
      const answer = await fetch(`${shop.origin}/webhooks/stripe`, {
        method: "POST",
        body: payload,
        headers: { "Stripe-Signature": signature, "Content-Type": "application/json" },
      });
      await answer.text();
      if (answer.status !== 503) return answer.status;
      // As Stripe does, if sooner.
      await sleep(1000 * Number(answer.headers.get("Retry-After")));
    }
  };
  const startedAt = performance.now();
  const pause = (WEBHOOKS.seconds * 1000) / WEBHOOKS.count;
  const answers: Promise<number>[] = [];
  for (let index = 0; index < WEBHOOKS.count; index++) {
    answers.push(send(index));
    await sleep(Math.max(0, startedAt + (index + 1) * pause - performance.now()));
  }
  const statuses = await Promise.all(answers);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const accepted = statuses.filter((status) => status === 200).length;
  report(
    `${accepted} of ${WEBHOOKS.count} webhooks accepted in ${seconds} s`,
    accepted === WEBHOOKS.count,
  );
}

/** Mixed traffic for ten minutes (LOAD_MINUTES, LOAD_PEOPLE), then 500 webhooks in ten seconds. */
export async function proveLoad(shop: RunningShop): Promise<void> {
  await proveTraffic(shop, serverOf(shop));
  await proveWebhooks(shop);
}
