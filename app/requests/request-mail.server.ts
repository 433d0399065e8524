import type { Language } from "~/i18n/i18n";
import type { MailMessage } from "../../db/schema";
import { getTFor } from "~/i18n/i18n.server";
import { db, type Trx } from "~/platform/db.server";
import { renderMail, type MailBlock } from "~/content/mail-layout.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import { retention, terms } from "~/shop";
import { chooseMailToSender } from "./submission.server";
import { insertUnconfirmed } from "./unconfirmed.server";

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

/** In German, for the shop. */
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

/** What both sides name a request by; `shop requests show` finds it. Buy-backs have their own. */
export function caseNumber(requestId: string): string {
  return requestId.slice(0, 8).toUpperCase();
}

function caseFact(reference: string, language: Language): MailBlock {
  const label = getTFor(language)("requestMail.reference");
  return { kind: "facts", facts: [[label, reference]] };
}

/** In German; a reply goes to the sender. */
export function mailToShop(
  reference: string,
  sender: Sender,
  mail: { subject: string; blocks: MailBlock[] },
) {
  const replyTo = { name: senderName(sender), address: sender.email };
  const blocks = [...mail.blocks, caseFact(reference, "de")];
  return renderMail({ language: "de", replyTo, subject: mail.subject, blocks });
}

/** Repeats nothing that was typed, or anybody could send a stranger a text of their own. */
export function mailToSender(
  kind: "contact" | "quote" | "buyback",
  reference: string,
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
      caseFact(reference, language),
      { kind: "text", text: t(`requestMail.notYou.${kind}`) },
    ],
  });
}

/** Nothing typed is in it, either. */
function questionMail(language: Language, token: string): MailMessage {
  const t = getTFor(language);
  return renderMail({
    language,
    subject: t("requestMail.confirm.subject"),
    blocks: [
      { kind: "text", text: t("requestMail.greeting") },
      { kind: "text", text: t("requestMail.confirm.text") },
      {
        kind: "button",
        label: t("requestMail.confirm.button"),
        path: `/anfrage/bestaetigen?token=${token}&lng=${language}`,
      },
      {
        kind: "text",
        text: t("requestMail.confirm.note", { days: retention.unconfirmedRequestDays }),
      },
    ],
  });
}

interface KindOfMail {
  kind: string;
  message: MailMessage;
}

interface RequestMails {
  toShop: KindOfMail;
  toSender: KindOfMail;
}

/**
 * All or nothing. The shop gets its mail once the sender has confirmed, where that is asked.
 *
 * @param insert `undefined` when the same form has been stored before
 * @returns whether the request is new
 */
export async function storeRequest(
  request: { form: { email: string }; language: Language; mustConfirm: boolean },
  insert: (trx: Trx) => Promise<{ id: string; mails: RequestMails } | undefined>,
): Promise<boolean> {
  const { form, language, mustConfirm } = request;
  const kind = await chooseMailToSender(form.email, mustConfirm);
  const sender = { recipient: form.email, language };
  return db.transaction().execute(async (trx) => {
    const stored = await insert(trx);
    if (!stored) return false;
    const { toShop, toSender } = stored.mails;
    if (kind === "question") {
      const token = await insertUnconfirmed(trx, { requestId: stored.id, ...toShop });
      const message = questionMail(language, token);
      await queueMail(trx, { kind: "request-confirm", message, ...sender });
    } else {
      await queueMail(trx, { ...toShop, recipient: shopMailbox, language: "de" });
      if (kind === "thanks") await queueMail(trx, { ...toSender, ...sender });
    }
    return true;
  });
}

/** The sender's columns of a request. */
export function senderColumns(sender: Sender) {
  const { firstName: first_name, lastName: last_name, company, email, phone } = sender;
  return { first_name, last_name, company, email, phone };
}
