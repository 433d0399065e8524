import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { offerState, type OfferState } from "./offer";
import { givenUp } from "./offers.server";

const orderOf = db
  .selectFrom("orders")
  .select("orders.number")
  .where("offer_id", "=", sql.ref<string>("offers.id"))
  .where("payment_state", "not in", givenUp);

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
  viewedAt: Date | null;
  state: OfferState;
}

/** Of a request, the newest first. */
export async function listOffersFor(quoteId: string) {
  const rows = await db
    .selectFrom("offers")
    .select(["number", "valid_until as validUntil", "declined_at as declinedAt"])
    .select(["withdrawn_at as withdrawnAt", sql<string | null>`(${orderOf} limit 1)`.as("order")])
    .where("quote_id", "=", quoteId)
    .orderBy("created_at", "desc")
    .limit(PAGE_SIZE)
    .execute();
  return rows.map((row) => ({ number: row.number, state: offerState(row) }));
}

/** The newest first. @param before only older ones than this number's */
export async function listOffers(before?: string) {
  const rows = await db
    .selectFrom("offers")
    .select(["id", "number", "email", "company", "created_at as createdAt"])
    .select(["first_name as firstName", "last_name as lastName", "valid_until as validUntil"])
    .select(["declined_at as declinedAt", "withdrawn_at as withdrawnAt", "viewed_at as viewedAt"])
    .select([
      sql<number>`(select sum(quantity * unit_price_cents)::float8 from offer_items
        where offer_id = offers.id)`.as("cents"),
      sql<string | null>`(${orderOf} limit 1)`.as("order"),
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
  const offers = rows
    .slice(0, PAGE_SIZE)
    .map(({ order, declinedAt, withdrawnAt, ...row }): ListedOffer => ({
      ...row,
      state: offerState({ ...row, order, declinedAt, withdrawnAt }),
    }));
  return { offers, older: rows.length > PAGE_SIZE ? offers.at(-1)?.number : undefined };
}

const isUnanswered = sql<boolean>`declined_at is null and withdrawn_at is null
  and lapsed_at is null and not exists (${orderOf})`;

/** Open in name, and over. */
export async function listLapsing(now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("offers")
    .select("id")
    .where("valid_until", "<", now)
    .where(isUnanswered)
    .orderBy("valid_until")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Open ones that nobody has answered or asked after since `before`, the oldest first. */
export async function listSilentOffers(now: Date, before: Date) {
  return db
    .selectFrom("offers")
    .select(["number", "created_at as createdAt"])
    .where("created_at", "<", before)
    .where("valid_until", ">", now)
    .where("followed_up_at", "is", null)
    .where(isUnanswered)
    .orderBy("created_at")
    .limit(MAX_ENDING)
    .execute();
}

const MAX_ENDING = 1_000;

/** Open ones that end before `until`, the first to end first. */
export async function listEndingOffers(now: Date, until: Date) {
  return db
    .selectFrom("offers")
    .select(["number", "valid_until as validUntil", "created_at as createdAt"])
    .where("valid_until", ">", now)
    .where("valid_until", "<", until)
    .where(isUnanswered)
    .orderBy("valid_until")
    .limit(MAX_ENDING)
    .execute();
}
