import { sql } from "kysely";
import type { Trx } from "~/platform/db.server";
import { isUuid } from "~/platform/uuid";
import { ActRefusedError, actOnOrder, type OrderAct } from "./act-on-order.server";
import { applyEvent } from "./apply-event.server";
import { balanceOf, undecidedCents } from "./balance";
import { listCardPayments, oweToCard } from "./card-payments.server";
import type { CreditedLine } from "./credit-lines";
import { mustTransfer, withMoney } from "./ledger.server";
import type { TransitionResult } from "./order-transitions.server";
import type { Order } from "./orders.server";

interface Refund {
  /** More than 0. */
  cents: number;
  /** The buyer reads it. */
  reason: string;
  actor: string;
  /** The new payment's, of what goes by transfer. */
  transferId?: string;
  /** The goods it is for. */
  credited?: readonly CreditedLine[];
}

/** What may go back at most: paid, and neither sent back nor owed already. */
export function refundableCents({ money, dispute }: Pick<Order, "money" | "dispute">): number {
  if (dispute === "open" || dispute === "lost") return 0;
  return Math.max(0, money.receivedCents - money.sentBackCents - money.toSendBackCents);
}

/**
 * Sends an amount back the way it was paid: to the card at once, by a job; a transfer is owed until
 * `settleRefund` says that it was sent.
 * @throws {ActRefusedError | MovedError}
 */
export async function refundAmount({
  cents,
  reason,
  ...act
}: OrderAct & Omit<Refund, "actor">): Promise<TransitionResult> {
  return actOnOrder(act, "order-refund", async (trx, order) => {
    const decided = await decideRefund(trx, order, { cents, reason, actor: act.actor.name });
    return { order: decided, after: { cents, reason } };
  });
}

/**
 * Decides that all goes back that belongs to the buyer of a transfer: paid too much, or for an order
 * that has ended.
 * @param cents as it was shown
 * @throws {ActRefusedError} it is another amount by now
 */
export async function refundRest({
  cents,
  reason,
  transferId,
  ...act
}: OrderAct & Omit<Refund, "actor">): Promise<TransitionResult> {
  return actOnOrder(act, "order-refund", async (trx, order) => {
    if (undecidedCents(order) !== cents) throw new ActRefusedError("amount-changed", order.number);
    const refund = { cents, reason, actor: act.actor.name, transferId };
    return { order: await decideRefund(trx, order, refund), after: { cents, reason } };
  });
}

/** As `refundAmount`, within another act. @throws {ActRefusedError} */
export async function decideRefund(
  trx: Trx,
  order: Order,
  { cents, reason, actor, transferId, credited }: Refund,
): Promise<Order> {
  if (order.dispute === "open" || order.dispute === "lost") {
    throw new ActRefusedError("disputed", order.number);
  }
  if (cents > refundableCents(order)) throw new ActRefusedError("amount-too-high", order.number);
  let leftCents = cents;
  let creditLeft = Math.max(0, cents - balanceOf(order).overCents);
  const take = (mostCents: number) => {
    const share = Math.min(leftCents, mostCents);
    const creditCents = Math.min(creditLeft, share);
    leftCents -= share;
    creditLeft -= creditCents;
    return { cents: share, creditCents, reason, actor };
  };
  for (const { paymentIntent, cents: mostCents } of await listCardPayments(trx, order)) {
    if (leftCents > 0) await oweToCard(trx, order, { ...take(mostCents), paymentIntent });
  }
  if (leftCents > 0) await oweTransfer(trx, order, { ...take(leftCents), transferId });
  const known = await withMoney(trx, order);
  const about = { actor, detail: { cents, reason }, news: { reason }, credited };
  return (await applyEvent(trx, known, "refund-decided", about)) ?? known;
}

async function oweTransfer(
  trx: Trx,
  { id }: Pick<Order, "id">,
  { cents, creditCents, transferId, ...why }: Refund & { creditCents: number },
): Promise<void> {
  const owed = { id: transferId, order_id: id, way: "transfer", state: "due" } as const;
  await trx
    .insertInto("payments")
    .values({ ...owed, ...why, cents: -cents, credit_cents: creditCents })
    .execute();
}

/**
 * A refund that was owed, or that failed, has been transferred. The buyer is told. Once all has
 * gone back the order counts as refunded.
 * @throws {ActRefusedError | MovedError}
 */
export async function settleRefund({
  paymentId,
  day,
  reference = "",
  also,
  ...act
}: OrderAct & {
  paymentId: string;
  /** `2026-11-23`; today if left out. */
  day?: string;
  reference?: string;
  /** With it or not at all. */
  also?: (trx: Trx) => Promise<void>;
}): Promise<TransitionResult> {
  return actOnOrder(act, "order-refund-sent", async (trx, order) => {
    if (!isUuid(paymentId)) throw new ActRefusedError("nothing-to-send", order.number);
    const row = await trx
      .updateTable("payments")
      // Stripe's own id stays: it tells this refund when Stripe names it again.
      .set({
        state: "done",
        way: "transfer",
        reference: sql<string>`case reference when '' then ${reference} else reference end`,
        day,
      })
      .where("id", "=", paymentId)
      .where("order_id", "=", order.id)
      .where(mustTransfer)
      .returning(["cents", "reason"])
      .executeTakeFirst();
    if (!row) throw new ActRefusedError("nothing-to-send", order.number);
    const cents = -row.cents;
    const sent = await noteRefund(trx, await withMoney(trx, order), {
      ...row,
      id: paymentId,
      cents,
      actor: act.actor.name,
    });
    await also?.(trx);
    return { order: sent, after: { cents } };
  });
}

/** History and mail of a refund that is on its way. */
export async function noteRefund(
  trx: Trx,
  order: Order,
  { id, cents, reason, actor }: Refund & { id: string },
): Promise<Order> {
  const { receivedCents, sentBackCents, toSendBackCents } = order.money;
  // Of goods that all came back nothing more is to be decided.
  const isSettled = order.status === "returned" && order.refundByHand && toSendBackCents === 0;
  const isAll = order.paymentState !== "refunded" && (sentBackCents >= receivedCents || isSettled);
  const changed = await applyEvent(trx, order, isAll ? "refunded" : "refund-sent", {
    actor,
    detail: { cents, ...(reason ? { reason } : {}) },
    mail: isAll ? "refunded-amount" : undefined,
    news: { cents, reason, key: id },
  });
  return changed ?? order;
}
