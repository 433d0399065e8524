import nodemailer from "nodemailer";
import type { Language, MailMessage } from "../../db/schema";
import { shop } from "~/shop";
import { db, type Trx } from "./db.server";
import { env } from "./env.server";
import { sendJob } from "./jobs.server";

const smtp = new URL(env.SMTP_URL);

// nodemailer's own time-outs are minutes.
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
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 20_000,
});

/**
 * Writes a mail into the outbox. It leaves once `trx` has committed, however long SMTP is away,
 * and never if `trx` rolls back.
 */
export async function queueMail(
  trx: Trx,
  mail: { kind: string; recipient: string; language: Language; message: MailMessage },
): Promise<void> {
  const { id } = await trx
    .insertInto("mails")
    .values({
      kind: mail.kind,
      recipient: mail.recipient,
      language: mail.language,
      message: JSON.stringify(mail.message),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sendJob(trx, { name: "send-mail", payload: { mailId: id } });
}

/** Mails with a secret link in them: once sent, the outbox forgets their words. */
const linkMails = new Set(["account-verify", "account-reset"]);

/** The address requests of visitors go to. */
export const shopMailbox = env.MAIL_TO;

/**
 * Delivers one mail of the outbox; a second call for a sent mail does nothing. The fixed Message-ID
 * lets the recipient's server drop the repeat when this process dies between SMTP's answer and the
 * note of it.
 *
 * @throws the transport's error, so that the job is tried again. Refusals for good (5xx) are noted
 * as failed instead and stay listed.
 */
export async function deliverMail(mailId: string): Promise<void> {
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
      ...(mail.message.replyTo ? { replyTo: mail.message.replyTo } : {}),
      subject: mail.message.subject,
      text: mail.message.text,
      html: mail.message.html,
      messageId: `<${mail.id}@${new URL(env.APP_ORIGIN).hostname}>`,
    });
  } catch (error) {
    const { responseCode, message } = error as Error & { responseCode?: number };
    const permanent = responseCode !== undefined && responseCode >= 500;
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
