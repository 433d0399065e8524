import { sql } from "kysely";
import { createSecret, hashSecret, isSecret } from "~/platform/secrets.server";
import type { MailMessage } from "../../db/schema";
import { db, type Trx } from "~/platform/db.server";
import { queueMail, shopMailbox } from "~/platform/mail.server";
import { retention } from "~/shop";
import type { QuestionState } from "~/ui/question-page";

const isFresh = sql<boolean>`
  created_at > now() - ${retention.unconfirmedRequestDays} * interval '1 day'`;

/** @returns the secret of the link that confirms */
export async function insertUnconfirmed(
  trx: Trx,
  mail: { requestId: string; kind: string; message: MailMessage },
): Promise<string> {
  const token = createSecret();
  await trx
    .insertInto("unconfirmed_requests")
    .values({
      token_hash: hashSecret(token),
      request_id: mail.requestId,
      kind: mail.kind,
      message: JSON.stringify(mail.message),
    })
    .execute();
  return token;
}

/** Looking changes nothing: mail scanners open links. */
export async function findUnconfirmed(token: string): Promise<QuestionState> {
  if (!isSecret(token)) return "invalid";
  const row = await db
    .selectFrom("unconfirmed_requests")
    .select("confirmed_at")
    .where("token_hash", "=", hashSecret(token))
    .where(isFresh)
    .executeTakeFirst();
  if (!row) return "invalid";
  return row.confirmed_at ? "done" : "open";
}

/** Once. */
export async function confirmRequest(token: string): Promise<void> {
  if (!isSecret(token)) return;
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("unconfirmed_requests")
      .set({ confirmed_at: sql<Date>`now()` })
      .where("token_hash", "=", hashSecret(token))
      .where("confirmed_at", "is", null)
      .where(isFresh)
      .returning(["kind", "message"])
      .executeTakeFirst();
    if (row) await queueMail(trx, { ...row, recipient: shopMailbox, language: "de" });
  });
}
