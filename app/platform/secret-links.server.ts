import { sql } from "kysely";
import type { MailMessage } from "../../db/schema";
import { db } from "./db.server";
import { deriveSecret, hashSecret, isSecret } from "./secrets.server";

interface Linked {
  /** Of the page's address, up to the token. */
  path: string;
  /** What else stands before the token in mails. */
  also?: string;
  /** Tokens are derived from it: another one makes other addresses. */
  purpose: string;
  table: "orders" | "offers" | "buyback_requests";
  links: "order_links" | "offer_links" | "buyback_links";
  column: "order_id" | "offer_id" | "request_id";
}

/**
 * Pages for whoever has a mail about an order, an offer or a case: /bestellung/{token}.
 *
 * Every mail carries the same address, yet the database must not have it. So the token isn't drawn
 * but derived: an HMAC of the id under the first SESSION_SECRET, which nobody can make who doesn't
 * have both. In the outbox stands the id in its place, which opens nothing; the token comes in when
 * the mail leaves, and its hash is noted then. What is older gets its address with its next mail.
 *
 * A page is found by the hash alone. A new SESSION_SECRET makes new addresses for the mails after
 * it, and the older ones go on working; deleting rows of `links` ends them.
 */
export function secretLinks({ path, also, purpose, table, links, column }: Linked) {
  async function makeToken(id: string): Promise<string> {
    const token = deriveSecret(`${purpose}:${id}`);
    // What it is about may be gone, its mail not yet.
    await sql`
      insert into ${sql.table(links)} (token_hash, ${sql.id(column)})
      select ${hashSecret(token)}, id from ${sql.table(table)} where id = ${id}
      on conflict do nothing`.execute(db);
    return token;
  }

  return {
    /** The address of the page; its hash is noted. */
    makePath: async (id: string): Promise<string> => path + (await makeToken(id)),

    /** The message as it leaves: safe to repeat. */
    async fill(message: MailMessage, id: string | undefined): Promise<MailMessage> {
      if (!id) return message;
      const token = await makeToken(id);
      const prefixes = also ? [path, also] : [path];
      const fillText = (text: string) =>
        prefixes.reduce((filled, prefix) => filled.replaceAll(prefix + id, prefix + token), text);
      return { ...message, text: fillText(message.text), html: fillText(message.html) };
    },

    /** @returns the id of what it is about */
    async find(token: unknown): Promise<string | undefined> {
      if (!isSecret(token)) return undefined;
      const { rows } = await sql<{ id: string }>`
        select ${sql.id(column)} as id from ${sql.table(links)}
        where token_hash = ${hashSecret(token)}`.execute(db);
      return rows[0]?.id;
    },
  };
}
