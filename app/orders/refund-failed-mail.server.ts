import { formatCents } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { Trx } from "~/platform/db.server";
import { renderMail } from "~/content/mail-layout.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import { buyer, buyerFacts } from "./order-mail-blocks.server";
import type { Order } from "./orders.server";

/**
 * @param refundId missing when Stripe didn't make it
 * @param reason as Stripe names it
 * @param owed whether all of the order's money was to go back
 */
export async function queueRefundFailedMail(
  trx: Trx,
  {
    order,
    refundId,
    cents,
    reason,
    owed,
  }: { order: Order; refundId?: string; cents: number; reason: string; owed: "whole" | "part" },
): Promise<void> {
  const t = getTFor("de");
  const values = { number: order.number, amount: formatCents(cents, "de") };
  const facts: [string, string][] = [
    ...buyerFacts(order, t),
    ...(refundId ? [[t("mail.refundFailed.refund"), refundId] as [string, string]] : []),
    [t("mail.refundFailed.reason"), reason],
  ];
  await queueMail(trx, {
    kind: "refund-failed",
    recipient: shopMailbox,
    language: "de",
    message: renderMail({
      language: "de",
      subject: t("mail.refundFailed.subject", values),
      replyTo: buyer(order),
      blocks: [
        { kind: "text", text: t(`mail.refundFailed.${refundId ? "text" : "refused"}`, values) },
        { kind: "text", text: t(`mail.refundFailed.${refundId ? owed : "otherwise"}`, values) },
        { kind: "facts", facts },
      ],
    }),
    onceKey: `refund-failed/${refundId ?? order.id}`,
  });
}
