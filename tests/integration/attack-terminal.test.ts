import { describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { queueMail } from "~/platform/mail.server";
import { renderMail } from "~/content/mail-layout.server";
import { runShop } from "../support/command";

/** Clears the screen, sets the window's title, turns the writing round; C1 does so in one character. */
const hostile = "Erika\u001b[2J\u001b]0;pwned\u0007\u009b31m\u202egpj\u2066";
const acting = /(?![\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

describe("what a stranger has put into the database", () => {
  it("does nothing to the terminal on which requests are listed and shown", async () => {
    const { id } = await db
      .insertInto("contact_messages")
      .values({
        first_name: hostile,
        last_name: "Muster\n00000000  forged",
        email: "erika@customer.test",
        message: `${hostile}\nsecond line`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const list = await runShop(["requests"]);
    expect(list.out).toContain("Erika\\u001b[2J");
    expect(list.out).not.toMatch(acting);
    expect(list.out).not.toMatch(/^00000000/m);
    const shown = await runShop(["requests", "show", id]);
    expect(shown.out).toContain("second line");
    expect(shown.out).not.toMatch(acting);
  });

  it("stands in JSON as it is, and does nothing there either", async () => {
    const { out } = await runShop(["requests", "--json"]);
    expect(out).not.toMatch(acting);
    expect(out).toContain("\\u009b31m");
    expect(JSON.stringify(JSON.parse(out))).toContain(JSON.stringify(hostile).slice(1, -1));
  });

  it("does nothing in the subject and text of a mail, nor where mails are shown", async () => {
    const message = renderMail({
      language: "de",
      subject: `Anfrage von ${hostile}\r\nBcc: victim@customer.test`,
      blocks: [{ kind: "facts", facts: [["Name", hostile]] }],
    });
    expect(message.subject).toBe("Anfrage von Erika[2J]0;pwned31mgpj Bcc: victim@customer.test");
    expect(message.text).not.toMatch(acting);
    expect(message.html).not.toMatch(acting);
    const { id } = await db.transaction().execute(async (trx) => {
      await queueMail(trx, {
        kind: "contact",
        recipient: "erika@customer.test",
        language: "de",
        message: { ...message, subject: hostile },
      });
      return trx.selectFrom("mails").select("id").executeTakeFirstOrThrow();
    });
    expect((await runShop(["mail", "show", id])).out).not.toMatch(acting);
    expect((await runShop(["mail", "show", hostile])).err).not.toMatch(acting);
  });

  it("is no formula in the spreadsheet that opens the newsletter's list", async () => {
    for (const email of ["=1+1@customer.test", "+49@customer.test", "anna@customer.test"]) {
      await db
        .insertInto("newsletter_subscriptions")
        .values({
          email,
          language: "de",
          requested_at: new Date(),
          confirmed_at: new Date(),
          unsubscribed_at: null,
        })
        .execute();
    }
    const { out } = await runShop(["newsletter", "export"]);
    const addresses = out.split("\n").map((line) => line.split(",")[0]);
    expect(addresses).toContain("'=1+1@customer.test");
    expect(addresses).toContain("'+49@customer.test");
    expect(addresses).toContain("anna@customer.test");
    const json = await runShop(["newsletter", "export", "--format", "json"]);
    expect(json.out).toContain('"=1+1@customer.test"');
  });
});
