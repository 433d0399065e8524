import { db } from "../../app/platform/db.server";

/** A mail that was tried in vain; no server has it in hand. */
export async function failMail({
  recipient = "nobody@customer.test",
  subject = "Ihre Bestellung",
  kind = "order-confirmation",
} = {}): Promise<void> {
  await db
    .insertInto("mails")
    .values({
      ...{ kind, recipient, language: "de", status: "failed" },
      message: JSON.stringify({ subject, text: "", html: "" }),
      last_error: "550 no such mailbox",
    })
    .execute();
}
