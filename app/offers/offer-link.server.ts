import type { MailMessage } from "../../db/schema";
import { db } from "~/platform/db.server";
import { deriveSecret, hashSecret, isSecret } from "~/platform/secrets.server";
import type { Offer } from "./offer";
import { findOffer } from "./offers.server";

// As with orders (orders/order-link.server.ts): the outbox names the offer, the address is made when
// the mail leaves.

export const OFFER_PATH = "/angebot/";

/** The address of an offer's page; its hash is noted. */
export async function linkOffer(offerId: string): Promise<string> {
  const token = deriveSecret(`offer-link:${offerId}`);
  await db
    .insertInto("offer_links")
    .columns(["token_hash", "offer_id"])
    .expression((eb) =>
      eb
        .selectFrom("offers")
        .select([eb.val(hashSecret(token)).as("token_hash"), "id"])
        .where("id", "=", offerId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return OFFER_PATH + token;
}

/** The message as it leaves: safe to repeat. */
export async function withOfferLink(message: MailMessage): Promise<MailMessage> {
  const { offerId } = message;
  if (!offerId) return message;
  const path = await linkOffer(offerId);
  const token = path.slice(OFFER_PATH.length);
  const fill = (text: string) =>
    text
      .replaceAll(OFFER_PATH + offerId, path)
      .replaceAll(`angebot=${offerId}`, `angebot=${token}`);
  return { ...message, text: fill(message.text), html: fill(message.html) };
}

export async function findLinkedOffer(token: unknown): Promise<Offer | undefined> {
  if (!isSecret(token)) return undefined;
  const link = await db
    .selectFrom("offer_links")
    .select("offer_id")
    .where("token_hash", "=", hashSecret(token))
    .executeTakeFirst();
  return link && findOffer({ id: link.offer_id });
}

/** The checkout, filled with an offer's goods at its prices. */
export function offerCheckout(path: string): string {
  return `/checkout?angebot=${path.slice(OFFER_PATH.length)}`;
}
