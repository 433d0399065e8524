import { sql } from "kysely";
import { beforeEach, expect, it, vi } from "vitest";
import { startPayment } from "~/payments/payment-page.server";
import { releaseExpiredOrders } from "~/payments/overdue.server";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { runShop } from "../support/command";
import { payments } from "../support/fresh-shop";
import { settledState } from "../support/order-book";
import { order } from "../support/orders";
import { createProduct, stockCounts } from "../support/products";

const MINUTE_MS = 60_000;
/** When every order is overdue, prepayments, too. */
const later = Date.now() + 20 * 24 * 3600_000;
const inMinutes = (minutes: number) => new Date(later + minutes * MINUTE_MS);

beforeEach(() => payments.clearFaults());

async function onlineOrder() {
  const product = await createProduct({ stock: 1, priceCents: 9_900 });
  const placed = await order(new Map([[product.id, 1]]));
  await startPayment(placed);
  return { placed, product };
}

async function forgetSession(id: string) {
  await sql`update orders set stripe_session_id = 'cs_test_' || id where id = ${id}`.execute(db);
}

it("a payment page that Stripe doesn't know has ended: its order is released", async () => {
  const { placed, product } = await onlineOrder();
  await forgetSession(placed.id);
  await releaseExpiredOrders(inMinutes(0));
  expect(await settledState(placed)).toBe("cancelled expired released");
  expect(await stockCounts(product.id)).toEqual({ onHand: 1, held: 0, sold: 0 });
});

it("an order whose payment page Stripe doesn't know can be cancelled", async () => {
  const { placed } = await onlineOrder();
  await forgetSession(placed.id);
  expect((await runShop(["orders", "cancel", placed.number])).exitCode).toBe(0);
  expect(await settledState(placed)).toBe("cancelled cancelled released");
});

it("an order that Stripe can't answer for steps aside, is logged once and named by doctor", async () => {
  const { placed } = await onlineOrder();
  const logged = vi.spyOn(log, "warn");
  payments.injectFault("rate-limit", { times: 1_000 });
  for (const minutes of [0, 1, 2, 3]) await releaseExpiredOrders(inMinutes(minutes));
  const about = logged.mock.calls.filter(([fields]) =>
    JSON.stringify(fields).includes(placed.number),
  );
  expect(about).toHaveLength(1);
  expect((await runShop(["doctor"])).out).toContain(`can't be released: ${placed.number}`);
  payments.clearFaults();
  await releaseExpiredOrders(inMinutes(4));
  expect(await settledState(placed)).toBe("pending open held");
  await releaseExpiredOrders(inMinutes(24 * 60 + 1));
  expect(await settledState(placed)).toBe("cancelled expired released");
  expect((await runShop(["doctor"])).out).not.toContain(placed.number);
});

it("a prepayment is released by the first sweep behind any number of stuck orders", async () => {
  const { placed } = await onlineOrder();
  await sql`
    insert into orders (id, number, form_token, email, payment_method, goods_cents, shipping_cents,
      vat_cents, amount_cents, delivery_address, stripe_session_id, payment_due_at)
    select gen_random_uuid(), 'AA-1999-' || upper(lpad(to_hex(n), 6, '0')), gen_random_uuid(), email, payment_method,
      goods_cents, shipping_cents, vat_cents, amount_cents, delivery_address, 'cs_test_stuck' || n,
      payment_due_at - interval '1 hour'
    from orders, generate_series(1, 120) n where orders.id = ${placed.id}`.execute(db);
  const product = await createProduct({ stock: 1, priceCents: 9_900 });
  const prepaid = await order(new Map([[product.id, 1]]), {
    form: { paymentMethod: "prepayment" },
  });
  payments.injectFault("rate-limit", { times: 10_000 });
  await releaseExpiredOrders(inMinutes(0));
  expect(await settledState(prepaid)).toBe("cancelled expired released");
  // Those that were tried make room for the rest.
  await releaseExpiredOrders(inMinutes(1));
  payments.clearFaults();
  const { rows } =
    await sql`select from orders where stock_state = 'held' and next_release_at is null
    and payment_due_at < ${inMinutes(1)}`.execute(db);
  expect(rows).toHaveLength(0);
}, 120_000);
