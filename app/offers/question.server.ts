import { getTFor } from "~/i18n/i18n.server";
import { storeMessage } from "~/requests/contact-message.server";
import { type Accepted, receiveRequest } from "~/requests/receive-request.server";
import type { Offer } from "./offer";
import { questionSchema } from "./schema.server";

/** A message to the shop that names the offer, from whoever it was made for. */
export async function askAbout(offer: Offer, request: Request, form: FormData, path: string) {
  return receiveRequest(request, form, {
    schema: questionSchema,
    insert: (accepted) => storeQuestion(offer, accepted),
    failed: "contact.errors.failed",
    done: () => ({
      to: path,
      message: { kind: "success", title: "contact.sentTitle", text: "contact.sentText" },
    }),
  });
}

function storeQuestion(offer: Offer, accepted: Accepted<{ question: string }>) {
  const { firstName, company, email, phone, number } = offer;
  // Callers may have left no name.
  const lastName = offer.lastName || (firstName ? "" : company || email);
  const about = getTFor(accepted.language)("offer.about", { number });
  const message = `${about}\n\n${accepted.form.question}`;
  const subject = getTFor("de")("offer.questionSubject", { number });
  const form = { firstName, lastName, company, email, phone, message };
  return storeMessage({ ...accepted, form }, subject);
}
