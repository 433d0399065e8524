import type { Language, MailMessage } from "../../db/schema";
import { getTFor } from "~/i18n/i18n.server";
import { renderMail } from "~/platform/mail-layout.server";
import { terms } from "~/shop";
import type { ContactForm } from "./schema";

/** To the shop, in German; a reply goes to the sender. */
export function shopMail(form: ContactForm, language: Language): MailMessage {
  const t = getTFor("de");
  const name = `${form.firstName} ${form.lastName}`;
  const sender: [string, string][] = [
    [t("contact.mail.name"), name],
    [t("person.company"), form.organization],
    [t("person.email"), form.email],
    [t("person.phone"), form.phone],
    [t("contact.mail.language"), t(`nav.languages.${language}`)],
  ];
  return renderMail({
    language: "de",
    subject: t("contact.mail.shopSubject", { name }),
    replyTo: { name, address: form.email },
    blocks: [
      { kind: "text", text: t("contact.mail.shopText") },
      { kind: "facts", facts: sender.filter(([, value]) => value !== "") },
      { kind: "heading", text: t("contact.message") },
      { kind: "text", text: form.message },
    ],
  });
}

/** To the sender; repeats nothing that was typed. */
export function confirmationMail(language: Language): MailMessage {
  const t = getTFor(language);
  return renderMail({
    language,
    subject: t("contact.mail.subject"),
    blocks: [
      { kind: "text", text: t("contact.mail.greeting") },
      { kind: "text", text: t("contact.mail.text", { hours: terms.responseHours }) },
      { kind: "text", text: t("contact.mail.notYou") },
    ],
  });
}
