import { issueDocument } from "~/documents/issue.server";
import { actOnOrder, ActRefusedError, type OrderAct } from "./act-on-order.server";
import { cancelInvoice, reissueInvoice } from "./correct-invoice.server";
import { findInvoice, type InvoiceChange, issueInvoice } from "./order-papers.server";
import { snapshotOrder } from "./order-snapshot.server";
import type { TransitionResult } from "./order-transitions.server";

// What staff do with invoices by hand.

/** For an order that was shipped before there were papers, or whose invoice was cancelled. */
export async function issueByHand(act: OrderAct): Promise<TransitionResult> {
  return actOnOrder(act, "invoice-issued", async (trx, order) => {
    const isOut = order.items.some(({ shipped }) => shipped > 0);
    const isDone = ["shipped", "delivered"].includes(order.status);
    if (!isOut && !isDone) throw new ActRefusedError("not-shipped", order.number);
    const issued = await issueInvoice(trx, order, { actor: act.actor.name });
    return issued && { order, after: { number: issued.number } };
  });
}

/** An order confirmation as a paper, for businesses that want one; the mail is one already. */
export async function confirmByHand(act: OrderAct): Promise<TransitionResult> {
  return actOnOrder(act, "order-confirmed", async (trx, order) => {
    const shown = await snapshotOrder(trx, order, { now: new Date() });
    const snapshot = { ...shown, payment: undefined };
    const about = { actor: act.actor.name, orderId: order.id };
    const issued = await issueDocument(trx, { kind: "order-confirmation", snapshot, ...about });
    return issued && { order, after: { number: issued.number } };
  });
}

/** The whole invoice; the buyer gets the cancellation, and a new invoice only by hand. */
export async function cancelByHand({
  reason,
  ...act
}: OrderAct & { reason: string }): Promise<TransitionResult> {
  return actOnOrder(act, "invoice-cancelled", async (trx, order) => {
    const invoice = await findInvoice(trx, order.id);
    if (!invoice) return undefined;
    const done = await cancelInvoice(trx, order, { actor: act.actor.name, reason });
    if (!done) throw new ActRefusedError("invoice-credited", order.number);
    return { order, after: { number: invoice.number, reason } };
  });
}

/** A wrong name, address or reference: cancelled and written anew (§ 14 (6) UStG, § 31 (5) UStDV). */
export async function replaceByHand({
  reason,
  change,
  ...act
}: OrderAct & { reason: string; change: InvoiceChange }): Promise<TransitionResult> {
  return actOnOrder(act, "invoice-replaced", async (trx, order) => {
    const invoice = await findInvoice(trx, order.id);
    if (!invoice) return undefined;
    const why = { actor: act.actor.name, reason };
    const done = await reissueInvoice(trx, order, why, change);
    if (!done) throw new ActRefusedError("invoice-credited", order.number);
    return { order, after: { number: invoice.number, reason } };
  });
}
