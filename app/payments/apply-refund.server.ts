import type Stripe from "stripe";
import type { Trx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { applyEvent } from "~/orders/apply-event.server";
import { listEventDetails } from "~/orders/order-history.server";
import type { Order } from "~/orders/orders.server";
import { queueRefundFailedMail } from "~/orders/refund-failed-mail.server";
import { noteRefund } from "~/orders/refund-amount.server";
import { type Applied, idOf, lockOrderPaidBy, unknownOrder } from "./applied.server";
import { bookRefunds } from "./book-refunds.server";
import type { Refunds } from "./payment-lists.server";
import { hasFailed } from "./refund-state";

async function applyFailure(
  trx: Trx,
  order: Order,
  { refund, owed }: { refund: Stripe.Refund; owed: "whole" | "part" | "none" },
): Promise<Order> {
  const { id, amount: cents, failure_reason: reason = "unknown" } = refund;
  const event = owed === "whole" ? "refund-failed" : "part-refund-failed";
  const detail = { refund: id, cents, reason };
  const facts = owed === "whole" ? { stripePaymentIntentId: idOf(refund.payment_intent) } : {};
  const noted = await applyEvent(trx, order, event, { actor: "stripe", detail, facts });
  if (owed !== "none") {
    await queueRefundFailedMail(trx, { order, refundId: id, cents, reason, owed });
    log.error({ order: order.number, refund: id }, "refund failed");
  }
  return noted ?? order;
}

async function notePart(trx: Trx, order: Order, cents: number): Promise<string> {
  const noted = await listEventDetails(trx, { orderId: order.id, event: "partly-refunded" });
  if (cents === 0 || noted.some((detail) => detail.cents === cents)) return "already settled";
  await applyEvent(trx, order, "partly-refunded", { actor: "stripe", detail: { cents } });
  return "partly refunded";
}

/** Safe to repeat and in any order: a refund that failed once never counts again. */
export async function applyRefunds(trx: Trx, refunds: Refunds, actor = "stripe"): Promise<Applied> {
  let order = await lockOrderPaidBy(trx, refunds);
  if (!order) return unknownOrder;
  const { id: orderId } = order;
  const as = (outcome: string): Applied => ({ orderId, outcome });
  const noted = await listEventDetails(trx, { orderId, event: "refund-failed" });
  const isNoted = ({ id }: Stripe.Refund) => noted.some(({ refund }) => refund === id);
  const sum = (list: Stripe.Refund[]) => list.reduce((cents, { amount }) => cents + amount, 0);
  const sentCents = sum(refunds.list.filter((refund) => !hasFailed(refund) && !isNoted(refund)));
  const failures = refunds.list.filter((refund) => hasFailed(refund) && !isNoted(refund));
  const { known, decided } = await bookRefunds(trx, order, { refunds, actor });
  const isAllBack = sentCents >= refunds.chargedCents;
  const sent = isAllBack && !refunds.restId && !isPart(known, refunds);
  const whole =
    order.paymentState === "refunded" || sentCents + sum(failures) >= refunds.chargedCents;
  const owed = isAllBack ? "none" : whole && !refunds.restId ? "whole" : "part";
  order = known;
  for (const refund of failures) order = await applyFailure(trx, order, { refund, owed });
  if (sent) {
    const facts = { stripePaymentIntentId: refunds.paymentIntentId };
    const refunded = await applyEvent(trx, order, "refunded", { actor, facts });
    return as(refunded ? "refunded" : "already settled");
  }
  for (const refund of decided) order = await noteRefund(trx, order, { ...refund, actor });
  return as(failures.length > 0 ? "refund failed" : await notePart(trx, order, sentCents));
}

/** All of the order's own payment went back, and yet only an amount: there is more of its money. */
function isPart({ refundDueAt, money }: Order, { list }: Refunds): boolean {
  const isAmount = list.some(({ metadata }) => metadata?.payment_id);
  return isAmount && refundDueAt === null && money.receivedCents > money.sentBackCents;
}

export function refundedPaymentOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case "charge.refunded":
    case "charge.refund.updated":
    case "refund.updated":
    case "refund.failed":
      return idOf(event.data.object.payment_intent) ?? undefined;
    default:
      return undefined;
  }
}
