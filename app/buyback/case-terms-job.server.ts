import { type RawBuilder, sql } from "kysely";
import { db, type Trx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { buybackTerms } from "~/shop";
import { applyCaseEvent } from "./apply-case-event.server";
import { lapseOffer } from "./offer-answers.server";
import { type BuybackCase, lockCase } from "./cases.server";
import type { CaseState } from "../../db/buyback-tables";

const BATCH = 200;

const since = (days: number) => sql<boolean>`state_since < now() - ${days} * interval '1 day'`;
const isIn = (...states: CaseState[]) => sql<boolean>`state = any(${states}::text[])`;

interface Term {
  /** Asked again of the locked row. */
  holds: RawBuilder<boolean>;
  act: (trx: Trx, known: BuybackCase) => Promise<unknown>;
}

const remind = (trx: Trx, known: BuybackCase) =>
  applyCaseEvent(trx, known, "reminded", { side: "job" });
const lapse = (trx: Trx, known: BuybackCase) =>
  applyCaseEvent(trx, known, "lapsed", { side: "job" });

const { answerReminderDays, goodsReminderDays, answerDays, goodsDays, closeDays } = buybackTerms;

/** Lapses before reminders: nobody is reminded of what ends in the same minute. */
const terms: readonly Term[] = [
  {
    holds: sql`state = 'offered' and exists (
      select from buyback_offers
      where request_id = requests.id and buyback_offers.state = 'open' and valid_until <= now())`,
    act: lapseOffer,
  },
  { holds: sql`${isIn("question")} and ${since(answerDays)}`, act: lapse },
  { holds: sql`${isIn("accepted", "awaiting-goods")} and ${since(goodsDays)}`, act: lapse },
  {
    holds: sql`${isIn("question", "offered", "accepted")} and reminded_at is null
      and ${since(answerReminderDays)}`,
    act: remind,
  },
  {
    holds: sql`${isIn("awaiting-goods")} and reminded_at is null and ${since(goodsReminderDays)}`,
    act: remind,
  },
  {
    holds: sql`${isIn("paid", "declined", "lapsed")} and ${since(closeDays)}`,
    act: (trx, known) => applyCaseEvent(trx, known, "closed", { side: "job" }),
  },
];

async function apply({ holds, act }: Term): Promise<void> {
  const due = await db
    .selectFrom("buyback_requests as requests")
    .select("id")
    .where(holds)
    .limit(BATCH)
    .execute();
  for (const { id } of due) {
    try {
      await db.transaction().execute(async (trx) => {
        const known = await lockCase(trx, id);
        const still = await trx
          .selectFrom("buyback_requests as requests")
          .select("id")
          .where("id", "=", id)
          .where(holds)
          .executeTakeFirst();
        if (still) await act(trx, known);
      });
    } catch (error) {
      // The others' terms are over as well.
      log.error({ err: error, case: id }, "a buy-back's term");
    }
  }
}

/** Reminders and lapses of buy-backs. Safe to repeat, on several machines at once. */
export async function moveBuybacks(): Promise<void> {
  for (const term of terms) await apply(term);
}
