import { sql } from "kysely";
import type { Trx } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { oweFurtherPayments } from "./card-payments.server";
import { rewriteInvoice, settleInvoice } from "./correct-invoice.server";
import type { CreditedLine } from "./credit-lines";
import { decide, events, type OrderEvent, type Rule, type States } from "./lifecycle";
import { queueNewOrderMail } from "./new-order-mail.server";
import { type MailNews, type OrderMailKind, queueOrderMail } from "./order-mail.server";
import { isCalledOff } from "./order-status";
import type { Order } from "./orders.server";
import { queueEndOfRestPage } from "./rest-payments.server";
import { restoreStock, retakeStock } from "./stock.server";

type Facts = Partial<
  Pick<
    Order,
    | "trackingNumber"
    | "stripeSessionId"
    | "stripePaymentIntentId"
    | "paymentDueAt"
    | "withdrawal"
    | "withdrawnAt"
    | "vatIdCheckedAt"
    | "refundByHand"
    | "dispute"
  >
>;

interface Circumstances {
  /** Who did it, as the history names them. */
  actor: string;
  detail?: Record<string, unknown>;
  facts?: Facts;
  /** Another than the event's own, `null` for none. */
  mail?: OrderMailKind | null;
  /** What the mail tells besides the order. */
  news?: MailNews;
  /** The goods that a refund is for. */
  credited?: readonly CreditedLine[];
  /** The items of an order that ends aren't for sale again. */
  skipRestock?: boolean;
}

/**
 * The only writer of states, stock and history. `undefined` when it had happened already.
 * @throws {OrderTransitionError} the order's state doesn't allow it
 */
export async function applyEvent(
  trx: Trx,
  order: Order,
  event: OrderEvent,
  circumstances: Circumstances,
): Promise<Order | undefined> {
  const next = decide(order, event);
  if (!next) return undefined;
  const rule: Rule = events[event];
  const { actor, detail = {}, facts = {}, mail, news, skipRestock = false } = circumstances;
  const setsAside = skipRestock && next.status === "cancelled";
  if (setsAside) next.stockState = "sold";
  const revives = order.stockState === "released" && next.stockState === "sold";
  if (revives && isCalledOff(order)) {
    return applyEvent(trx, order, "paid-after-cancelling", circumstances);
  }
  if (revives && !(await retakeStock(trx, order, actor))) {
    return applyEvent(trx, order, "paid-too-late", circumstances);
  }
  const changes = rule.needs.length > 0 || Object.keys(facts).length > 0;
  if (changes) await update(trx, order, next, facts);
  const releases = next.stockState === "released" && order.stockState !== "released" && !rule.stock;
  if (setsAside) await restoreStock(trx, order, { actor, setAside: true });
  if (releases) {
    await restoreStock(trx, order, { actor });
    const { paymentState } = next;
    const payment = paymentState === order.paymentState ? {} : { paymentState };
    await note(trx, order, { actor, event: "released", detail: payment });
  }
  if (rule.history !== null) {
    await note(trx, order, { actor, event: rule.history ?? event, detail });
  }
  // Mails are about the order as it was, with what the event brings.
  const known = { ...order, ...facts };
  const now = { ...known, ...next };
  if (rule.owesRefund) await oweRefund(trx, now, actor);
  const why = { actor, reason: news?.reason, lines: circumstances.credited };
  if (rule.invoice === "reissue") await rewriteInvoice(trx, now, why);
  if (rule.invoice === "settle") await settleInvoice(trx, now, why);
  const kind = mail === undefined ? rule.mail?.(order) : mail;
  if (kind) await queueOrderMail(trx, kind, known, news);
  if (rule.newOrder?.(order)) await queueNewOrderMail(trx, known);
  if (order.paymentState === "paid") await queueEndOfRestPage(trx, now);
  return now;
}

/** All that was paid through Stripe; the order shows it until it is refunded. */
export async function oweRefund(trx: Trx, order: Order, actor: string): Promise<void> {
  const isPaid = order.paymentState === "paid" || order.paymentState === "flagged";
  if (!isPaid || !order.stripePaymentIntentId || order.dispute === "lost") return;
  await trx
    .updateTable("orders")
    .set({ refund_due_at: sql<Date>`coalesce(refund_due_at, now())` })
    .where("id", "=", order.id)
    .execute();
  await sendJob(trx, { name: "refund-order", payload: { orderId: order.id } });
  await oweFurtherPayments(trx, order, actor);
}

async function update(trx: Trx, order: Order, next: States, facts: Facts): Promise<void> {
  const isPaidNow = next.paymentState === "paid" && order.paymentState !== "paid";
  await trx
    .updateTable("orders")
    .set({
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
      status: next.status,
      payment_state: next.paymentState,
      stock_state: next.stockState,
      paid_at: isPaidNow ? new Date() : undefined,
      tracking_number: facts.trackingNumber,
      stripe_session_id: facts.stripeSessionId,
      stripe_payment_intent_id: facts.stripePaymentIntentId,
      payment_due_at: facts.paymentDueAt,
      withdrawal: facts.withdrawal,
      withdrawn_at: facts.withdrawnAt,
      vat_id_checked_at: facts.vatIdCheckedAt,
      refund_by_hand: facts.refundByHand,
      dispute: facts.dispute,
    })
    .where("id", "=", order.id)
    .execute();
}

async function note(
  trx: Trx,
  order: Order,
  { detail, ...entry }: { actor: string; event: string; detail: Record<string, unknown> },
): Promise<void> {
  await trx
    .insertInto("order_events")
    .values({ ...entry, order_id: order.id, detail: JSON.stringify(detail) })
    .execute();
}
