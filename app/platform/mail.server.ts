import nodemailer from "nodemailer";
import type { Language } from "../../db/columns";
import type { MailMessage } from "../../db/schema";
import { shop } from "~/shop";
import { db, type Trx } from "./db.server";
import { env } from "./env.server";
import { sendJob } from "./jobs.server";
import { codeAttachments } from "./mail-code.server";

const smtp = new URL(env.SMTP_URL);

// Milliseconds. Together below the job's expiry, or a second machine would send the mail, too.
export const deliveryLimits = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 30_000,
  socketTimeout: 20_000,
};

const transport = nodemailer.createTransport({
  host: smtp.hostname,
  port: Number(smtp.port || (smtp.protocol === "smtps:" ? 465 : 587)),
  secure: smtp.protocol === "smtps:",
  ...(smtp.username
    ? {
        auth: {
          user: decodeURIComponent(smtp.username),
          pass: decodeURIComponent(smtp.password),
        },
      }
    : {}),
  ...deliveryLimits,
});

/** @throws what keeps the mail server from taking mails: address, encryption, password */
export async function verifyMailServer(): Promise<void> {
  await transport.verify();
}

/** Anybody can cause these in any number; mails about orders and accounts go first. */
const requestMails = /^(?:buyback|contact|notice|quote|request-confirm|withdrawal)\b/;

/**
 * Leaves once `trx` has committed. Of mails with the same `onceKey` only the first is sent.
 * @returns its id, `undefined` for a repeat
 */
export async function queueMail(
  trx: Trx,
  mail: {
    kind: string;
    recipient: string;
    language: Language;
    message: MailMessage;
    onceKey?: string;
  },
): Promise<string | undefined> {
  const row = await trx
    .insertInto("mails")
    .values({
      kind: mail.kind,
      recipient: mail.recipient,
      language: mail.language,
      message: JSON.stringify(mail.message),
      ...(mail.onceKey ? { once_key: mail.onceKey } : {}),
    })
    .onConflict((conflict) => conflict.column("once_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return undefined;
  const priority = requestMails.test(mail.kind) ? 0 : 1;
  await sendJob(trx, { name: "send-mail", payload: { mailId: row.id }, priority });
  return row.id;
}

const linkMails = new Set([
  "account-verify",
  "account-reset",
  "account-newAddress",
  "account-oldAddress",
  "account-invitation",
  "newsletter-confirm",
  "notice-confirm",
  "request-confirm",
]);

/** Its own failure raises none. */
export const ALARM = "alarm";

export const shopMailbox = env.MAIL_TO;

// Any other 5xx (password, sender) passes once the configuration is repaired.
function isRefusal(error: unknown): boolean {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
}

/** Mail programs show a button of their own, which posts this form there (RFC 8058). */
function oneClick(unsubscribe: string | undefined) {
  if (!unsubscribe) return {};
  return {
    list: { unsubscribe },
    headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

/** With what the outbox doesn't keep. */
export interface OutgoingMail extends MailMessage {
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

/**
 * The fixed Message-ID lets the recipient drop a repeat when this process dies after SMTP's answer.
 * @param complete adds what the outbox must not keep: secret links
 * @throws the transport's error, so that the job is tried again; a refusal is recorded instead
 */
export async function deliverMail(
  mailId: string,
  isLast = false,
  complete: (message: MailMessage) => Promise<OutgoingMail> = (message) => Promise.resolve(message),
): Promise<void> {
  const mail = await db
    .selectFrom("mails")
    .select(["id", "kind", "recipient", "message", "status"])
    .where("id", "=", mailId)
    .executeTakeFirst();
  if (mail?.status !== "waiting") return;
  const { subject, text, html, replyTo, unsubscribe, code, attachments } = await complete(
    mail.message,
  );
  try {
    await transport.sendMail({
      from: { name: shop.name, address: env.MAIL_FROM },
      to: { name: "", address: mail.recipient },
      replyTo: replyTo ?? { name: shop.name, address: shopMailbox },
      subject,
      text,
      html,
      attachments: [...(attachments ?? []), ...(await codeAttachments(code))],
      ...oneClick(unsubscribe),
      messageId: `<${mail.id}@${new URL(env.APP_ORIGIN).hostname}>`,
    });
  } catch (error) {
    const permanent = isLast || isRefusal(error);
    const { message } = error as Error;
    await db
      .updateTable("mails")
      .set((eb) => ({
        attempts: eb("attempts", "+", 1),
        last_error: message.slice(0, 500),
        status: permanent ? "failed" : "waiting",
      }))
      .where("id", "=", mailId)
      .execute();
    if (permanent) return;
    throw error;
  }
  await db
    .updateTable("mails")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      status: "sent",
      sent_at: new Date(),
      last_error: "",
      ...(linkMails.has(mail.kind)
        ? { message: JSON.stringify({ subject, text: "", html: "" }) }
        : {}),
    }))
    .where("id", "=", mailId)
    .execute();
}
