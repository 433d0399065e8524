import type Stripe from "stripe";
import type { Trx } from "~/platform/db.server";
import { balanceOf } from "~/orders/balance";
import { insertPayment, withMoney } from "~/orders/ledger.server";
import type { Order } from "~/orders/orders.server";
import type { Refunds } from "./payment-lists.server";
import { hasFailed } from "./refund-state";

/** One that somebody decided here, and that is on its way now. */
interface Decided {
  id: string;
  cents: number;
  reason: string;
}

/** Brings the order's payments to what Stripe has sent back, one by one. */
export async function bookRefunds(
  trx: Trx,
  order: Order,
  { refunds, actor }: { refunds: Refunds; actor: string },
): Promise<{ known: Order; decided: Decided[] }> {
  const decided: Decided[] = [];
  // What was written down before Stripe's own were known, or was refused.
  await trx
    .deleteFrom("payments")
    .where("order_id", "=", order.id)
    .where("cents", "<", 0)
    .where("way", "=", "card")
    .where("payment_intent", "is", null)
    .where("reference", "=", "")
    .where("state", "<>", "due")
    .where("actor", "=", "shop")
    .execute();
  let known = await withMoney(trx, order);
  for (const refund of refunds.list) {
    const row = await trx
      .selectFrom("payments")
      .select(["id", "cents", "way", "state", "reason", "reference"])
      .where("order_id", "=", order.id)
      .where((eb) =>
        eb.or([
          eb("reference", "=", refund.id),
          eb(eb.cast<string>("id", "text"), "=", refund.metadata?.payment_id ?? ""),
        ]),
      )
      .executeTakeFirst();
    const paymentIntent = refunds.restId ? refunds.paymentIntentId : null;
    if (!row) known = await bookForeign(trx, known, { refund, paymentIntent, actor });
    else if (row.way === "card" && (row.state === "due" || hasFailed(refund))) {
      const state = hasFailed(refund) ? "failed" : "done";
      if (row.state === "due" && state === "done") decided.push({ ...row, cents: -row.cents });
      await trx
        .updateTable("payments")
        .set({ state, reference: refund.id })
        .where("id", "=", row.id)
        .execute();
      known = await withMoney(trx, known);
    }
  }
  return { known, decided };
}

/** Made in Stripe's dashboard, or of the whole order. */
async function bookForeign(
  trx: Trx,
  order: Order,
  {
    refund,
    paymentIntent,
    actor,
  }: { refund: Stripe.Refund; paymentIntent: string | null; actor: string },
): Promise<Order> {
  const { overCents, owedCents } = balanceOf(order);
  return insertPayment(trx, order, {
    cents: -refund.amount,
    way: "card",
    state: hasFailed(refund) ? "failed" : "done",
    creditCents: Math.max(0, refund.amount - overCents - owedCents),
    reference: refund.id,
    paymentIntent,
    actor,
  });
}
