import type { MailMessage } from "../../db/schema";
import { formatDate } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import { type MailBlock, renderMail } from "~/content/mail-layout.server";
import type { InboxEntry } from "./inbox.server";
import { caseNumber } from "./request-mail.server";

export interface AnswerText {
  subject: string;
  message: string;
}

/** What a reply to an answer carries in its subject, and staff find the request by. */
export function caseReference(requestId: string): string {
  return `AN-${caseNumber(requestId)}`;
}

/** In the sender's language. */
export function suggestSubject({ kind, productName, createdAt, language }: InboxEntry): string {
  const t = getTFor(language);
  const date = formatDate(createdAt, language);
  return kind === "quote"
    ? t("requestMail.answer.quoteSubject", { name: productName })
    : t("requestMail.answer.contactSubject", { date });
}

/** With what was asked below it. A reply goes to the shop. */
export function answerMail(request: InboxEntry, { subject, message }: AnswerText): MailMessage {
  const { language, kind, productName, articleNumber, quantity } = request;
  const t = getTFor(language);
  const reference = caseReference(request.id);
  const asked: MailBlock[] =
    kind === "quote"
      ? [
          {
            kind: "facts",
            facts: [
              [t("quote.mail.product"), productName],
              [t("quote.mail.articleNumber"), articleNumber],
              [t("quote.quantity"), String(quantity)],
            ],
          },
        ]
      : [];
  return renderMail({
    language,
    subject: `${subject} [${reference}]`,
    blocks: [
      { kind: "text", text: message },
      { kind: "text", text: t("requestMail.answer.reply", { reference }) },
      {
        kind: "heading",
        text: t("requestMail.answer.asked", { date: formatDate(request.createdAt, language) }),
      },
      ...asked,
      ...(request.message ? [{ kind: "text" as const, text: request.message }] : []),
    ],
  });
}
