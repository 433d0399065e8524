import { applyEvent } from "~/orders/apply-event.server";
import { lockOrder, type Order } from "~/orders/orders.server";
import type { Trx } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { scopeOf } from "./scope";
import type { Withdrawal } from "./withdrawals.server";

export type OrderOutcome = "cancelled" | "unpaid" | "debit" | "unshipped" | "shipped" | "ended";

function outcomeFor({ status, paymentState }: Order): OrderOutcome {
  if (status === "cancelled" || status === "returned") return "ended";
  if (paymentState === "open") return "unpaid";
  if (paymentState === "processing") return "debit";
  return status === "shipped" || status === "delivered" ? "shipped" : "unshipped";
}

/**
 * Only a whole unpaid order is cancelled. Else the rest is the desk's: the text may mean anything,
 * and items come back before money goes.
 */
export async function applyToOrder(
  trx: Trx,
  orderId: string,
  withdrawal: Withdrawal,
): Promise<OrderOutcome | undefined> {
  const order = await lockOrder(trx, { id: orderId });
  if (!order) return undefined;
  const { id: withdrawalId, items, receivedAt: withdrawnAt } = withdrawal;
  const actor = "customer";
  const detail = { withdrawalId, items };
  const scope = scopeOf(items);
  const isNews = order.withdrawal === null || (order.withdrawal === "part" && scope === "whole");
  const facts = isNews ? { withdrawal: scope, withdrawnAt } : {};
  await applyEvent(trx, order, "withdrawal-received", { actor, detail, facts });
  if (scope === "part" || order.paymentState !== "open") return outcomeFor(order);
  await applyEvent(trx, order, "cancelled", { actor });
  if (order.paymentMethod === "online") {
    await sendJob(trx, { name: "end-payment-page", payload: { orderId } });
  }
  return "cancelled";
}
