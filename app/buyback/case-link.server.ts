import { notFound } from "~/platform/refusals.server";
import { secretLinks } from "~/platform/secret-links.server";
import type { MailMessage } from "../../db/schema";
import { type BuybackCase, findCaseById } from "./cases.server";

export const CASE_PATH = "/ankauf/vorgang/";

const links = secretLinks({
  path: CASE_PATH,
  purpose: "buyback-link",
  table: "buyback_requests",
  links: "buyback_links",
  column: "request_id",
});

/** The address of a seller's page; its hash is noted. */
export const linkCase = links.makePath;

/** The message as it leaves: safe to repeat. */
export const withCaseLink = (message: MailMessage) => links.fill(message, message.caseId);

/** @throws {Response} 404 */
export async function requireLinkedCase(token: unknown): Promise<BuybackCase> {
  const id = await links.find(token);
  const found = id === undefined ? undefined : await findCaseById(id);
  if (!found) throw notFound();
  return found;
}
