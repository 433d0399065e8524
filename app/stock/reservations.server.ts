import { sql } from "kysely";
import { type Actor, recordAct } from "~/platform/audit.server";
import { daysBefore } from "~/platform/clock";
import { db, type Trx } from "~/platform/db.server";
import { retention } from "~/shop";
import { claimForm } from "./claim-form.server";
import { lockOwn, type StockAct } from "./correct-stock.server";
import { moveStock } from "./moves.server";

export interface Reservation {
  id: number;
  pieces: number;
  heldFor: string;
  endsAt: Date;
  actor: string;
}

/** On the stock's moves. */
export const reservationNumber = (id: number) => `R${id}`;

/** Those that still hold stock, the first to end first. */
export async function findReservations(productId: number): Promise<Reservation[]> {
  return db
    .selectFrom("reservations")
    .select(["id", "pieces", "held_for as heldFor", "ends_at as endsAt", "actor"])
    .where("product_id", "=", productId)
    .where("ended_at", "is", null)
    .orderBy("ends_at")
    .orderBy("id")
    .limit(100)
    .execute();
}

/**
 * Plain pieces that nobody else can buy until the end of that day in Germany. For whom is no part of
 * the audit log, which is kept for years.
 * @param day `2026-11-23`
 * @returns `false` when the form was carried out before
 * @throws {OutOfStockError}
 */
export async function reserve({
  productId,
  formToken,
  actor,
  pieces,
  day,
  heldFor,
}: StockAct & { pieces: number; day: string; heldFor: string }): Promise<boolean | undefined> {
  return db.transaction().execute(async (trx) => {
    const article = await lockOwn(trx, productId);
    if (!article) return undefined;
    if (!(await claimForm(trx, { formToken, productId }))) return false;
    const { id } = await trx
      .insertInto("reservations")
      .values({
        product_id: productId,
        pieces,
        held_for: heldFor,
        ends_at: sql<Date>`(${day}::date + 1)::timestamp at time zone 'Europe/Berlin'`,
        actor: actor.name,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const cause = {
      reason: "reservation",
      reference: reservationNumber(id),
      actor: actor.name,
    } as const;
    await moveStock(trx, [{ productId, pieces: -pieces }], cause);
    await recordAct(trx, {
      actor,
      act: "article-reserved",
      subject: { kind: "article", name: article.articleNumber },
      after: { pieces, until: day },
    });
    return true;
  });
}

/** Once, whoever else ends it; its pieces are for sale again. */
async function end(
  trx: Trx,
  { id, productId, actor }: { id: number; productId: number; actor: Actor },
): Promise<boolean | undefined> {
  const article = await lockOwn(trx, productId);
  if (!article) return undefined;
  const ended = await trx
    .updateTable("reservations")
    .set({ ended_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("product_id", "=", productId)
    .where("ended_at", "is", null)
    .returning("pieces")
    .executeTakeFirst();
  if (!ended) return false;
  const cause = {
    reason: "reservation-ended",
    reference: reservationNumber(id),
    actor: actor.name,
  } as const;
  await moveStock(trx, [{ productId, pieces: ended.pieces }], cause);
  await recordAct(trx, {
    actor,
    act: "reservation-ended",
    subject: { kind: "article", name: article.articleNumber },
    before: { pieces: ended.pieces },
  });
  return true;
}

/** @returns `false` when it had ended already, `undefined` without such an article */
export async function endReservation(given: {
  id: number;
  productId: number;
  actor: Actor;
}): Promise<boolean | undefined> {
  return db.transaction().execute((trx) => end(trx, given));
}

/**
 * Plain pieces that an offer keeps until it ends: in its own transaction, products sorted by id.
 * @throws {OutOfStockError}
 */
export async function reserveForOffer(
  trx: Trx,
  offer: { id: string; number: string; until: Date; actor: Actor },
  lines: readonly { productId: number; quantity: number }[],
): Promise<void> {
  for (const { productId, quantity } of [...lines].sort((a, b) => a.productId - b.productId)) {
    if (!(await lockOwn(trx, productId))) continue;
    const { id } = await trx
      .insertInto("reservations")
      .values({
        product_id: productId,
        pieces: quantity,
        held_for: offer.number,
        ends_at: offer.until,
        actor: offer.actor.name,
        offer_id: offer.id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const cause = { reason: "reservation", reference: reservationNumber(id) } as const;
    await moveStock(trx, [{ productId, pieces: -quantity }], { ...cause, actor: offer.actor.name });
  }
}

/** What it kept is for sale again: to everybody, or to its order in the same transaction. */
export async function endReservationsOf(trx: Trx, offerId: string, actor: Actor): Promise<void> {
  const open = await trx
    .selectFrom("reservations")
    .select(["id", "product_id as productId"])
    .where("offer_id", "=", offerId)
    .where("ended_at", "is", null)
    .orderBy("product_id")
    .execute();
  for (const each of open) await end(trx, { ...each, actor });
}

const AT_ONCE = 100;

/** Those whose day is over; each for itself, so that one doesn't hold the others back. */
export async function endLapsedReservations(now = new Date()): Promise<number> {
  const lapsed = await db
    .selectFrom("reservations")
    .select(["id", "product_id as productId"])
    .where("ended_at", "is", null)
    .where("ends_at", "<=", now)
    .orderBy("ends_at")
    .limit(AT_ONCE)
    .execute();
  for (const each of lapsed) await endReservation({ ...each, actor: { id: null, name: "shop" } });
  return lapsed.length;
}

/** For whom it was. */
export async function forgetHolders(now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("reservations")
    .set({ held_for: "" })
    .where("held_for", "!=", "")
    .where("ended_at", "<", daysBefore(now, retention.reservationDays))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
