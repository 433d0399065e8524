import type { Language, MailMessage } from "../../db/schema";

import { getTFor } from "~/i18n/i18n.server";
import { renderMail, type MailBlock } from "~/platform/mail-layout.server";
import { downloadLink } from "~/platform/storage.server";
import { buybackFiles, terms } from "~/shop";
import { formatBytes } from "./format-bytes";
import type { BuybackForm } from "./schema";

export interface MailedFile {
  object_key: string;
  name: string;
  size: number;
}

const linkSeconds = buybackFiles.linkDays * 24 * 3600;

async function fileBlocks(files: readonly MailedFile[]): Promise<MailBlock[]> {
  if (files.length === 0) return [];
  const t = getTFor("de");
  const expires = new Date(Date.now() + linkSeconds * 1000);
  const date = expires.toLocaleString("de-DE", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Berlin",
  });
  return [
    { kind: "heading", text: t("buyback.mail.files", { count: files.length }) },
    { kind: "text", text: t("buyback.mail.links", { date }) },
    {
      kind: "links",
      links: await Promise.all(
        files.map(async (file) => ({
          label: file.name,
          detail: formatBytes(file.size, "de"),
          url: await downloadLink({
            key: file.object_key,
            filename: file.name,
            expiresIn: linkSeconds,
          }),
        })),
      ),
    },
  ];
}

/** To the shop, in German; a reply goes to the sender, the files are links that expire. */
export async function shopMail(
  form: BuybackForm,
  files: readonly MailedFile[],
  language: Language,
): Promise<MailMessage> {
  const t = getTFor("de");
  const name = `${form.firstName} ${form.lastName}`;
  const sender: [string, string][] = [
    [t("buyback.mail.name"), name],
    [t("person.company"), form.company],
    [t("person.email"), form.email],
    [t("person.phone"), form.phone],
    [t("buyback.mail.language"), t(`nav.languages.${language}`)],
  ];
  return renderMail({
    language: "de",
    subject: t("buyback.mail.shopSubject", { name: form.company || name }),
    replyTo: { name, address: form.email },
    blocks: [
      { kind: "text", text: t("buyback.mail.shopText") },
      { kind: "facts", facts: sender.filter(([, value]) => value !== "") },
      { kind: "heading", text: t("buyback.components") },
      { kind: "text", text: form.components },
      ...(await fileBlocks(files)),
    ],
  });
}

/** To the sender; repeats nothing that was typed. */
export function confirmationMail(files: number, language: Language): MailMessage {
  const t = getTFor(language);
  return renderMail({
    language,
    subject: t("buyback.mail.subject"),
    blocks: [
      { kind: "text", text: t("buyback.mail.greeting") },
      { kind: "text", text: t("buyback.mail.text", { hours: terms.responseHours }) },
      ...(files > 0
        ? [{ kind: "text" as const, text: t("buyback.mail.received", { count: files }) }]
        : []),
      { kind: "text", text: t("buyback.mail.notYou") },
    ],
  });
}
