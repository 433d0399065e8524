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
import { CASE_PATH } from "./case-link.server";
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

interface About {
  id: string;
  number: string;
  /** Of a list. */
  lines: number;
}

export async function shopMail(
  { id, number, lines }: About,
  form: BuybackForm,
  files: readonly MailedFile[],
  language: Language,
): Promise<MailMessage> {
  const t = getTFor("de");
  const list: MailBlock[] =
    lines > 0 ? [{ kind: "text", text: t("buyback.mail.lines", { count: lines }) }] : [];
  return mailToShop(number, form, {
    subject: t("buyback.mail.shopSubject", { name: form.company || senderName(form) }),
    blocks: [
      { kind: "text", text: t("buyback.mail.shopText") },
      senderFacts(form, language),
      { kind: "heading", text: t("buyback.components") },
      ...(form.components ? [{ kind: "text" as const, text: form.components }] : []),
      ...list,
      { kind: "button", label: t("caseMail.open"), path: `/intern/ankauf/${number}` },
      ...(await fileBlocks(id, files)),
    ],
  });
}

/** With the address of the seller's page. */
export function confirmationMail(
  { id, number, lines }: About,
  files: number,
  language: Language,
): MailMessage {
  const t = getTFor(language);
  const counted = (text: string): MailBlock => ({ kind: "text", text });
  const mail = mailToSender("buyback", number, language, {
    subject: t("buyback.mail.subject"),
    blocks: [
      ...(files > 0 ? [counted(t("buyback.mail.received", { count: files }))] : []),
      ...(lines > 0 ? [counted(t("buyback.mail.linesReceived", { count: lines }))] : []),
      {
        kind: "button",
        label: t("caseMail.open"),
        path: `${CASE_PATH}${id}?lng=${language}`,
      },
    ],
  });
  return { ...mail, caseId: id };
}
