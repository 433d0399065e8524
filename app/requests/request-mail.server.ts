import type { Language } from "~/i18n/i18n";
import type { MailMessage } from "../../db/schema";
import { getTFor } from "~/i18n/i18n.server";
import type { Trx } from "~/platform/db.server";
import { renderMail, type MailBlock } from "~/platform/mail-layout.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import { terms } from "~/shop";

/** Who asks. */
export interface Sender {
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  phone: string;
}

export function senderName({ firstName, lastName }: Sender): string {
  return `${firstName} ${lastName}`;
}

/** Who asks and in which language, in German, for the shop. */
export function senderFacts(sender: Sender, language: Language): MailBlock {
  const t = getTFor("de");
  return {
    kind: "facts",
    facts: [
      [t("requestMail.name"), senderName(sender)],
      [t("person.company"), sender.company],
      [t("person.email"), sender.email],
      [t("person.phone"), sender.phone],
      [t("requestMail.language"), t(`nav.languages.${language}`)],
    ],
  };
}

/** To the shop, in German; a reply goes to the sender. */
export function mailToShop(sender: Sender, mail: { subject: string; blocks: MailBlock[] }) {
  const replyTo = { name: senderName(sender), address: sender.email };
  return renderMail({ language: "de", replyTo, ...mail });
}

/**
 * The confirmation. It repeats nothing that was typed, not even the name: whoever enters a
 * stranger's address can't send that stranger a text of their own.
 */
export function mailToSender(
  kind: "contact" | "quote" | "buyback",
  language: Language,
  { subject, blocks = [] }: { subject: string; blocks?: MailBlock[] },
): MailMessage {
  const t = getTFor(language);
  return renderMail({
    language,
    subject,
    blocks: [
      { kind: "text", text: t("requestMail.greeting") },
      { kind: "text", text: t(`requestMail.text.${kind}`, { hours: terms.responseHours }) },
      ...blocks,
      { kind: "text", text: t(`requestMail.notYou.${kind}`) },
    ],
  });
}

/** A mail and what its kind is called in the outbox. */
interface KindOfMail {
  kind: string;
  message: MailMessage;
}

/** @param confirm whether the sender gets a mail, too */
export async function queueRequestMails(
  trx: Trx,
  { email, language, confirm }: { email: string; language: Language; confirm: boolean },
  { toShop, toSender }: { toShop: KindOfMail; toSender: KindOfMail },
): Promise<void> {
  await queueMail(trx, { ...toShop, recipient: shopMailbox, language: "de" });
  if (confirm) await queueMail(trx, { ...toSender, recipient: email, language });
}
