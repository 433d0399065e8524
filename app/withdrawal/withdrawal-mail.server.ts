import type { MailMessage } from "../../db/schema";
import { formatDateTime } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { ServerTranslate } from "~/i18n/translate";
import type { Language } from "~/i18n/i18n";
import { isOrderNumber } from "~/orders/own-numbers";
import { renderMail, type MailBlock } from "~/content/mail-layout.server";
import { currentSettings } from "~/settings/settings.server";
import { terms } from "~/shop";
import type { Withdrawal } from "./withdrawals.server";
import type { OrderOutcome } from "./withdrawn-order.server";

function receivedAt(withdrawal: Withdrawal, language: Language): string {
  return formatDateTime(withdrawal.receivedAt, language);
}

function facts(withdrawal: Withdrawal, language: Language, t: ServerTranslate): [string, string][] {
  return [
    [t("withdrawal.name"), withdrawal.name],
    [t("withdrawal.orderNumber"), withdrawal.orderNumber],
    [t("withdrawal.email"), withdrawal.email],
    [t("withdrawal.items"), withdrawal.items],
    [t("withdrawalMail.receivedAt"), receivedAt(withdrawal, language)],
  ];
}

/** § 356a BGB: content, date and time. Only to a matching order's buyer: no text for strangers. */
export function receiptMail(withdrawal: Withdrawal): MailMessage {
  const { language } = withdrawal;
  const t = getTFor(language);
  return toSender(
    withdrawal,
    t("withdrawalMail.subjectNumber", { number: withdrawal.orderNumber.toUpperCase() }),
    [
      { kind: "heading", text: t("withdrawalMail.contentTitle") },
      { kind: "text", text: t("withdrawalMail.statement") },
      { kind: "facts", facts: facts(withdrawal, language, t) },
    ],
    t("withdrawalMail.notYou"),
  );
}

/** Fits no order: date and time, and nothing that was typed. */
export function plainReceiptMail(withdrawal: Withdrawal): MailMessage {
  const t = getTFor(withdrawal.language);
  return toSender(
    withdrawal,
    t("withdrawalMail.subject"),
    [{ kind: "text", text: t("withdrawalMail.noContent") }],
    t("withdrawalMail.mistyped"),
  );
}

function toSender(
  withdrawal: Withdrawal,
  subject: string,
  blocks: MailBlock[],
  notYou: string,
): MailMessage {
  const { language } = withdrawal;
  const t = getTFor(language);
  const values = { time: receivedAt(withdrawal, language), days: terms.withdrawalDays };
  const { legalName, street, postalCode, city } = currentSettings();
  return renderMail({
    language,
    subject,
    blocks: [
      { kind: "text", text: t("withdrawalMail.greeting") },
      { kind: "text", text: t("withdrawalMail.text", values) },
      ...blocks,
      { kind: "heading", text: t("withdrawalMail.nextTitle") },
      { kind: "text", text: t("withdrawalMail.next", values) },
      {
        kind: "text",
        text: [legalName, street, `${postalCode} ${city}`].join("\n"),
      },
      { kind: "text", text: notYou },
    ],
  });
}

/** In German, with what is left to do; a reply goes to the customer. */
export function shopMail(withdrawal: Withdrawal, outcome: OrderOutcome | undefined): MailMessage {
  const t = getTFor("de");
  const { orderNumber: number } = withdrawal;
  return renderMail({
    language: "de",
    subject: isOrderNumber(number)
      ? t("withdrawalMail.shopSubject", { number: number.toUpperCase() })
      : t("withdrawalMail.shopSubjectUnknown"),
    replyTo: { name: withdrawal.name, address: withdrawal.email },
    blocks: [
      { kind: "text", text: t("withdrawalMail.shopText") },
      { kind: "facts", facts: facts(withdrawal, "de", t) },
      {
        kind: "text",
        text: outcome
          ? t(`withdrawalMail.order.${outcome}`, { number: number.toUpperCase() })
          : t("withdrawalMail.orderNotFound"),
      },
    ],
  });
}

/** Once a day, when withdrawals without an order exceed what is mailed. */
export function notMailedMail(): MailMessage {
  const t = getTFor("de");
  return renderMail({
    language: "de",
    subject: t("withdrawalMail.manySubject"),
    blocks: [{ kind: "text", text: t("withdrawalMail.manyText") }],
  });
}
