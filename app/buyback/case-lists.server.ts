import { sql } from "kysely";
import type { CaseState } from "../../db/buyback-tables";
import { db } from "~/platform/db.server";
import { contains } from "~/platform/like";
import { isConfirmed } from "~/requests/requests.server";
import { partKey } from "~/parts/part-key";
import { sumCents } from "./case-offers.server";

const PAGE_SIZE = 50;

export interface CaseFilter {
  states: readonly CaseState[];
  text: string;
  /** A number: only older cases. */
  before: string;
}

const cents = sql<number | null>`(
  select ${sumCents} from buyback_offer_lines
  where chosen and offer_id = coalesce(accepted_offer_id, (
    select id from buyback_offers where request_id = requests.id
    order by position desc limit 1)))`;

const select = db
  .selectFrom("buyback_requests as requests")
  .select(["id", "number", "state", "company", "email"])
  .select(["state_since as stateSince", "created_at as createdAt"])
  .select(sql<string>`trim(first_name || ' ' || last_name)`.as("name"))
  .select(cents.as("cents"))
  .select([
    sql<number>`(select count(*)::integer from buyback_lines where request_id = requests.id)`.as(
      "lines",
    ),
    sql<number>`(select count(*)::integer from buyback_files where request_id = requests.id)`.as(
      "files",
    ),
  ])
  .where(isConfirmed);

export type ListedCase = Awaited<ReturnType<(typeof select)["executeTakeFirstOrThrow"]>>;

const matches = (text: string) => sql<boolean>`(
  concat_ws(' ', number, first_name, last_name, company, email, phone, components)
    ilike ${contains(text)}
  or exists (select from buyback_lines where request_id = requests.id
    and length(${partKey(text)}) >= 3
    and article_key like '%' || shop_search_key(${text}) || '%'))`;

/** The newest first. @returns `older` is the `before` of the next page */
export async function listCases({ states, text, before }: CaseFilter) {
  const rows = await select
    .$if(states.length > 0, (query) => query.where("state", "in", states))
    .$if(text !== "", (query) => query.where(matches(text)))
    .$if(before !== "", (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (
          select created_at, id from buyback_requests where number = ${before})`,
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const cases = rows.slice(0, PAGE_SIZE);
  return { cases, older: rows.length > PAGE_SIZE ? cases.at(-1)?.number : undefined };
}

export async function findCasesByWords(text: string, limit: number): Promise<ListedCase[]> {
  return select.where(matches(text)).orderBy("created_at", "desc").limit(limit).execute();
}

const MAX_WORK = 1_000;

/** In these states, since when; the longest first. */
export async function listCasesIn(states: readonly CaseState[]) {
  return db
    .selectFrom("buyback_requests as requests")
    .select(["number", "state", "state_since as since", "created_at as createdAt"])
    .select(["arrived_at as arrivedAt"])
    .where(isConfirmed)
    .where("state", "in", states)
    .orderBy("state_since")
    .limit(MAX_WORK)
    .execute();
}

/** Offers nobody has answered that end before `until`. */
export async function listEndingCases(until: Date) {
  return db
    .selectFrom("buyback_offers")
    .innerJoin("buyback_requests", "buyback_requests.id", "request_id")
    .select(["number", "valid_until as validUntil", "buyback_offers.created_at as createdAt"])
    .where("buyback_offers.state", "=", "open")
    .where("valid_until", ">", sql<Date>`now()`)
    .where("valid_until", "<", until)
    .orderBy("valid_until")
    .limit(MAX_WORK)
    .execute();
}
