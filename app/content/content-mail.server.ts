import type { Language } from "~/i18n/i18n";
import { getTFor } from "~/i18n/i18n.server";
import { env } from "~/platform/env.server";
import type { MailBlock } from "./mail-layout.server";
import type { Block, RichText } from "./blocks";
import { getText, type TextName } from "./content.server";

/** Links are written out, so that they work in a mail kept for years. */
function plain(parts: RichText): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      return part.to.startsWith("/") ? `${part.text} (${env.APP_ORIGIN}${part.to})` : part.text;
    })
    .join("");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return plain(block.text);
    case "list":
      return block.items.map((item) => `- ${plain(item)}`).join("\n");
    case "lines":
      return block.lines.map(plain).join("\n");
    case "form":
      return block.lines.join("\n");
    case "facts":
      return block.facts.map(({ label, value }) => `${label}: ${plain(value)}`).join("\n");
    case "table":
      return block.rows.map((row) => row.map(plain).join(": ")).join("\n");
  }
}

/** Terms and withdrawal instructions on a durable medium. */
export function textAsMail(name: TextName, language: Language): MailBlock[] {
  const { title, lead, sections } = getText(name, language);
  return [
    { kind: "heading", text: title },
    ...(lead ? [{ kind: "text" as const, text: lead }] : []),
    ...sections.flatMap<MailBlock>((section) => [
      { kind: "heading", text: section.title },
      ...section.blocks.map<MailBlock>((block) => ({ kind: "text", text: blockText(block) })),
    ]),
  ];
}

/** The EU's notice, part of what a buyer gets on a durable medium. */
export function guaranteeAsMail(language: Language): MailBlock[] {
  const t = getTFor(language);
  const paragraphs = [
    t("guarantee.notice.minimum"),
    [
      t("guarantee.notice.rights"),
      `- ${t("guarantee.notice.description")}`,
      `- ${t("guarantee.notice.function")}`,
    ].join("\n"),
    [
      t("guarantee.notice.liable"),
      `- ${t("guarantee.notice.repair")}`,
      `- ${t("guarantee.notice.reduction")}`,
    ].join("\n"),
    t("guarantee.notice.longer"),
    `${t("guarantee.notice.more")}\nhttps://${t("guarantee.notice.address")}`,
    [
      t("guarantee.notice.todo"),
      `1. ${t("guarantee.notice.report")}`,
      `2. ${t("guarantee.notice.proof")}`,
    ].join("\n"),
    t("guarantee.notice.commercial"),
  ];
  return [
    { kind: "heading", text: t("guarantee.notice.title") },
    ...paragraphs.map<MailBlock>((text) => ({ kind: "text", text })),
  ];
}
