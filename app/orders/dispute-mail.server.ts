import { formatCents, formatDateTime } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { Trx } from "~/platform/db.server";
import { renderMail } from "~/content/mail-layout.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import { buyer, buyerFacts } from "./order-mail-blocks.server";
import type { Order } from "./orders.server";

/**
 * Once per dispute.
 * @param reason as Stripe names it
 * @param dueBy until when the bank takes evidence
 */
export async function queueDisputeMail(
  trx: Trx,
  {
    order,
    disputeId,
    cents,
    reason,
    dueBy,
    state,
  }: {
    order: Order;
    disputeId: string;
    cents: number;
    reason: string;
    dueBy: Date | null;
    state: "open" | "lost";
  },
): Promise<void> {
  const t = getTFor("de");
  const values = { number: order.number, amount: formatCents(cents, "de") };
  const facts: [string, string][] = [
    ...(dueBy && state === "open"
      ? [[t("mail.dispute.dueBy"), formatDateTime(dueBy, "de")] as [string, string]]
      : []),
    [t("mail.dispute.id"), disputeId],
    [t("mail.refundFailed.reason"), reason],
    ...buyerFacts(order, t),
  ];
  await queueMail(trx, {
    kind: "dispute",
    recipient: shopMailbox,
    language: "de",
    message: renderMail({
      language: "de",
      subject: t("mail.dispute.subject", values),
      replyTo: buyer(order),
      blocks: [
        { kind: "text", text: t(`mail.dispute.${state}`, values) },
        { kind: "facts", facts },
      ],
    }),
    onceKey: `dispute/${disputeId}`,
  });
}
