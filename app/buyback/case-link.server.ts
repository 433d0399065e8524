import { db } from "~/platform/db.server";
import { notFound } from "~/platform/refusals.server";
import { deriveSecret, hashSecret, isSecret } from "~/platform/secrets.server";
import type { MailMessage } from "../../db/schema";
import { type BuybackCase, findLinkedCase } from "./cases.server";

// As with orders (orders/order-link.server.ts): the outbox names the case, the address is made when
// the mail leaves, and the database has its hash alone.

export const CASE_PATH = "/ankauf/vorgang/";

/** The address of a seller's page; its hash is noted. */
export async function linkCase(caseId: string): Promise<string> {
  const token = deriveSecret(`buyback-link:${caseId}`);
  await db
    .insertInto("buyback_links")
    .columns(["token_hash", "request_id"])
    // The case may be gone, its mail not yet.
    .expression((eb) =>
      eb
        .selectFrom("buyback_requests")
        .select([eb.val(hashSecret(token)).as("token_hash"), "id"])
        .where("id", "=", caseId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return CASE_PATH + token;
}

/** The message as it leaves: safe to repeat. */
export async function withCaseLink(message: MailMessage): Promise<MailMessage> {
  const { caseId } = message;
  if (!caseId) return message;
  const path = await linkCase(caseId);
  const fill = (text: string) => text.replaceAll(CASE_PATH + caseId, path);
  return { ...message, text: fill(message.text), html: fill(message.html) };
}

/** @throws {Response} 404 */
export async function requireLinkedCase(token: unknown): Promise<BuybackCase> {
  const found = isSecret(token) ? await findLinkedCase(token) : undefined;
  if (!found) throw notFound();
  return found;
}
