import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { refundOrder, requeueLostRefunds } from "~/payments/refund-order.server";
import { handleStripeEvent } from "~/payments/stripe-events.server";
import type { Order } from "~/orders/orders.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { sendJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { runShop } from "../support/command";
import { payments } from "../support/fresh-shop";
import {
  kindsOfMails,
  openOrder,
  payOnline,
  reload,
  sessionOf,
  settledState,
  stripeEvent,
} from "../support/order-book";

let placed: Order;

beforeEach(async () => {
  payments.clearFaults();
  vi.restoreAllMocks();
  await sql`update orders set refund_due_at = null, payment_state = 'refunded'
    where payment_state in ('paid', 'flagged', 'refund-failed')`.execute(db);
  await sql`truncate mails, pgboss.job cascade`.execute(db);
  ({ placed } = await openOrder());
  await payOnline(await reload(placed));
});

const orders = (...argv: string[]) => runShop(["orders", ...argv]);
const refuse = (code: string) =>
  payments.injectFault("refused", { endpoint: "POST /v1/refunds", code, times: 10 });
const takeAway = () =>
  payments.injectFault("server-error", { endpoint: "POST /v1/refunds", times: 10 });

async function deskMails() {
  const rows = await db
    .selectFrom("mails")
    .select("message")
    .where("recipient", "=", env.MAIL_TO)
    .where("kind", "=", "refund-failed")
    .execute();
  return rows.map(({ message }) => message.text.replaceAll("\u00a0", " "));
}

async function refundJobs(): Promise<number> {
  const { rows } = await sql`select from pgboss.job where name = 'refund-order'`.execute(db);
  return rows.length;
}

async function loseJobs() {
  await sql`delete from pgboss.job where name = 'refund-order'`.execute(db);
}

function refundsAtStripe(): number {
  return payments.events(sessionOf(placed).id).filter(({ type }) => type === "refund.created")
    .length;
}

describe("a refund that Stripe refuses", () => {
  it("is logged with its reason and handed to the desk at once, and only once", async () => {
    await orders("cancel", placed.number);
    const logged = vi.spyOn(log, "error");
    refuse("charge_disputed");
    await refundOrder(placed.id);
    expect(logged.mock.calls).toEqual([
      [{ order: placed.number, reason: "charge_disputed" }, "refund failed"],
    ]);
    expect(await settledState(placed)).toBe("cancelled refund-failed released");
    await refundOrder(placed.id);
    const [mail, another] = await deskMails();
    expect(another).toBeUndefined();
    for (const part of [placed.number, "105,19 €", "charge_disputed", placed.email]) {
      expect(mail).toContain(part);
    }
    expect(await kindsOfMails(placed)).toEqual(["order-confirmation", "cancelled"]);
  });

  it("is named by the operator's commands until the money was sent another way", async () => {
    await orders("cancel", placed.number);
    refuse("balance_insufficient");
    await refundOrder(placed.id);
    expect((await orders("list", "--payment", "refund-failed")).out).toContain(placed.number);
    const shown = (await orders("show", placed.number)).out;
    expect(shown).toContain("balance_insufficient");
    expect(shown).toContain(`note it: orders refunded ${placed.number}`);
    const reconciled = await runShop(["reconcile"]);
    expect(reconciled.exitCode).toBe(1);
    expect(reconciled.out).toContain(
      `${placed.number} (${sessionOf(placed).payment_intent as string}): ` +
        "Stripe not refunded, shop refund-failed: needs a person",
    );
    expect((await runShop(["doctor"])).out).toContain(placed.number);

    expect((await orders("refunded", placed.number)).exitCode).toBe(0);
    expect(await settledState(placed)).toBe("cancelled refunded released");
    expect((await runShop(["reconcile"])).out).not.toContain(placed.number);
    expect((await runShop(["doctor"])).out).not.toContain(placed.number);
  });

  it("ends well when it is made in Stripe's dashboard after all", async () => {
    await orders("cancel", placed.number);
    refuse("balance_insufficient");
    await refundOrder(placed.id);
    payments.clearFaults();
    await refundAtDashboard();
    expect(await settledState(placed)).toBe("cancelled refunded released");
    expect(await deskMails()).toHaveLength(1);
  });
});

async function refundAtDashboard() {
  const { stripe } = await import("~/platform/stripe.server");
  const payment_intent = sessionOf(placed).payment_intent as string;
  await stripe.refunds.create({ payment_intent });
  await handleStripeEvent(stripeEvent("charge.refunded", { payment_intent }));
}

