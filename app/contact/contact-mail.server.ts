import type { Language } from "~/i18n/i18n";
import type { MailMessage } from "../../db/schema";
import { getTFor } from "~/i18n/i18n.server";
import {
  caseNumber,
  mailToSender,
  mailToShop,
  senderFacts,
  senderName,
} from "~/requests/request-mail.server";
import type { ContactForm } from "./schema";

export function shopMail(id: string, form: ContactForm, language: Language): MailMessage {
  const t = getTFor("de");
  const sender = { ...form, company: form.organization };
  return mailToShop(caseNumber(id), sender, {
    subject: t("contact.mail.shopSubject", { name: senderName(sender) }),
    blocks: [
      { kind: "text", text: t("contact.mail.shopText") },
      senderFacts(sender, language),
      { kind: "heading", text: t("contact.message") },
      { kind: "text", text: form.message },
    ],
  });
}

export function confirmationMail(id: string, language: Language): MailMessage {
  const subject = getTFor(language)("contact.mail.subject");
  return mailToSender("contact", caseNumber(id), language, { subject });
}
