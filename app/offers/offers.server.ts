import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { orderNumber } from "~/orders/order-number.server";
import { recordAct, type Actor } from "~/platform/audit.server";
import { yearsBefore } from "~/platform/clock";
import { db, type Db, type Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { retention } from "~/shop";
import type { Language } from "../../db/columns";
import { offerState, type Offer, type OfferAddressee, type OfferState } from "./offer";
import { queueOfferMail } from "./offer-mail.server";

/** The offer isn't open (any more). */
export class OfferClosedError extends Error {
  override name = "OfferClosedError";
}

/** Its order was given up without a payment: the offer can be accepted again. */
const givenUp = ["failed", "expired", "cancelled"] as const;

const liveOrder = db
  .selectFrom("orders")
  .select("orders.number")
  .where("offer_id", "=", sql.ref<string>("offers.id"))
  .where("payment_state", "not in", givenUp);

export function isOfferNumber(text: string): boolean {
  return /^AG-\d{4}-[0-9A-F]{6}$/i.test(text);
}

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
  "version",
  "created_at as createdAt",
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
      "products.stock",
      "quantity",
      "unit_price_cents as unitPriceCents",
    ])
    .where("offer_id", "=", offerId)
    .orderBy("offer_items.id")
    .execute();
  return rows.map(({ images, stock, ...row }) => ({
    ...row,
    image: images?.[0] ?? null,
    stock: stock ?? 0,
  }));
}

async function find(
  source: Db | Trx,
  key: { id: string } | { number: string },
  lock = false,
): Promise<Offer | undefined> {
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

/** @param key an id that the shop gave, or a number that somebody typed */
export async function findOffer(key: { id: string } | { number: string }) {
  if ("number" in key && !isOfferNumber(key.number)) return undefined;
  return find(db, "number" in key ? { number: key.number.toUpperCase() } : key);
}

/**
 * Locks it, so that it is accepted once.
 * @throws {OfferClosedError} ordered, declined, withdrawn or lapsed
 */
export async function lockOpenOffer(trx: Trx, id: string): Promise<Offer> {
  const offer = await find(trx, { id }, true);
  if (!offer || offerState(offer) !== "open") throw new OfferClosedError(id);
  return offer;
}

export interface NewOffer extends OfferAddressee {
  formToken: string;
  language: Language;
  message: string;
  validUntil: Date;
  items: readonly {
    productId: number;
    name: string;
    articleNumber: string;
    condition: string;
    unit: string;
    quantity: number;
    unitPriceCents: number;
  }[];
  actor: Actor;
}

/** With its mail. @returns its number; a form sent twice makes one offer */
export async function createOffer(offer: NewOffer): Promise<string> {
  const id = randomUUID();
  const number = orderNumber(id, new Date()).replace(/^AA/, "AG");
  return db.transaction().execute(async (trx) => {
    const { items, actor, ...given } = offer;
    const row = await trx
      .insertInto("offers")
      .values({
        id,
        number,
        form_token: given.formToken,
        email: given.email.toLowerCase(),
        first_name: given.firstName,
        last_name: given.lastName,
        company: given.company,
        phone: given.phone,
        language: given.language,
        message: given.message,
        valid_until: given.validUntil,
        actor: actor.name,
      })
      .onConflict((conflict) => conflict.column("form_token").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) {
      const { number: earlier } = await trx
        .selectFrom("offers")
        .select("number")
        .where("form_token", "=", given.formToken)
        .executeTakeFirstOrThrow();
      return earlier;
    }
    await trx
      .insertInto("offer_items")
      .values(
        items.map((item) => ({
          offer_id: id,
          product_id: item.productId,
          name: item.name,
          article_number: item.articleNumber,
          condition: item.condition,
          unit: item.unit,
          quantity: item.quantity,
          unit_price_cents: item.unitPriceCents,
        })),
      )
      .execute();
    const made = await find(trx, { id });
    if (made) await queueOfferMail(trx, made);
    const cents = items.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
    await recordAct(trx, {
      actor,
      act: "offer-made",
      subject: { kind: "offer", name: number },
      after: { cents },
    });
    return number;
  });
}

/** The same mail once more. @throws {OfferClosedError} */
export async function sendOfferAgain(number: string, actor: Actor, formToken: string) {
  await db.transaction().execute(async (trx) => {
    const found = await find(trx, { number });
    const offer = await lockOpenOffer(trx, found?.id ?? "");
    const sent = await queueOfferMail(trx, offer, formToken);
    if (!sent) return;
    await recordAct(trx, { actor, act: "offer-sent", subject: { kind: "offer", name: number } });
  });
}

/** @throws {OfferClosedError | MovedError} */
export async function withdrawOffer(number: string, version: number, actor: Actor) {
  await db.transaction().execute(async (trx) => {
    const found = await find(trx, { number });
    const offer = await find(trx, { id: found?.id ?? "" }, true);
    if (!offer || offer.withdrawnAt) return;
    if (offerState(offer) !== "open") throw new OfferClosedError(number);
    if (offer.version !== version) {
      throw new MovedError(offer.version, { state: offerState(offer) });
    }
    await close(trx, offer, { withdrawn_at: new Date() });
    const subject = { kind: "offer", name: number };
    await recordAct(trx, { actor, act: "offer-withdrawn", subject });
  });
}

/** By whoever has its address. Twice counts once. @throws {OfferClosedError} */
export async function declineOffer(id: string, reason: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const offer = await find(trx, { id }, true);
    if (!offer || offer.declinedAt) return;
    if (offerState(offer) !== "open") throw new OfferClosedError(id);
    await close(trx, offer, { declined_at: new Date(), decline_reason: reason });
  });
}

async function close(
  trx: Trx,
  { id }: Offer,
  how: { withdrawn_at: Date } | { declined_at: Date; decline_reason: string },
) {
  await trx
    .updateTable("offers")
    .set({ ...how, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

const PAGE_SIZE = 50;

export interface ListedOffer {
  id: string;
  number: string;
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  createdAt: Date;
  validUntil: Date;
  cents: number;
  state: OfferState;
}

/** The newest first. @param before only older ones than this number's */
export async function listOffers(before?: string) {
  const rows = await db
    .selectFrom("offers")
    .select(columns)
    .select([
      sql<number>`(select sum(quantity * unit_price_cents)::float8 from offer_items
        where offer_id = offers.id)`.as("cents"),
      sql<string | null>`(${liveOrder} limit 1)`.as("order"),
    ])
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) <
          (select created_at, id from offers where number = ${before ?? ""})`,
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const offers = rows.slice(0, PAGE_SIZE).map(({ order, ...row }): ListedOffer => {
    const found = order === null ? undefined : { id: "", number: order, formToken: "" };
    const { id, number, email, firstName, lastName, company, createdAt, validUntil, cents } = row;
    const state = offerState({ ...row, order: found });
    const person = { email, firstName, lastName, company };
    return { id, number, ...person, createdAt, validUntil, cents, state };
  });
  return { offers, older: rows.length > PAGE_SIZE ? offers.at(-1)?.number : undefined };
}

const MAX_ENDING = 1_000;

/** Open ones that end before `until`, the first to end first. */
export async function listEndingOffers(now: Date, until: Date) {
  return db
    .selectFrom("offers")
    .select(["number", "valid_until as validUntil", "created_at as createdAt"])
    .where("declined_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("valid_until", ">", now)
    .where("valid_until", "<", until)
    .where(sql<boolean>`not exists (${liveOrder})`)
    .orderBy("valid_until")
    .limit(MAX_ENDING)
    .execute();
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
