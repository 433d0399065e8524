import type { MailMessage } from "../../db/schema";
import { formatDateTime } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { ServerTranslate } from "~/i18n/translate";
import type { Language } from "~/i18n/i18n";
import { renderMail } from "~/platform/mail-layout.server";
import { shop, terms } from "~/shop";
import type { Withdrawal } from "./withdrawals.server";

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

/** The receipt § 356a BGB asks for: content, date and time of the withdrawal. */
export function receiptMail(withdrawal: Withdrawal): MailMessage {
  const { language } = withdrawal;
  const t = getTFor(language);
  const values = {
    number: withdrawal.orderNumber,
    time: receivedAt(withdrawal, language),
    days: terms.withdrawalDays,
  };
  return renderMail({
    language,
    subject: t("withdrawalMail.subject", values),
    blocks: [
      { kind: "text", text: t("withdrawalMail.greeting") },
      { kind: "text", text: t("withdrawalMail.text", values) },
      { kind: "heading", text: t("withdrawalMail.contentTitle") },
      { kind: "text", text: t("withdrawalMail.statement") },
      { kind: "facts", facts: facts(withdrawal, language, t) },
      { kind: "heading", text: t("withdrawalMail.nextTitle") },
      { kind: "text", text: t("withdrawalMail.next", values) },
      {
        kind: "text",
        text: [shop.legalName, shop.street, `${shop.postalCode} ${shop.city}`].join("\n"),
      },
      { kind: "text", text: t("withdrawalMail.notYou") },
    ],
  });
}

/** To the shop, in German; a reply goes to the customer. */
export function shopMail(
  withdrawal: Withdrawal,
  { orderFound }: { orderFound: boolean },
): MailMessage {
  const t = getTFor("de");
  return renderMail({
    language: "de",
    subject: t("withdrawalMail.shopSubject", { number: withdrawal.orderNumber }),
    replyTo: { name: withdrawal.name, address: withdrawal.email },
    blocks: [
      { kind: "text", text: t("withdrawalMail.shopText") },
      { kind: "facts", facts: facts(withdrawal, "de", t) },
      {
        kind: "text",
        text: t(orderFound ? "withdrawalMail.orderFound" : "withdrawalMail.orderNotFound"),
      },
    ],
  });
}
