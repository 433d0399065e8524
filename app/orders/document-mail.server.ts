import type { MadeDocument } from "~/documents/make-document.server";
import { getTFor } from "~/i18n/i18n.server";
import { renderMail } from "~/content/mail-layout.server";
import type { Trx } from "~/platform/db.server";
import { queueMail } from "~/platform/mail.server";
import { greeting, text } from "./order-mail-blocks.server";
import { lockOrder } from "./orders.server";

const mailed = [
  "order-confirmation",
  "invoice",
  "invoice-correction",
  "invoice-cancellation",
] as const;

/**
 * Sends a paper once its files are there: invoices to the address that a business gave for them, to
 * everybody what corrects one. An order's first invoice is linked in the mail about its parcel.
 */
export async function mailDocument(
  trx: Trx,
  { id, kind, number, orderId }: MadeDocument,
): Promise<void> {
  const own = mailed.find((each) => each === kind);
  const order = own && orderId ? await lockOrder(trx, { id: orderId }) : undefined;
  if (!own || !order) return;
  const { invoiceEmail } = order;
  if (!invoiceEmail && own === "invoice" && !(await hadAnother(trx, order.id, id))) return;
  const t = getTFor(order.language);
  const values = { number, order: order.number };
  const message = renderMail({
    language: order.language,
    subject: t(`documents.mail.${own}.subject`, values),
    blocks: [greeting(order, t), text(t(`documents.mail.${own}.text`, values))],
  });
  await queueMail(trx, {
    kind: `document-${own}`,
    recipient: invoiceEmail || order.email,
    language: order.language,
    message: { ...message, documentId: id },
    onceKey: `order/${order.id}/document/${number}`,
  });
}

async function hadAnother(trx: Trx, orderId: string, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("documents")
    .select("id")
    .where("order_id", "=", orderId)
    .where("kind", "=", "invoice")
    .where("id", "<>", id)
    .executeTakeFirst();
  return row !== undefined;
}
