import { formatCents } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { Trx } from "~/platform/db.server";
import { renderMail } from "~/platform/mail-layout.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import type { Order } from "./orders.server";

/**
 * Tells the shop's desk, in German, that a refund didn't reach the buyer; a reply goes to the buyer.
 *
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
  }: { order: Order; refundId: string; cents: number; reason: string; owed: "whole" | "part" },
): Promise<void> {
  const t = getTFor("de");
  const { firstName, lastName } = order.deliveryAddress;
  const name = `${firstName} ${lastName}`;
  const values = { number: order.number, amount: formatCents(cents, "de") };
  const facts: [string, string][] = [
    [t("mail.refundFailed.buyer"), name],
    [t("person.email"), order.email],
    [t("person.phone"), order.phone],
    [t("mail.refundFailed.language"), t(`nav.languages.${order.language}`)],
    [t("mail.refundFailed.refund"), refundId],
    [t("mail.refundFailed.reason"), reason],
  ];
  await queueMail(trx, {
    kind: "refund-failed",
    recipient: shopMailbox,
    language: "de",
    message: renderMail({
      language: "de",
      subject: t("mail.refundFailed.subject", values),
      replyTo: { name, address: order.email },
      blocks: [
        { kind: "text", text: t("mail.refundFailed.text", values) },
        { kind: "text", text: t(`mail.refundFailed.${owed}`, values) },
        { kind: "facts", facts: facts.filter(([, value]) => value !== "") },
      ],
    }),
    onceKey: `refund-failed/${refundId}`,
  });
}
