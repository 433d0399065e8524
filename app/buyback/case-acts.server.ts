import { sql } from "kysely";
import type { Actor } from "~/platform/audit.server";
import type { Trx } from "~/platform/db.server";
import { currentSettings } from "~/settings/settings.server";
import { applyCaseEvent, changeCase, type FromForm } from "./apply-case-event.server";
import { type BuybackCase, lockCase } from "./cases.server";
import { hasUntested, letPiecesGo } from "./case-goods.server";
import { insertLines } from "./case-lines.server";
import { sumCents } from "./case-offers.server";
import { percentFor } from "./percent-for.server";
import { findObstacle, type Obstacle } from "./obstacles.server";
import { issueCasePaper } from "./paper.server";
import { sellerLimits } from "./case-limits";
import type { SellerLine } from "./seller-lines.server";

// What staff do with a case, apart from messages, offers and the goods.

export interface Staffed {
  from: FromForm;
  actor: Actor;
}

/** Something has to come first. */
export class ObstacleError extends Error {
  override name = "ObstacleError";
  constructor(readonly obstacle: Obstacle) {
    super(`not yet: ${obstacle}`);
  }
}

/** The second person must be another one. */
export class SamePersonError extends Error {
  override name = "SamePersonError";
}

export interface Price {
  lineId: number;
  /** For one; without it the line isn't in the offer. */
  cents: number | undefined;
  /** Another number than the seller's. */
  quantity: number | undefined;
}

/** Counted, not recorded: until the offer goes out nobody else sees it. */
async function noteWork(trx: Trx, known: BuybackCase, actor: Actor): Promise<void> {
  if (known.state === "new") {
    await applyCaseEvent(trx, known, "taken-up", { side: "shop", actor });
    return;
  }
  await trx
    .updateTable("buyback_requests")
    .set({ version: sql<number>`version + 1` })
    .where("id", "=", known.id)
    .execute();
}

async function writePrices(trx: Trx, caseId: string, prices: readonly Price[]): Promise<void> {
  await sql`
    update buyback_lines
    set draft_cents = given.cents, draft_quantity = given.quantity
    from unnest(
      ${prices.map(({ lineId }) => lineId)}::integer[],
      ${prices.map(({ cents }) => cents ?? null)}::integer[],
      ${prices.map(({ quantity }) => quantity ?? null)}::integer[]
    ) as given (id, cents, quantity)
    where buyback_lines.id = given.id and request_id = ${caseId}`.execute(trx);
}

/** What the next offer will say of these lines; a new case is taken up with it. @throws {MovedError} */
export async function savePrices({ from, actor }: Staffed, prices: readonly Price[]) {
  return changeCase(from, async (trx, known) => {
    await writePrices(trx, known.id, prices);
    await noteWork(trx, known, actor);
  });
}

/**
 * What the seller only described, or forgot.
 * @returns `false` when there would be more than 2,000 in all: none is added then
 * @throws {MovedError}
 */
export async function addLines({ from, actor }: Staffed, lines: readonly SellerLine[]) {
  let fits = true;
  await changeCase(from, async (trx, known) => {
    const { count } = await trx
      .selectFrom("buyback_lines")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("request_id", "=", known.id)
      .executeTakeFirstOrThrow();
    fits = count + lines.length <= sellerLimits.lines;
    if (!fits) return;
    await insertLines(trx, { caseId: known.id, lines });
    await noteWork(trx, known, actor);
  });
  return fits;
}

/** By the shop's factor, where nothing stands yet and the shop sells the part. @throws {MovedError} */
export async function suggestPrices({ from, actor }: Staffed) {
  return changeCase(from, async (trx, known) => {
    const lines = await trx
      .selectFrom("buyback_lines")
      .innerJoin("products", "products.id", "product_id")
      .select(["buyback_lines.id", "buyback_lines.condition", "price_cents as priceCents"])
      .select("draft_quantity as quantity")
      .where("request_id", "=", known.id)
      .where("draft_cents", "is", null)
      .execute();
    const prices = lines.map(({ id, condition, priceCents, quantity }) => ({
      lineId: id,
      cents: Math.round((priceCents * percentFor(condition)) / 100),
      quantity: quantity ?? undefined,
    }));
    await writePrices(trx, known.id, prices);
    await noteWork(trx, known, actor);
  });
}

/** No deal; with a word for the seller. @throws {MovedError} */
export async function refuseCase({ from, actor }: Staffed, words: string) {
  const { formToken } = from;
  return changeCase(from, (trx, known) =>
    applyCaseEvent(trx, known, "refused", { side: "shop", actor, formToken, news: { words } }),
  );
}

