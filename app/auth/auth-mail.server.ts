import type { Language } from "../../db/schema";
import { getTFor } from "~/i18n/i18n.server";
import type { Trx } from "~/platform/db.server";
import { renderMail, type MailBlock } from "~/platform/mail-layout.server";
import { queueMail } from "~/platform/mail.server";
import { tokenMinutes } from "./tokens.server";

interface Recipient {
  email: string;
  language: Language;
}

type Kind =
  | "verify"
  | "exists"
  | "reset"
  | "passwordChanged"
  | "secondFactorOn"
  | "secondFactorOff"
  | "deleted";

// The names a visitor typed don't stand in these mails: anybody can enter a stranger's address.
async function queue(
  trx: Trx,
  { email, language }: Recipient,
  kind: Kind,
  {
    path,
    values = {},
  }: { path?: (lng: string) => string; values?: Record<string, string | number> } = {},
): Promise<void> {
  const t = getTFor(language);
  const lng = language === "en" ? "en" : "de";
  const blocks: MailBlock[] = [
    { kind: "text", text: t("auth.mail.greeting") },
    { kind: "text", text: t(`auth.mail.${kind}.text`, values) },
    ...(path
      ? ([
          { kind: "button", label: t(`auth.mail.${kind}.button` as never), path: path(lng) },
        ] satisfies MailBlock[])
      : []),
    { kind: "text", text: t(`auth.mail.${kind}.note`, values) },
  ];
  await queueMail(trx, {
    kind: `account-${kind}`,
    recipient: email,
    language,
    message: renderMail({ language, subject: t(`auth.mail.${kind}.subject`), blocks }),
  });
}

/** "Confirm your address", after signing up or when asked for again. */
export async function queueVerificationMail(trx: Trx, recipient: Recipient, token: string) {
  await queue(trx, recipient, "verify", {
    path: (lng) => `/bestaetigen?token=${token}&lng=${lng}`,
    values: { days: tokenMinutes["verify-email"] / 24 / 60 },
  });
}

/** Somebody signed up with an address that has an account: only its owner learns that. */
export async function queueAccountExistsMail(trx: Trx, recipient: Recipient) {
  await queue(trx, recipient, "exists", { path: (lng) => `/passwort-vergessen?lng=${lng}` });
}

export async function queueResetMail(trx: Trx, recipient: Recipient, token: string) {
  await queue(trx, recipient, "reset", {
    path: (lng) => `/reset-password?token=${token}&lng=${lng}`,
    values: { minutes: tokenMinutes["reset-password"] },
  });
}

export async function queuePasswordChangedMail(trx: Trx, recipient: Recipient) {
  await queue(trx, recipient, "passwordChanged", { path: (lng) => `/passwort-vergessen?lng=${lng}` });
}

export async function queueSecondFactorMail(trx: Trx, recipient: Recipient, on: boolean) {
  await queue(trx, recipient, on ? "secondFactorOn" : "secondFactorOff");
}

export async function queueAccountDeletedMail(trx: Trx, recipient: Recipient) {
  await queue(trx, recipient, "deleted");
}
