import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Trx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { placeOf } from "~/platform/rate-limit.server";
import { openPrepayments } from "~/shop";

/** The buyer's, or the visitor's address's, unpaid prepayments hold back as much as they may. */
export class PrepaymentLimitError extends Error {
  override name = "PrepaymentLimitError";
}

/** Where a request comes from as an unpaid order keeps it: good for comparing, not for reading. */
export function sealedPlaceOf(request: Request): string {
  return createHmac("sha256", env.SESSION_SECRET[0] ?? "")
    .update(`placed-from:${placeOf(request)}`)
    .digest("base64url");
}

/**
 * Refuses a prepayment that would hold back too much: it costs nothing to place, and its parts are
 * nobody else's until its term ends. Paid and lapsed orders don't count.
 *
 * @param order.amountCents the order's total
 * @throws {PrepaymentLimitError}
 */
export async function limitOpenPrepayments(
  trx: Trx,
  order: { email: string; placedFrom: string; amountCents: number },
): Promise<void> {
  const { email, placedFrom, amountCents } = order;
  // Whoever orders at the same moment waits until this order stands. Always the buyer first, and
  // before any product is locked: so nobody waits in a circle.
  await sql`select pg_advisory_xact_lock(1, hashtext(${email}))`.execute(trx);
  await sql`select pg_advisory_xact_lock(2, hashtext(${placedFrom}))`.execute(trx);
  const open = await trx
    .selectFrom("orders")
    .select(["email", "placed_from", "amount_cents"])
    .where("payment_method", "=", "prepayment")
    .where("payment_state", "=", "open")
    .where((eb) => eb.or([eb("email", "=", email), eb("placed_from", "=", placedFrom)]))
    .execute();
  const { perBuyer, perAddress } = openPrepayments;
  for (const [limit, orders] of [
    [perBuyer, open.filter((other) => other.email === email)],
    [perAddress, open.filter((other) => other.placed_from === placedFrom)],
  ] as const) {
    const cents = orders.reduce((sum, other) => sum + other.amount_cents, amountCents);
    if (orders.length >= limit.orders || cents > limit.cents) throw new PrepaymentLimitError();
  }
}
