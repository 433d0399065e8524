import { getTFor } from "~/i18n/i18n.server";
import type { Accepted } from "./receive-request.server";
import {
  caseNumber,
  mailToSender,
  mailToShop,
  senderColumns,
  senderFacts,
  type Sender,
  storeRequest,
} from "./request-mail.server";
import { submissionKey } from "./submission.server";

/**
 * A message to the shop, from whatever page it was sent.
 * @param subject of the desk's mail, in German
 * @returns whether the message is new
 */
export function storeMessage(
  accepted: Accepted<Sender & { message: string }>,
  subject: string,
): Promise<boolean> {
  const { form, formId, language } = accepted;
  return storeRequest(accepted, async (trx) => {
    const inserted = await trx
      .insertInto("contact_messages")
      .values({
        ...senderColumns(form),
        form_token: submissionKey(formId, { ...form }),
        language,
        message: form.message,
      })
      .onConflict((conflict) => conflict.column("form_token").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return undefined;
    const reference = caseNumber(inserted.id);
    const t = getTFor("de");
    const toShop = mailToShop(reference, form, {
      subject,
      blocks: [
        { kind: "text", text: t("contact.mail.shopText") },
        senderFacts(form, language),
        { kind: "heading", text: t("contact.message") },
        { kind: "text", text: form.message },
      ],
    });
    const toSender = mailToSender("contact", reference, language, {
      subject: getTFor(language)("contact.mail.subject"),
    });
    return {
      id: inserted.id,
      mails: {
        toShop: { kind: "contact-message", message: toShop },
        toSender: { kind: "contact-confirmation", message: toSender },
      },
    };
  });
}
