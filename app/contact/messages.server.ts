import { db } from "~/platform/db.server";
import type { Accepted } from "~/requests/receive-request.server";
import { queueRequestMails } from "~/requests/request-mail.server";
import { chooseMailToSender, submissionKey } from "~/requests/submission.server";
import { confirmationMail, shopMail } from "./contact-mail.server";
import type { ContactForm } from "./schema";

/**
 * All or nothing; the same message sent twice from one form is stored once.
 * @returns whether the message is new
 */
export async function insertContactMessage({
  form,
  formId,
  language,
  mustConfirm,
}: Accepted<ContactForm>): Promise<boolean> {
  const toSender = await chooseMailToSender(form.email, mustConfirm);
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("contact_messages")
      .values({
        form_token: submissionKey(formId, form),
        first_name: form.firstName,
        last_name: form.lastName,
        company: form.organization,
        email: form.email,
        phone: form.phone,
        language,
        message: form.message,
      })
      .onConflict((conflict) => conflict.column("form_token").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return false;
    await queueRequestMails(
      trx,
      { id: inserted.id, email: form.email, language, toSender },
      {
        toShop: { kind: "contact-message", message: shopMail(form, language) },
        toSender: { kind: "contact-confirmation", message: confirmationMail(language) },
      },
    );
    return true;
  });
}
