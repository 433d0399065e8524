import { sql } from "kysely";
import type { Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { applyCaseEvent, changeCase, type FromForm } from "./apply-case-event.server";
import { type CaseOffer, closeOpenOffer, OFFER_PAGE, selectOffers } from "./case-offers.server";
import { keepTerms } from "./case-terms.server";
import type { BuybackCase } from "./cases.server";

// What becomes of an offer: chosen, accepted, declined, countered, lapsed.

/** One that can be answered at this moment, locked. @throws {MovedError} */
async function lockOpenOffer(trx: Trx, known: BuybackCase): Promise<CaseOffer> {
  const offer = await selectOffers(trx, known.id)
    .where("state", "=", "open")
    .where("valid_until", ">", sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!offer || known.state !== "offered") {
    throw new MovedError(known.version, { state: offer ? known.state : "lapsed" });
  }
  return offer;
}

/** Ticks of one page of the offer; those of other pages stay. */
async function noteChoice(
  trx: Trx,
  offerId: string,
  { page, lineIds }: { page: number; lineIds: readonly number[] },
): Promise<void> {
  await sql`
    update buyback_offer_lines set chosen = line_id = any(${lineIds}::integer[])
    where offer_id = ${offerId} and line_id in (
      select line_id from buyback_offer_lines
      join buyback_lines on buyback_lines.id = line_id
      where offer_id = ${offerId}
      order by buyback_lines.position offset ${(page - 1) * OFFER_PAGE} limit ${OFFER_PAGE})`.execute(
    trx,
  );
}

export interface Choice {
  page: number;
  lineIds: readonly number[];
}

/** Keeps the ticks of a page of a long offer, before the next one is looked at. */
export async function chooseLines(from: FromForm, choice: Choice): Promise<void> {
  await changeCase(from, async (trx, known) => {
    await noteChoice(trx, (await lockOpenOffer(trx, known)).id, choice);
  });
}

/** All of it, or what is ticked. @returns `undefined` when nothing is @throws {MovedError} */
export async function acceptOffer(
  from: FromForm,
  choice: Choice | "all",
): Promise<"accepted" | "nothing"> {
  let outcome: "accepted" | "nothing" = "accepted";
  await changeCase(from, async (trx, known) => {
    const { id } = await lockOpenOffer(trx, known);
    if (choice === "all") {
      await trx
        .updateTable("buyback_offer_lines")
        .set({ chosen: true })
        .where("offer_id", "=", id)
        .execute();
    } else await noteChoice(trx, id, choice);
    const { chosenCents } = await lockOpenOffer(trx, known);
    const cents = chosenCents ?? 0;
    if (cents <= 0) {
      outcome = "nothing";
      return;
    }
    await closeOpenOffer(trx, known.id, { state: "accepted" });
    // What wasn't accepted is in no later offer unless somebody prices it again.
    await sql`
      update buyback_lines set draft_cents = null, draft_quantity = null
      where request_id = ${known.id} and not exists (
        select from buyback_offer_lines
        where offer_id = ${id} and line_id = buyback_lines.id and chosen)`.execute(trx);
    await applyCaseEvent(trx, known, "accepted", {
      side: "seller",
      formToken: from.formToken,
      facts: {
        accepted_offer_id: id,
        payable_cents: null,
        terms_version: await keepTerms(trx, known.language),
        terms_agreed_at: sql<Date>`now()`,
      },
      news: { cents },
      detail: { cents, offer: id },
    });
  });
  return outcome;
}

/** @throws {MovedError} */
export async function declineOffer(from: FromForm, reason: string): Promise<void> {
  await changeCase(from, async (trx, known) => {
    await lockOpenOffer(trx, known);
    await closeOpenOffer(trx, known.id, { state: "declined", answer: reason });
    const { formToken } = from;
    await applyCaseEvent(trx, known, "declined", {
      side: "seller",
      formToken,
      news: { words: reason },
    });
  });
}

/** Once for each offer: an answered one isn't open any more. @throws {MovedError} */
export async function counterOffer(
  from: FromForm,
  { cents, words }: { cents: number; words: string },
): Promise<void> {
  await changeCase(from, async (trx, known) => {
    await lockOpenOffer(trx, known);
    await closeOpenOffer(trx, known.id, { state: "countered", answer: words, counterCents: cents });
    await applyCaseEvent(trx, known, "countered", {
      side: "seller",
      formToken: from.formToken,
      news: { words, cents },
      detail: { cents },
    });
  });
}

/** By the job, once its time is over. */
export async function lapseOffer(trx: Trx, known: BuybackCase): Promise<void> {
  await closeOpenOffer(trx, known.id, { state: "lapsed" });
  await applyCaseEvent(trx, known, "lapsed", { side: "job" });
}
