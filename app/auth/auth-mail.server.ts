import type { Language } from "~/i18n/i18n";
import { getTFor } from "~/i18n/i18n.server";
import type { ServerTextKey } from "~/i18n/translate";
import type { Trx } from "~/platform/db.server";
import { renderMail, type MailBlock } from "~/content/mail-layout.server";
import { queueMail } from "~/platform/mail.server";
import { retention } from "~/shop";
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
  | "secondFactorReset"
  | "newAddress"
  | "oldAddress"
  | "addressTaken"
  | "emailChanged"
  | Warning
  | "deleted";

/** Somebody else may have done this: the owner can set a new password at once. */
type Warning = "wrongPasswords" | "stopped" | "wrongCodes" | "recoveryCodeUsed" | "newDevice";

// Without the typed names: anybody can enter a stranger's address.
async function queue(
  trx: Trx,
  { email, language }: Recipient,
  {
    kind,
    button,
    values = {},
  }: {
    kind: Kind;
    button?: { label: ServerTextKey; path: string };
    values?: Record<string, string | number>;
  },
): Promise<void> {
  const t = getTFor(language);
  const blocks: MailBlock[] = [
    { kind: "text", text: t("accountMail.greeting") },
    { kind: "text", text: t(`accountMail.${kind}.text`, values) },
    ...(button ? [linkBlock(t(button.label), button.path, language)] : []),
    { kind: "text", text: t(`accountMail.${kind}.note`, values) },
  ];
  await queueMail(trx, {
    kind: `account-${kind}`,
    recipient: email,
    language,
    message: renderMail({ language, subject: t(`accountMail.${kind}.subject`), blocks }),
  });
}

function linkBlock(label: string, path: string, language: Language): MailBlock {
  const separator = path.includes("?") ? "&" : "?";
  return { kind: "button", label, path: `${path}${separator}lng=${language}` };
}

export async function queueVerificationMail(trx: Trx, recipient: Recipient, token: string) {
  await queue(trx, recipient, {
    kind: "verify",
    button: { label: "accountMail.verify.button", path: `/bestaetigen?token=${token}` },
    values: { days: tokenMinutes["verify-email"] / 24 / 60 },
  });
}

const toReset = "/passwort-vergessen";

/** Only the mailbox's owner learns that the address has an account. */
export async function queueAccountExistsMail(trx: Trx, recipient: Recipient) {
  await queue(trx, recipient, {
    kind: "exists",
    button: { label: "accountMail.exists.button", path: toReset },
  });
}

export async function queueResetMail(trx: Trx, recipient: Recipient, token: string) {
  await queue(trx, recipient, {
    kind: "reset",
    button: { label: "accountMail.reset.button", path: `/reset-password?token=${token}` },
    values: { minutes: tokenMinutes["reset-password"] },
  });
}

export async function queuePasswordChangedMail(trx: Trx, recipient: Recipient) {
  await queue(trx, recipient, {
    kind: "passwordChanged",
    button: { label: "accountMail.passwordChanged.button", path: toReset },
  });
}

export async function queueWarningMail(
  trx: Trx,
  recipient: Recipient,
  kind: Warning,
  values: Record<string, string | number>,
) {
  const button = { label: "accountMail.passwordChanged.button", path: toReset } as const;
  await queue(trx, recipient, { kind, button, values });
}

export async function queueSecondFactorMail(trx: Trx, recipient: Recipient, on: boolean) {
  await queue(trx, recipient, { kind: on ? "secondFactorOn" : "secondFactorOff" });
}

export async function queueSecondFactorResetMail(trx: Trx, recipient: Recipient) {
  await queue(trx, recipient, {
    kind: "secondFactorReset",
    button: { label: "accountMail.passwordChanged.button", path: toReset },
  });
}

const hours = tokenMinutes["change-email-new"] / 60;

/** To the new address of an account: does its owner want that? */
export async function queueNewAddressMail(trx: Trx, recipient: Recipient, token: string) {
  await queue(trx, recipient, {
    kind: "newAddress",
    button: { label: "accountMail.verify.button", path: `/e-mail-aendern?token=${token}` },
    values: { hours },
  });
}

/** To the present address: agree, or stop it. */
export async function queueOldAddressMail(
  trx: Trx,
  recipient: Recipient,
  { token, address }: { token: string; address: string },
) {
  await queue(trx, recipient, {
    kind: "oldAddress",
    button: { label: "accountMail.oldAddress.button", path: `/e-mail-aendern?token=${token}` },
    values: { hours, address },
  });
}

export async function queueAddressTakenMail(trx: Trx, recipient: Recipient) {
  await queue(trx, recipient, { kind: "addressTaken" });
}

export async function queueEmailChangedMail(trx: Trx, recipient: Recipient, address: string) {
  await queue(trx, recipient, { kind: "emailChanged", values: { address } });
}

export async function queueAccountDeletedMail(trx: Trx, recipient: Recipient) {
  await queue(trx, recipient, { kind: "deleted", values: { years: retention.consentYears } });
}
