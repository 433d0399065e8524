import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Order } from "~/orders/orders.server";
import type { Trx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { createLimit, isWithin, clientSubnet } from "~/platform/rate-limit.server";
import { openOnlineOrders, openPrepayments } from "~/shop";

export type OpenOrderProblem =
  "prepaymentLimit" | "onlineLimit" | "onlineTooLarge" | "onlineTooOften";

export class OpenOrderLimitError extends Error {
  override name = "OpenOrderLimitError";
  constructor(readonly problem: OpenOrderProblem) {
    super(problem);
  }
}

/** A hash: good for comparing, not for reading. */
export function hashSubnet(request: Request): string {
  return createHmac("sha256", env.SESSION_SECRET[0] ?? "")
    .update(`placed-from:${clientSubnet(request)}`)
    .digest("base64url");
}

const DAY = 24 * 3600;
const { unpaidPerDay } = openOnlineOrders;
const unpaidOfBuyer = createLimit("unpaid-buyer", { points: unpaidPerDay.perBuyer, duration: DAY });
const unpaidOfSubnet = createLimit("unpaid-place", {
  points: unpaidPerDay.perAddress,
  duration: DAY,
});

/** Has a connection of its own: never call it in a transaction. @throws {OpenOrderLimitError} */
export async function admitOnlineOrder(order: {
  email: string;
  subnetHash: string;
  positions: number;
  amountCents: number;
}): Promise<void> {
  const own = { orders: 1, positions: order.positions, cents: order.amountCents };
  if (exceeds(own, openOnlineOrders.perBuyer)) throw new OpenOrderLimitError("onlineTooLarge");
  const within =
    (await isWithin(unpaidOfSubnet, order.subnetHash)) &&
    (await isWithin(unpaidOfBuyer, order.email.toLowerCase()));
  if (!within) throw new OpenOrderLimitError("onlineTooOften");
}

/** Who pays starts anew. */
export async function forgetUnpaid(by: { email: string; subnetHash: string }): Promise<void> {
  await unpaidOfSubnet.forget(by.subnetHash);
  await unpaidOfBuyer.forget(by.email.toLowerCase());
}

interface Share {
  orders: number;
  /** Lines of orders. */
  positions: number;
  cents: number;
}

function exceeds(held: Share, limit: { orders: number; positions?: number; cents: number }) {
  return (
    held.orders > limit.orders ||
    held.positions > (limit.positions ?? Infinity) ||
    held.cents > limit.cents
  );
}

function sum(shares: readonly Share[], own: Share): Share {
  return shares.reduce(
    (total, share) => ({
      orders: total.orders + share.orders,
      positions: total.positions + share.positions,
      cents: total.cents + share.cents,
    }),
    own,
  );
}

/** An unpaid order costs nothing and keeps its items from others. @throws {OpenOrderLimitError} */
export async function limitOpenOrders(
  trx: Trx,
  order: Pick<Order, "email" | "paymentMethod" | "amountCents"> & {
    subnetHash: string;
    positions: number;
  },
): Promise<void> {
  const { email, subnetHash, paymentMethod } = order;
  const own = { orders: 1, positions: order.positions, cents: order.amountCents };
  const isPrepayment = paymentMethod === "prepayment";
  const { perBuyer, perAddress } = isPrepayment ? openPrepayments : openOnlineOrders;
  // Orders of one buyer wait for each other. First the buyer, then the subnet, both before any
  // product is locked: no deadlock.
  await sql`select pg_advisory_xact_lock(1, hashtext(${email}))`.execute(trx);
  await sql`select pg_advisory_xact_lock(2, hashtext(${subnetHash}))`.execute(trx);
  const open = await trx
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select(({ fn }) => [
      "orders.id",
      "email",
      "placed_from",
      "amount_cents as cents",
      fn.countAll<string>().as("positions"),
    ])
    .where("payment_method", "=", paymentMethod)
    .where("payment_state", "=", "open")
    .where("stock_state", "=", "held")
    .where((eb) => eb.or([eb("email", "=", email), eb("placed_from", "=", subnetHash)]))
    .groupBy("orders.id")
    .execute();
  const shares = open.map((row) => ({ ...row, orders: 1, positions: Number(row.positions) }));
  const ofBuyer = sum(
    shares.filter((share) => share.email === email),
    own,
  );
  const ofAddress = sum(
    shares.filter((share) => share.placed_from === subnetHash),
    own,
  );
  if (exceeds(ofBuyer, perBuyer) || exceeds(ofAddress, perAddress)) {
    throw new OpenOrderLimitError(isPrepayment ? "prepaymentLimit" : "onlineLimit");
  }
}
