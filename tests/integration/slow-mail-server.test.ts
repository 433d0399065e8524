import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { deliverMail, deliveryLimits, queueMail } from "~/platform/mail.server";
import { mailbox } from "../support/fresh-shop";

afterEach(() => mailbox.faults.clear());

describe("a slow mail server", () => {
  it("gets a mail at the first try when it pauses before its greeting", async () => {
    const id = await db.transaction().execute(async (trx) => {
      const message = { subject: "Frage", text: "Haben Sie es da?", html: "" };
      const recipient = "slow@customer.test";
      await queueMail(trx, { kind: "contact-message", recipient, language: "de", message });
      const row = await trx
        .selectFrom("mails")
        .select("id")
        .where("recipient", "=", recipient)
        .executeTakeFirstOrThrow();
      return row.id;
    });
    mailbox.faults.slow({ delayMs: 6_000, times: 1 });
    await deliverMail(id);
    const mail = await db
      .selectFrom("mails")
      .select(["status", "attempts"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(mail).toEqual({ status: "sent", attempts: 1 });
  });

  it("has all its time before another machine takes the mail up", async () => {
    const { rows } = await sql<{ seconds: number }>`
      select expire_seconds as seconds from pgboss.queue where name = 'send-mail'`.execute(db);
    const { dnsTimeout, connectionTimeout, greetingTimeout, socketTimeout } = deliveryLimits;
    // EHLO, STARTTLS, EHLO, AUTH in two steps, MAIL FROM, RCPT TO, DATA, the mail.
    const commands = 9;
    const longest = dnsTimeout + connectionTimeout + greetingTimeout + commands * socketTimeout;
    expect((rows[0]?.seconds ?? 0) * 1000).toBeGreaterThan(longest);
  });
});
