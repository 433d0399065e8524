import type { MailMessage } from "../../db/schema";
import type { MailBlock } from "~/content/mail-layout.server";
import type { ServerTranslate } from "~/i18n/translate";
import { db } from "~/platform/db.server";
import { deriveSecret, hashSecret, isSecret } from "~/platform/secrets.server";
import { findOrder, type Order } from "./orders.server";

/*
 * The page of an order for whoever has a mail about it: /bestellung/{token}.
 *
 * Every mail carries the same address, yet the database must not have it. So the token isn't drawn
 * but derived: an HMAC of the order's id under the first SESSION_SECRET, which nobody can make who
 * doesn't have both. In the outbox stands the order's id in its place, which opens nothing; the
 * token comes in when the mail leaves, and its hash is noted then. Orders of any age get theirs
 * with their next mail.
 *
 * A page is found by the hash alone. A new SESSION_SECRET makes new addresses for the mails after
 * it, and the older ones go on working; deleting rows of `order_links` ends them.
 */

const PATH = "/bestellung/";

/** For mails whose message names the order (`orderId`). */
export function orderLinkBlock(order: Order, t: ServerTranslate): MailBlock {
  const path = `${PATH}${order.id}?lng=${order.language}`;
  return { kind: "button", label: t("mail.toOrder"), path };
}

/** In mails: where what is missing is paid (payments/rest.route.ts). */
export function restPath({ id, language }: Pick<Order, "id" | "language">): string {
  return `${PATH}${id}/zahlung?lng=${language}`;
}

/** The message as it leaves: safe to repeat. */
export async function withOrderLink(message: MailMessage): Promise<MailMessage> {
  const { orderId } = message;
  if (!orderId) return message;
  const path = await orderPagePath({ id: orderId });
  const fill = (text: string) => text.replaceAll(PATH + orderId, path);
  return { ...message, text: fill(message.text), html: fill(message.html) };
}

/** The secret address of the order's page. */
export async function orderPagePath({ id: orderId }: Pick<Order, "id">): Promise<string> {
  const token = deriveSecret(`order-link:${orderId}`);
  await db
    .insertInto("order_links")
    .columns(["token_hash", "order_id"])
    // The order may be gone, its mail not yet.
    .expression((eb) =>
      eb
        .selectFrom("orders")
        .select([eb.val(hashSecret(token)).as("token_hash"), "id"])
        .where("id", "=", orderId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return PATH + token;
}

export async function findLinkedOrder(token: unknown): Promise<Order | undefined> {
  if (!isSecret(token)) return undefined;
  const link = await db
    .selectFrom("order_links")
    .select("order_id")
    .where("token_hash", "=", hashSecret(token))
    .executeTakeFirst();
  return link && findOrder({ id: link.order_id });
}
