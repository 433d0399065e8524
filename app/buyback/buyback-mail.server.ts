import type { Language } from "~/i18n/i18n";
import type { MailMessage } from "../../db/schema";
import { formatDateTime } from "~/i18n/format";
import { getTFor } from "~/i18n/i18n.server";
import type { MailBlock } from "~/content/mail-layout.server";
import { downloadLink } from "~/platform/storage.server";
import {
  caseNumber,
  mailToSender,
  mailToShop,
  senderFacts,
  senderName,
} from "~/requests/request-mail.server";
import { buybackFiles } from "~/shop";
import { formatBytes } from "./format-bytes";
import type { BuybackForm } from "./schema";

export interface MailedFile {
  object_key: string;
  name: string;
  content_type: string;
  size: number;
}

const linkSeconds = buybackFiles.linkDays * 24 * 3600;

async function fileBlocks(id: string, files: readonly MailedFile[]): Promise<MailBlock[]> {
  if (files.length === 0) return [];
  const t = getTFor("de");
  const expires = new Date(Date.now() + linkSeconds * 1000);
  return [
    { kind: "heading", text: t("buyback.mail.files", { count: files.length }) },
    {
      kind: "text",
      text: t("buyback.mail.links", {
        date: formatDateTime(expires, "de"),
        number: caseNumber(id),
      }),
    },
    {
      kind: "links",
      links: await Promise.all(
        files.map(async (file) => ({
          label: file.name,
          detail: formatBytes(file.size, "de"),
          url: await downloadLink({
            key: file.object_key,
            filename: file.name,
            contentType: file.content_type,
            expiresIn: linkSeconds,
          }),
        })),
      ),
    },
  ];
}

export async function shopMail(
  id: string,
  form: BuybackForm,
  files: readonly MailedFile[],
  language: Language,
): Promise<MailMessage> {
  const t = getTFor("de");
  return mailToShop(id, form, {
    subject: t("buyback.mail.shopSubject", { name: form.company || senderName(form) }),
    blocks: [
      { kind: "text", text: t("buyback.mail.shopText") },
      senderFacts(form, language),
      { kind: "heading", text: t("buyback.components") },
      { kind: "text", text: form.components },
      ...(await fileBlocks(id, files)),
    ],
  });
}

export function confirmationMail(id: string, files: number, language: Language): MailMessage {
  const t = getTFor(language);
  return mailToSender("buyback", id, language, {
    subject: t("buyback.mail.subject"),
    blocks: files > 0 ? [{ kind: "text", text: t("buyback.mail.received", { count: files }) }] : [],
  });
}
