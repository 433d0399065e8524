import type { Language } from "~/i18n/i18n";
import { getTFor } from "~/i18n/i18n.server";
import type { Trx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { renderMail } from "~/content/mail-layout.server";
import { queueMail } from "~/platform/mail.server";

/** How long the link in the mail is valid. */
export const CONFIRM_DAYS = 7;

export function unsubscribeUrl({ id, language }: { id: string; language: Language }): string {
  return `${env.APP_ORIGIN}/newsletter/abmelden?id=${id}&lng=${language}`;
}

export async function queueConfirmationMail(
  trx: Trx,
  {
    email,
    language,
    token,
    subscriptionId,
  }: { email: string; language: Language; token: string; subscriptionId: string },
): Promise<void> {
  const t = getTFor(language);
  const unsubscribe = unsubscribeUrl({ id: subscriptionId, language });
  await queueMail(trx, {
    kind: "newsletter-confirm",
    recipient: email,
    language,
    message: renderMail({
      language,
      subject: t("newsletterMail.subject"),
      unsubscribe,
      blocks: [
        { kind: "text", text: t("newsletterMail.greeting") },
        { kind: "text", text: t("newsletterMail.text") },
        {
          kind: "button",
          label: t("newsletterMail.button"),
          path: `/newsletter/bestaetigen?token=${token}&lng=${language}`,
        },
        { kind: "text", text: t("newsletterMail.note", { days: CONFIRM_DAYS }) },
        {
          kind: "links",
          links: [
            {
              label: t("newsletterMail.unsubscribe"),
              detail: t("newsletterMail.anyTime"),
              url: unsubscribe,
            },
          ],
        },
      ],
    }),
  });
}
