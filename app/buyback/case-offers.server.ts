import { sql } from "kysely";
import { type Actor } from "~/platform/audit.server";
import { db, type Db, type Trx } from "~/platform/db.server";
import { applyCaseEvent } from "./apply-case-event.server";
import type { BuybackCase } from "./cases.server";

/** A page's worth of an offer's lines. */
export const OFFER_PAGE = 100;

/** What a column for cents can hold. */
const MAX_CENTS = 2_000_000_000;

/** Nothing of the case has a price yet. */
export class EmptyOfferError extends Error {
  override name = "EmptyOfferError";
}

/** Of lines of an offer, in cents; none of no lines. */
export const sumCents = sql<number | null>`sum(quantity::bigint * unit_cents)::float8`;

export const selectOffers = (source: Db | Trx, caseId: string) =>
  source
    .selectFrom("buyback_offers")
    .select(["id", "position", "state", "deviation", "message", "answer"])
    .select(["valid_until as validUntil", "created_at as createdAt", "created_by as createdBy"])
    .select(["answered_at as answeredAt", "counter_cents as counterCents"])
    .select((eb) => [
      eb
        .selectFrom("buyback_offer_lines")
        .select(sumCents.as("cents"))
        .whereRef("offer_id", "=", "buyback_offers.id")
        .as("cents"),
      eb
        .selectFrom("buyback_offer_lines")
        .select(sumCents.as("cents"))
        .whereRef("offer_id", "=", "buyback_offers.id")
        .where("chosen", "=", true)
        .as("chosenCents"),
      eb
        .selectFrom("buyback_offer_lines")
        .select((count) => count.fn.countAll<number>().as("n"))
        .whereRef("offer_id", "=", "buyback_offers.id")
        .as("lines"),
    ])
    .where("request_id", "=", caseId)
    .orderBy("position", "desc");

export type CaseOffer = Awaited<
  ReturnType<ReturnType<typeof selectOffers>["executeTakeFirstOrThrow"]>
>;

/** The newest first: a handful. */
export async function listCaseOffers(caseId: string): Promise<CaseOffer[]> {
  return selectOffers(db, caseId).limit(20).execute();
}

/** @param page from 1 */
export async function listOfferLines(offerId: string, page: number) {
  return db
    .selectFrom("buyback_offer_lines")
    .innerJoin("buyback_lines", "buyback_lines.id", "line_id")
    .select(["line_id as id", "article_number as articleNumber", "condition", "note"])
    .select(["buyback_offer_lines.quantity", "unit_cents as unitCents", "chosen"])
    .where("offer_id", "=", offerId)
    .orderBy("buyback_lines.position")
    .offset((page - 1) * OFFER_PAGE)
    .limit(OFFER_PAGE)
    .execute();
}

/** What has a price becomes an offer; one that is open is replaced. @throws {EmptyOfferError} */
export async function offerCase(
  trx: Trx,
  known: BuybackCase,
  given: { actor: Actor; message: string; validUntil: Date; formToken: string },
): Promise<void> {
  const { actor, message, validUntil, formToken } = given;
  await closeOpenOffer(trx, known.id, { state: "replaced" });
  const { id } = await trx
    .insertInto("buyback_offers")
    .values({
      request_id: known.id,
      position: sql<number>`(
        select coalesce(max(position), 0) + 1 from buyback_offers where request_id = ${known.id})`,
      deviation: known.arrivedAt !== null,
      message,
      valid_until: validUntil,
      created_by: actor.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ cents: number | null }>`
    with lines as (
      insert into buyback_offer_lines (offer_id, line_id, quantity, unit_cents)
      select ${id}, id, coalesce(draft_quantity, quantity), draft_cents
      from buyback_lines where request_id = ${known.id} and draft_cents is not null
      returning quantity, unit_cents
    ) select ${sumCents} as cents from lines`.execute(trx);
  const cents = rows[0]?.cents ?? 0;
  if (cents <= 0 || cents > MAX_CENTS) throw new EmptyOfferError(known.number);
  await applyCaseEvent(trx, known, "offered", {
    side: "shop",
    actor,
    formToken,
    facts: { released_by: null, released_name: "", payable_cents: null },
    news: { words: message, cents, until: validUntil },
    detail: { cents, offer: id },
    after: { cents },
  });
}

/** Whatever becomes of it. @returns its id */
export async function closeOpenOffer(
  trx: Trx,
  caseId: string,
  how: {
    state: "accepted" | "declined" | "countered" | "lapsed" | "replaced";
    answer?: string;
    counterCents?: number;
  },
): Promise<string | undefined> {
  const row = await trx
    .updateTable("buyback_offers")
    .set({
      state: how.state,
      answer: how.answer ?? "",
      counter_cents: how.counterCents ?? null,
      answered_at: sql<Date>`now()`,
    })
    .where("request_id", "=", caseId)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
