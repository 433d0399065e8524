import type { Language } from "../../db/columns";
import type { MailMessage } from "../../db/schema";
import { env } from "~/platform/env.server";
import { CODE_ID } from "~/platform/mail-code.server";
import { stripControls } from "~/platform/plain-text";
import { currentSettings } from "~/settings/settings.server";
import { shop } from "~/shop";

export type MailBlock =
  | { kind: "text"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "facts"; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: "items"; items: readonly MailItem[] }
  | { kind: "links"; links: readonly { label: string; detail: string; url: string }[] }
  | { kind: "button"; label: string; path: string }
  /** Drawn when the mail leaves; as text there is none. At most one in a mail. */
  | { kind: "code"; code: string; label: string };

interface MailItem {
  name: string;
  partNumber: string;
  detail: string;
  total: string;
  /** Pages about it. */
  links?: readonly { label: string; path: string }[];
}

const colours = { ink: "#293133", muted: "#5a6467", line: "#c5c9c9", accent: "#004f7c" };

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function paragraphs(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

function blockAsText(block: MailBlock): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "heading":
      return `${block.text}\n${"-".repeat(block.text.length)}`;
    case "facts":
      return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "items":
      return block.items
        .map(
          (item) =>
            `${item.name}\n${item.partNumber ? `[ ${item.partNumber} ]\n` : ""}${item.detail}\n${linksAsText(item)}${item.total}`,
        )
        .join("\n\n");
    case "links":
      return block.links
        .map(({ label, detail, url }) => `${label} (${detail})\n${url}`)
        .join("\n\n");
    case "button":
      return `${block.label}:\n${env.APP_ORIGIN}${block.path}`;
    case "code":
      return "";
  }
}

function linksAsText({ links = [] }: MailItem): string {
  return links.map(({ label, path }) => `${label}\n${env.APP_ORIGIN}${path}\n`).join("");
}

function linksAsHtml({ links = [] }: MailItem): string {
  return links
    .map(
      ({ label, path }) =>
        `<br><a href="${escapeHtml(env.APP_ORIGIN + path)}" style="color:${colours.accent};font-size:14px">${escapeHtml(label)}</a>`,
    )
    .join("");
}

function itemAsHtml(item: MailItem): string {
  const plate = item.partNumber
    ? `<br><span style="display:inline-block;margin:4px 0;padding:2px 8px;border:1px solid ${colours.ink};border-radius:3px;font-family:Consolas,Menlo,monospace;letter-spacing:1px">${escapeHtml(item.partNumber)}</span>`
    : "";
  return `<tr><td style="padding:10px 0;border-bottom:1px solid ${colours.line}">${escapeHtml(item.name)}${plate}<br><span style="color:${colours.muted};font-size:14px">${escapeHtml(item.detail)}</span>${linksAsHtml(item)}</td><td style="padding:10px 0 10px 16px;border-bottom:1px solid ${colours.line};text-align:right;vertical-align:top;white-space:nowrap">${escapeHtml(item.total)}</td></tr>`;
}

function blockAsHtml(block: MailBlock): string {
  switch (block.kind) {
    case "text":
      return `<p style="margin:0 0 16px">${paragraphs(block.text)}</p>`;
    case "heading":
      return `<h2 style="margin:24px 0 8px;font-size:17px">${escapeHtml(block.text)}</h2>`;
    case "facts":
      return `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${block.facts
        .map(
          ([label, value]) =>
            `<tr><td style="padding:2px 16px 2px 0;color:${colours.muted};vertical-align:top">${escapeHtml(label)}</td><td style="padding:2px 0">${paragraphs(value)}</td></tr>`,
        )
        .join("")}</table>`;
    case "items":
      return `<table role="presentation" style="border-collapse:collapse;width:100%;margin:0 0 16px">${block.items.map(itemAsHtml).join("")}</table>`;
    case "links":
      return `<ul style="margin:0 0 16px;padding-left:20px">${block.links
        .map(
          ({ label, detail, url }) =>
            `<li style="margin:0 0 4px"><a href="${escapeHtml(url)}" style="color:${colours.accent}">${escapeHtml(label)}</a> <span style="color:${colours.muted}">(${escapeHtml(detail)})</span></li>`,
        )
        .join("")}</ul>`;
    case "code":
      return `<p style="margin:0 0 16px"><img src="cid:${CODE_ID}" alt="" width="160" height="160"><br><span style="color:${colours.muted};font-size:14px">${escapeHtml(block.label)}</span></p>`;
    case "button":
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(env.APP_ORIGIN + block.path)}" style="display:inline-block;padding:10px 18px;background:${colours.accent};color:#fff;text-decoration:none;border-radius:4px">${escapeHtml(block.label)}</a></p>`;
  }
}

function withoutEmptyFacts(block: MailBlock): MailBlock {
  if (block.kind !== "facts") return block;
  return { ...block, facts: block.facts.filter(([, value]) => value !== "") };
}

export function renderMail(mail: {
  language: Language;
  subject: string;
  blocks: readonly MailBlock[];
  replyTo?: MailMessage["replyTo"];
  unsubscribe?: MailMessage["unsubscribe"];
}): MailMessage {
  const blocks = mail.blocks.map(withoutEmptyFacts);
  const code = blocks.find((block) => block.kind === "code");
  const subject = stripControls(mail.subject).replaceAll(/\s+/g, " ");
  const { legalName, street, postalCode, city, phone, email } = currentSettings();
  const signature = [legalName, `${street}, ${postalCode} ${city}`, phone, email];
  return {
    subject,
    text: stripControls(
      `${blocks.map(blockAsText).filter(Boolean).join("\n\n")}\n\n-- \n${signature.join("\n")}\n`,
    ),
    html: `<!doctype html><html lang="${mail.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#eef0f0;color:${colours.ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"><div style="max-width:600px;margin:0 auto;padding:24px;background:#fff"><p style="margin:0 0 24px;padding-bottom:12px;border-bottom:2px solid ${colours.ink};font-weight:700">${escapeHtml(shop.name)}</p>${stripControls(blocks.map(blockAsHtml).join(""))}<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid ${colours.line};color:${colours.muted};font-size:14px">${signature.map(escapeHtml).join("<br>")}</p></div></body></html>`,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    ...(mail.unsubscribe ? { unsubscribe: mail.unsubscribe } : {}),
    ...(code ? { code: code.code } : {}),
  };
}
