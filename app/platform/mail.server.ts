import nodemailer from "nodemailer";
import type { Language } from "../../db/columns";
import type { MailMessage } from "../../db/schema";
import { shop } from "~/shop";
import { db, type Trx } from "./db.server";
import { env } from "./env.server";
import { sendJob } from "./jobs.server";

const smtp = new URL(env.SMTP_URL);

/**
 * Milliseconds; nodemailer's own are minutes. Some servers let unknown clients wait for their
 * greeting; the last one is for each command. `send-mail` lasts longer than all of them together
 * (jobs.server.ts), or a second machine would send the mail as well.
 */
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

/** What anybody can have the shop send in any number: it lets mails about orders and accounts pass. */
const requestMails = /^(?:buyback|contact|quote|request|withdrawal)\b/;

/**
 * Writes a mail into the outbox. It leaves once `trx` has committed, however long SMTP is away,
 * and never if `trx` rolls back.
 *
 * @param mail.onceKey what the mail is about; of all mails with the same key only the first is sent
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
): Promise<void> {
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
  if (!row) return;
  const priority = requestMails.test(mail.kind) ? 0 : 1;
  await sendJob(trx, { name: "send-mail", payload: { mailId: row.id }, priority });
}

/** Mails with a secret link in them: once sent, the outbox forgets their words. */
const linkMails = new Set([
  "account-verify",
  "account-reset",
  "account-newAddress",
  "account-oldAddress",
  "newsletter-confirm",
  "request-confirm",
]);

/** The address requests of visitors go to. */
export const shopMailbox = env.MAIL_TO;

/**
 * Whether the mail server refused this recipient or these words for good. A 5xx to anything else
 * (password, sender) is our configuration's fault, and passes once that is mended.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
}

/**
 * Delivers one mail of the outbox; a second call for a sent mail does nothing. The fixed Message-ID
 * lets the recipient's server drop the repeat when this process dies between SMTP's answer and the
 * note of it.
 *
 * @param isLast nobody will try again: then it has failed for good
 * @throws the transport's error, so that the job is tried again. Refusals for good (5xx) are noted
 * as failed instead and stay listed.
 */
export async function deliverMail(mailId: string, isLast = false): Promise<void> {
  const mail = await db
    .selectFrom("mails")
    .select(["id", "kind", "recipient", "message", "status"])
    .where("id", "=", mailId)
    .executeTakeFirst();
  if (mail?.status !== "waiting") return;
  try {
    await transport.sendMail({
      from: { name: shop.name, address: env.MAIL_FROM },
      to: { name: "", address: mail.recipient },
      // MAIL_FROM may be an address that nobody reads.
      replyTo: mail.message.replyTo ?? { name: shop.name, address: shopMailbox },
      subject: mail.message.subject,
      text: mail.message.text,
      html: mail.message.html,
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
        ? { message: JSON.stringify({ subject: mail.message.subject, text: "", html: "" }) }
        : {}),
    }))
    .where("id", "=", mailId)
    .execute();
}
