import { type RawBuilder, sql } from "kysely";
import { isOfferNumber } from "~/orders/own-numbers";
import { yearsBefore } from "~/platform/clock";
import { db, type Db, type Trx } from "~/platform/db.server";
import { retention } from "~/shop";
import { offerState, type Offer } from "./offer";

/** The offer isn't open (any more). */
export class OfferClosedError extends Error {
  override name = "OfferClosedError";
}

/** Its order was given up without a payment: the offer can be accepted again. */
export const givenUp = ["failed", "expired", "cancelled"] as const;

const columns = [
  "id",
  "number",
  "email",
  "first_name as firstName",
  "last_name as lastName",
  "company",
  "phone",
  "language",
  "message",
  "valid_until as validUntil",
  "declined_at as declinedAt",
  "decline_reason as declineReason",
  "withdrawn_at as withdrawnAt",
  "actor",
  "created_at as createdAt",
  "quote_id as quoteId",
  "viewed_at as viewedAt",
  "followed_up_at as followedUpAt",
  "shipping_cents as shippingCents",
  "reserved",
] as const;

async function findItems(source: Db | Trx, offerId: string) {
  const rows = await source
    .selectFrom("offer_items")
    .leftJoin("products", "products.id", "product_id")
    .select([
      "product_id as productId",
      "offer_items.name",
      "offer_items.article_number as articleNumber",
      "offer_items.condition",
      "offer_items.unit",
      "products.images",
      "products.tax_kind",
      sql<number>`coalesce(products.stock, 0) + (
        select coalesce(sum(pieces), 0)::integer from reservations
        where reservations.offer_id = offer_items.offer_id
          and reservations.product_id = offer_items.product_id and ended_at is null)`.as("stock"),
      "delivery",
      "quantity",
      "unit_price_cents as unitPriceCents",
    ])
    .where("offer_id", "=", offerId)
    .orderBy("offer_items.id")
    .execute();
  return rows.map(({ images, tax_kind: taxKind, ...row }) => ({
    ...row,
    taxKind: taxKind ?? "standard",
    image: images?.[0] ?? null,
  }));
}

/** An id that the shop gave, or a number that somebody typed. */
export type OfferKey = { id: string } | { number: string };

async function find(source: Db | Trx, key: OfferKey, lock = false): Promise<Offer | undefined> {
  const [[name, value]] = Object.entries(key) as [["id" | "number", string]];
  const offer = await source
    .selectFrom("offers")
    .select(columns)
    .where(name, "=", value)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!offer) return undefined;
  const order = await source
    .selectFrom("orders")
    .select(["id", "number", "form_token as formToken"])
    .where("offer_id", "=", offer.id)
    .where("payment_state", "not in", givenUp)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return { ...offer, order, items: await findItems(source, offer.id) };
}

export async function findOffer(key: OfferKey): Promise<Offer | undefined> {
  if ("id" in key) return find(db, key);
  return isOfferNumber(key.number) ? find(db, { number: key.number.toUpperCase() }) : undefined;
}

/** As `trx` sees it, for as long as it lasts nobody else changes it. */
export async function lockOffer(trx: Trx, key: OfferKey): Promise<Offer | undefined> {
  return find(trx, key, true);
}

/**
 * Locks it, so that it is accepted once.
 * @throws {OfferClosedError} ordered, declined, withdrawn or lapsed
 */
export async function lockOpenOffer(trx: Trx, id: string): Promise<Offer> {
  return requireOpen(await lockOffer(trx, { id }));
}

/** @throws {OfferClosedError} */
export function requireOpen(offer: Offer | undefined): Offer {
  if (!offer || offerState(offer) !== "open") throw new OfferClosedError(offer?.number);
  return offer;
}

/** Offers that nothing came of; those that were ordered stay as long as their orders. */
export async function deleteOffersOf(trx: Trx, email: string): Promise<void> {
  await deleteUnordered(trx, sql<boolean>`lower(email) = ${email.toLowerCase()}`);
}

export async function deleteOldOffers(now: Date): Promise<number> {
  const before = yearsBefore(now, retention.requestYears);
  return deleteUnordered(db, sql<boolean>`created_at < ${before}`);
}

async function deleteUnordered(source: Db | Trx, which: RawBuilder<boolean>): Promise<number> {
  const { numDeletedRows } = await source
    .deleteFrom("offers")
    .where(which)
    .where(sql<boolean>`not exists (select 1 from orders where offer_id = offers.id)`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
