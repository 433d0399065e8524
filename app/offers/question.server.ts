import { getTFor } from "~/i18n/i18n.server";
import { receiveRequest, type Accepted } from "~/requests/receive-request.server";
import {
  caseNumber,
  mailToSender,
  mailToShop,
  senderColumns,
  senderFacts,
  storeRequest,
} from "~/requests/request-mail.server";
import { submissionKey } from "~/requests/submission.server";
import type { Offer } from "./offer";
import { questionSchema } from "./schema.server";

/** A contact message that names the offer, from whoever it was made for. */
export async function askAbout(offer: Offer, request: Request, form: FormData, path: string) {
  return receiveRequest(request, form, {
    schema: questionSchema,
    insert: (accepted) => insertQuestion(offer, accepted),
    failed: "contact.errors.failed",
    done: () => ({
      to: path,
      message: { kind: "success", title: "contact.sentTitle", text: "contact.sentText" },
    }),
  });
}

function insertQuestion(offer: Offer, accepted: Accepted<{ question: string }>) {
  const { firstName, company, email, phone, number } = offer;
  const { form, formId, language } = accepted;
  // Callers may have left no name.
  const lastName = offer.lastName || (firstName ? "" : company || email);
  const sender = { firstName, lastName, company, email, phone };
  const message = `${getTFor(language)("offer.about", { number })}\n\n${form.question}`;
  return storeRequest({ ...accepted, form: sender }, async (trx) => {
    const inserted = await trx
      .insertInto("contact_messages")
      .values({
        ...senderColumns(sender),
        form_token: submissionKey(formId, { ...sender, message }),
        language,
        message,
      })
      .onConflict((conflict) => conflict.column("form_token").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return undefined;
    const reference = caseNumber(inserted.id);
    const de = getTFor("de");
    const toShop = mailToShop(reference, sender, {
      subject: de("offer.questionSubject", { number }),
      blocks: [senderFacts(sender, language), { kind: "text", text: message }],
    });
    const subject = getTFor(language)("contact.mail.subject");
    const toSender = mailToSender("contact", reference, language, { subject });
    return {
      id: inserted.id,
      mails: {
        toShop: { kind: "contact-message", message: toShop },
        toSender: { kind: "contact-confirmation", message: toSender },
      },
    };
  });
}
