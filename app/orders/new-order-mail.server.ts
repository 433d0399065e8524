import { formatCents, formatDate, formatDateTime } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { Trx } from "~/platform/db.server";
import { renderMail } from "~/content/mail-layout.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import { terms } from "~/shop";
import { addresses, buyer, buyerFacts, itemsBlock, totals } from "./order-mail-blocks.server";
import type { Order } from "./orders.server";

export async function queueNewOrderMail(trx: Trx, placed: Order): Promise<void> {
  const t = getTFor("de");
  const order: Order = { ...placed, language: "de" };
  const kind = order.paymentMethod === "online" ? "paid" : "prepayment";
  const text = order.withdrawnAt ? "withdrawn" : kind;
  const values = {
    number: order.number,
    amount: formatCents(order.amountCents, "de"),
    hours: terms.dispatchHours,
    date: formatDate(order.withdrawnAt ?? order.paymentDueAt, "de"),
  };
  await queueMail(trx, {
    kind: "new-order",
    recipient: shopMailbox,
    language: "de",
    message: renderMail({
      language: "de",
      subject: t(`mail.newOrder.subject.${kind}`, values),
      replyTo: buyer(order),
      blocks: [
        { kind: "text", text: t(`mail.newOrder.text.${text}`, values) },
        ...(order.vatExempt
          ? [{ kind: "text" as const, text: t("mail.newOrder.vatId", { vatId: order.vatId }) }]
          : []),
        {
          kind: "facts",
          facts: [
            [t("mail.newOrder.placedAt"), formatDateTime(order.createdAt, "de")],
            [
              t("mail.newOrder.payment"),
              t(kind === "paid" ? "checkout.paymentOnline" : "checkout.paymentPrepayment"),
            ],
            ...buyerFacts(placed, t),
          ],
        },
        itemsBlock(order, t),
        totals(order, t),
        ...addresses(order, t),
        {
          kind: "button",
          label: t("mail.newOrder.open"),
          path: `/intern/bestellungen/${order.number}`,
        },
      ],
    }),
    onceKey: `order/${order.id}/new-order`,
  });
}