/** @throws {MovedError} */
export async function noteArrival({ from, actor }: Staffed) {
  const { formToken } = from;
  return changeCase(from, (trx, known) => {
    if (!known.acceptedOfferId) throw new ObstacleError("offer");
    const facts = { arrived_at: sql<Date>`now()` };
    return applyCaseEvent(trx, known, "arrived", { side: "shop", actor, formToken, facts });
  });
}

/** @throws {MovedError | ObstacleError} a piece of it has no record of a test */
export async function noteInspection({ from, actor }: Staffed, words: string) {
  const { formToken } = from;
  return changeCase(from, async (trx, known) => {
    if (await hasUntested(trx, known.id)) throw new ObstacleError("untested");
    await applyCaseEvent(trx, known, "inspected", {
      ...{ side: "shop", actor, formToken },
      news: { words },
    });
  });
}

/** The goods go back: to be sent, and then sent. @throws {MovedError | ObstacleError} */
export async function sendBack(
  { from, actor }: Staffed,
  { words, sent }: { words: string; sent: boolean },
) {
  const { formToken } = from;
  return changeCase(from, async (trx, known) => {
    if (!(await letPiecesGo(trx, known, { actor: actor.name, sent }))) {
      throw new ObstacleError("in-sale");
    }
    await applyCaseEvent(trx, known, sent ? "sent-back" : "sending-back", {
      ...{ side: "shop", actor, formToken },
      news: { words },
      facts: { payable_cents: null, released_by: null, released_name: "" },
    });
  });
}

async function acceptedCents(trx: Trx, { acceptedOfferId }: BuybackCase): Promise<number> {
  const { cents } = await trx
    .selectFrom("buyback_offer_lines")
    .select(sumCents.as("cents"))
    .where("offer_id", "=", acceptedOfferId)
    .where("chosen", "=", true)
    .executeTakeFirstOrThrow();
  return cents ?? 0;
}

/**
 * Above the shop's sum a second person has to say so as well.
 * @returns what became of it
 * @throws {MovedError | ObstacleError | SamePersonError}
 */
export async function releasePayment({ from, actor }: Staffed): Promise<"released" | "confirmed"> {
  let outcome: "released" | "confirmed" = "confirmed";
  const { formToken } = from;
  await changeCase(from, async (trx, known) => {
    const obstacle = await findObstacle(trx, known);
    if (obstacle) throw new ObstacleError(obstacle);
    const cents = await acceptedCents(trx, known);
    const needsTwo = cents > currentSettings().buybackFourEyesCents;
    const detail = { cents };
    const common = { side: "shop", actor, formToken, detail, after: { cents } } as const;
    if (needsTwo && !known.releasedBy) {
      outcome = "released";
      const facts = { released_by: actor.id, released_name: actor.name };
      await applyCaseEvent(trx, known, "released", { ...common, facts, news: { cents } });
      return;
    }
    if (needsTwo && known.releasedBy === actor.id) throw new SamePersonError(known.number);
    const facts = { payable_cents: cents };
    await applyCaseEvent(trx, known, "confirmed", { ...common, facts, news: { cents } });
  });
  return outcome;
}

/** Not while it stands in an outgoing file. @throws {MovedError | ObstacleError} */
export async function recallPayment({ from, actor }: Staffed) {
  const { formToken } = from;
  return changeCase(from, async (trx, known) => {
    const filed = await trx
      .selectFrom("transfer_lines")
      .select("id")
      .where("case_id", "=", known.id)
      .where("state", "in", ["open", "done"])
      .executeTakeFirst();
    if (filed) throw new ObstacleError("filed");
    await applyCaseEvent(trx, known, "recalled", {
      side: "shop",
      actor,
      formToken,
      facts: { payable_cents: null, released_by: null, released_name: "" },
    });
  });
}

/** The bank has carried the transfer out; in the transaction that notes it, with the sale's paper. */
export async function notePaid(
  trx: Trx,
  caseId: string,
  { actor, reference }: { actor: Actor; reference: string },
): Promise<void> {
  const known = await lockCase(trx, caseId);
  const paper = await issueCasePaper(trx, known, { actor: actor.name });
  await applyCaseEvent(trx, known, "paid", {
    side: "shop",
    actor,
    facts: { paid_at: sql<Date>`now()` },
    detail: { reference, cents: known.payableCents },
    news: {
      cents: known.payableCents ?? undefined,
      hint: known.ibanHint,
      documentId: paper?.id,
    },
    after: { reference, ...(paper ? { paper: paper.number } : {}) },
  });
}
