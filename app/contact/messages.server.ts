import type { ServerTranslate } from "~/i18n/translate";
import { isOrderNumber } from "~/orders/order-number.server";
import type { Accepted } from "~/requests/receive-request.server";
import { senderColumns, storeRequest } from "~/requests/request-mail.server";
import { submissionKey } from "~/requests/submission.server";
import { confirmationMail, shopMail } from "./contact-mail.server";
import type { ContactForm } from "./schema";

/** For the link of an order's page. */
export function beginMessage(order: string | null, t: ServerTranslate): string | undefined {
  if (!order || !isOrderNumber(order)) return undefined;
  return `${t("contact.aboutOrder", { number: order.toUpperCase() })}\n\n`;
}

/** @returns whether the message is new */
export function insertContactMessage(accepted: Accepted<ContactForm>): Promise<boolean> {
  const { form, formId, language } = accepted;
  return storeRequest(accepted, async (trx) => {
    const inserted = await trx
      .insertInto("contact_messages")
      .values({
        ...senderColumns({ ...form, company: form.organization }),
        form_token: submissionKey(formId, form),
        language,
        message: form.message,
      })
      .onConflict((conflict) => conflict.column("form_token").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return undefined;
    const { id } = inserted;
    return {
      id,
      mails: {
        toShop: { kind: "contact-message", message: shopMail(id, form, language) },
        toSender: { kind: "contact-confirmation", message: confirmationMail(id, language) },
      },
    };
  });
}
