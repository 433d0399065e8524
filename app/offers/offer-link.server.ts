import type { MailMessage } from "../../db/schema";
import { secretLinks } from "~/platform/secret-links.server";
import type { Offer } from "./offer";
import { findOffer } from "./offers.server";

export const OFFER_PATH = "/angebot/";

const links = secretLinks({
  path: OFFER_PATH,
  also: "angebot=",
  purpose: "offer-link",
  table: "offers",
  links: "offer_links",
  column: "offer_id",
});

/** The address of an offer's page; its hash is noted. */
export const linkOffer = links.makePath;

/** The message as it leaves: safe to repeat. */
export const withOfferLink = (message: MailMessage) => links.fill(message, message.offerId);

export async function findLinkedOffer(token: unknown): Promise<Offer | undefined> {
  const id = await links.find(token);
  return id === undefined ? undefined : findOffer({ id });
}

/** The checkout, filled with an offer's goods at its prices. */
export function offerCheckout(path: string): string {
  return `/checkout?angebot=${path.slice(OFFER_PATH.length)}`;
}
