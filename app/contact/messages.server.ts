import { getTFor } from "~/i18n/i18n.server";
import type { ServerTranslate } from "~/i18n/translate";
import { isOrderNumber } from "~/orders/own-numbers";
import { storeMessage } from "~/requests/contact-message.server";
import type { Accepted } from "~/requests/receive-request.server";
import { senderName } from "~/requests/request-mail.server";
import type { ContactForm } from "./schema";

/** For the link of an order's page. */
export function beginMessage(order: string | null, t: ServerTranslate): string | undefined {
  if (!order || !isOrderNumber(order)) return undefined;
  return `${t("contact.aboutOrder", { number: order.toUpperCase() })}\n\n`;
}

/** @returns whether the message is new */
export function insertContactMessage(accepted: Accepted<ContactForm>): Promise<boolean> {
  const { organization: company, ...typed } = accepted.form;
  const form = { ...typed, company };
  const subject = getTFor("de")("contact.mail.shopSubject", { name: senderName(form) });
  return storeMessage({ ...accepted, form }, subject);
}
