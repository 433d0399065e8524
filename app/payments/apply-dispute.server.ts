import type Stripe from "stripe";
import type { Dispute } from "../../db/order-tables";
import type { Trx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { applyEvent } from "~/orders/apply-event.server";
import { queueDisputeMail } from "~/orders/dispute-mail.server";
import { type Applied, idOf, lockOrderPaidBy, unknownOrder } from "./applied.server";
import type { Disputes } from "./payment-lists.server";

const ended: Record<string, Dispute> = {
  won: "won",
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
};

const stateOf = ({ status }: Stripe.Dispute): Dispute => ended[status] ?? "open";

export function standingOf(list: readonly Stripe.Dispute[]): Dispute {
  const states = list.map(stateOf);
  return (["open", "lost"] as const).find((state) => states.includes(state)) ?? "won";
}

/** Brings an order's dispute to what Stripe says and tells the desk of each change once. */
export async function applyDisputes(trx: Trx, disputes: Disputes): Promise<Applied> {
  const order = await lockOrderPaidBy(trx, disputes);
  if (!order) return unknownOrder;
  const as = (outcome: string): Applied => ({ orderId: order.id, outcome });
  for (const dispute of disputes.list) {
    const state = stateOf(dispute);
    if (state === "won") continue;
    const { id, amount: cents, reason, evidence_details: evidence } = dispute;
    const dueBy = evidence.due_by ? new Date(evidence.due_by * 1000) : null;
    await queueDisputeMail(trx, { order, disputeId: id, cents, reason, dueBy, state });
  }
  const standing = standingOf(disputes.list);
  if (order.dispute === standing) return as("already settled");
  const detail = { disputes: disputes.list.map(({ id, reason }) => ({ id, reason })) };
  const facts = { dispute: standing };
  await applyEvent(trx, order, `dispute-${standing}`, { actor: "stripe", detail, facts });
  log.warn({ order: order.number, dispute: standing }, "payment disputed");
  return as(`dispute ${standing}`);
}

export function disputedPaymentOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return idOf(event.data.object.payment_intent) ?? undefined;
    default:
      return undefined;
  }
}