describe("a refund while Stripe is away", () => {
  it("is tried again, each failure is logged, and the last one hands it to the desk", async () => {
    await orders("cancel", placed.number);
    const logged = vi.spyOn(log, "warn");
    takeAway();
    await expect(refundOrder(placed.id)).rejects.toThrow();
    expect(logged.mock.calls.map(([fields]) => fields)).toEqual([
      expect.objectContaining({ order: placed.number, reason: "api_error" }),
    ]);
    expect(await settledState(placed)).toBe("cancelled paid released");
    expect(await deskMails()).toEqual([]);
    await refundOrder(placed.id, { isLast: true });
    expect(await settledState(placed)).toBe("cancelled refund-failed released");
    expect(await deskMails()).toHaveLength(1);
  });

  it("isn't given up when it was made and only the answer about it is missing", async () => {
    await orders("cancel", placed.number);
    payments.injectFault("server-error", { endpoint: "GET /v1/refunds", times: 10 });
    await expect(refundOrder(placed.id, { isLast: true })).rejects.toThrow();
    payments.clearFaults();
    await loseJobs();
    expect(await requeueLostRefunds()).toBe(1);
    await refundOrder(placed.id);
    expect(await settledState(placed)).toBe("cancelled refunded released");
    expect(refundsAtStripe()).toBe(1);
  });
});

describe("a refund whose job is lost", () => {
  it("gets a new one from the sweep, and no second one while that waits", async () => {
    await orders("cancel", placed.number);
    expect(await refundJobs()).toBe(1);
    expect(await requeueLostRefunds()).toBe(0);
    await loseJobs();
    expect(await requeueLostRefunds()).toBe(1);
    expect(await requeueLostRefunds()).toBe(0);
    expect(await refundJobs()).toBe(1);
    await refundOrder(placed.id);
    await loseJobs();
    expect(await requeueLostRefunds()).toBe(0);
  });

  it("is named by reconcile, which queues it again", async () => {
    await orders("cancel", placed.number);
    await loseJobs();
    const named = `${placed.number} (${sessionOf(placed).payment_intent as string})`;
    const dry = await runShop(["reconcile", "--dry-run"]);
    expect(dry.out).toContain(`${named}: Stripe not refunded, shop paid: would be queued`);
    expect(await refundJobs()).toBe(0);
    const mended = await runShop(["reconcile"]);
    expect(mended.exitCode).toBe(0);
    expect(mended.out).toContain(`${named}: Stripe not refunded, shop paid: queued`);
    expect(await refundJobs()).toBe(1);
  });

  it("is owed for an order that came back, unless a part is refunded by hand", async () => {
    await orders("ship", placed.number, "AAA111");
    await orders("return", placed.number, "--no-refund");
    await loseJobs();
    expect(await requeueLostRefunds()).toBe(0);
    expect((await runShop(["reconcile"])).out).not.toContain(placed.number);

    ({ placed } = await openOrder());
    await payOnline(await reload(placed));
    await orders("ship", placed.number, "AAA111");
    await orders("return", placed.number);
    await loseJobs();
    expect(await requeueLostRefunds()).toBe(1);
  });

  it("is owed for a payment that came after its parts were sold", async () => {
    const late = await openOrder();
    await sql`update orders set payment_state = 'expired', status = 'cancelled',
      stock_state = 'released' where id = ${late.placed.id}`.execute(db);
    await payOnline(await reload(late.placed));
    await loseJobs();
    expect(await requeueLostRefunds()).toBe(1);
    await refundOrder(late.placed.id);
    expect(await settledState(late.placed)).toBe("cancelled refunded released");
  });

  it("is owed for a payment that didn't match its order, once that is cancelled", async () => {
    const odd = await openOrder();
    await payments.pay(sessionOf(odd.placed).id);
    const session = { ...sessionOf(odd.placed), amount_total: 1 };
    await handleStripeEvent(stripeEvent("checkout.session.completed", session));
    expect((await reload(odd.placed)).paymentState).toBe("flagged");
    await loseJobs();
    expect(await requeueLostRefunds()).toBe(0);
    await orders("cancel", odd.placed.number);
    await loseJobs();
    expect(await requeueLostRefunds()).toBe(1);
  });
});

describe("the queue", () => {
  it("keeps a refund's job longer than it is tried, and a reset link's for a day", async () => {
    await orders("cancel", placed.number);
    const email = "reset@customer.test";
    await db
      .transaction()
      .execute((trx) =>
        sendJob(trx, { name: "send-reset-link", payload: { email, language: "de" } }),
      );
    const { rows } = await sql<{ name: string; hours: number; tried: number }>`
      select name, round(extract(epoch from keep_until - start_after) / 3600)::int as hours,
        round((select sum(retry_delay * power(2, least(16, n)))
          from generate_series(1, retry_limit) n) / 3600)::int as tried
      from pgboss.job where name in ('refund-order', 'send-reset-link', 'send-mail')`.execute(db);
    const byName = new Map(rows.map((row) => [row.name, row]));
    expect(byName.get("send-reset-link")?.hours).toBe(24);
    for (const name of ["refund-order", "send-mail"]) {
      const { hours = 0, tried = 0 } = byName.get(name) ?? {};
      expect(hours, name).toBeGreaterThan(tried);
    }
    expect(byName.get("refund-order")?.tried).toBeLessThan(48);
  });
});
