import { sql } from "kysely";
import { articleKey } from "~/parts/article-key.server";
import { db } from "~/platform/db.server";
import { contains } from "~/platform/like";
import type { DemandFilter } from "./demand-filter";

const MONTHS = 24;
const PAGE_SIZE = 50;
const MAX_KEYS = 2_000;

/** Which parts are asked for, as `products.article_key`. */
const requestKey = articleKey(sql.ref("article_number"));

/** Once for each request and part, however often its lines name the part. */
const requestedParts = sql`
  select id, created_at, key, max(number) as number from (
    select id, created_at, ${requestKey} as key, article_number as number from quote_requests
    union all
    select quote_id, created_at, ${articleKey(sql.ref("line.article_number"))},
      line.article_number
    from quote_request_lines as line join quote_requests on quote_requests.id = quote_id
  ) as named where key <> '' group by id, created_at, key`;

export interface Demand {
  /** Searches that found nothing. */
  searches: number;
  /** Requests for a quote. */
  requests: number;
  /** People who wanted to be told. */
  waits: number;
}

/**
 * How often parts were asked for in the last 24 months.
 * @param articleKeys part numbers in any spelling, or keys; at most 2,000 count
 * @returns by what was given; those nobody asked for are missing
 */
export async function demandFor(articleKeys: readonly string[]): Promise<Map<string, Demand>> {
  const asked = [...new Set(articleKeys)].filter(Boolean).slice(0, MAX_KEYS);
  if (asked.length === 0) return new Map();
  const { rows } = await sql<Demand & { asked: string }>`
    select asked.key as asked, days.searches, days.waits, requests.requests
    from (select key, ${articleKey(sql.ref("key"))} as article_key
      from unnest(${asked}::text[]) as given (key)) as asked
    cross join lateral (
      select coalesce(sum(hits) filter (where kind = 'search'), 0)::integer as searches,
        coalesce(sum(hits) filter (where kind = 'wait'), 0)::integer as waits
      from demand_days
      where demand_days.article_key = asked.article_key
        and day > now() - ${MONTHS} * interval '1 month') as days
    cross join lateral (
      select count(*)::integer as requests from (${requestedParts}) as requested
      where key = asked.article_key and created_at > now() - ${MONTHS} * interval '1 month') as requests
    where asked.article_key <> '' and days.searches + days.waits + requests.requests > 0
    `.execute(db);
  return new Map(rows.map(({ asked: key, ...demand }) => [key, demand]));
}

export interface DemandedPart extends Demand {
  key: string;
  number: string;
  /** On how many watch lists while it is sold out. */
  watched: number;
  /** Of all articles with that number. */
  stock: number;
  limitCents: number | null;
}

/** Month by month what was asked for; without who asked. */
const months = sql`
  select date_trunc('month', day)::date as month, article_key as key, label as number,
    case when kind = 'search' then hits else 0 end as searches, 0 as requests,
    case when kind = 'wait' then hits else 0 end as waits, 0 as watched
  from demand_days
  union all
  select date_trunc('month', created_at at time zone 'Europe/Berlin')::date, key, number, 0, 1, 0, 0
  from (${requestedParts}) as requested`;

/** Today's, in no month of its own. */
const watched = sql`
  select null::date as month, products.article_key as key, products.article_number as number,
    0 as searches, 0 as requests, 0 as waits, count(*)::integer as watched
  from favorites join products on products.id = favorites.product_id
  where favorites.awaited and not products.in_stock and products.article_key <> ''
  group by products.id`;

const orders = {
  total: sql`searches + requests + waits + watched desc, key`,
  searches: sql`searches desc, key`,
  requests: sql`requests desc, key`,
  waits: sql`waits desc, key`,
  watched: sql`watched desc, key`,
  number: sql`key`,
} as const;

/** @returns `more`: there is a next page */
export async function listDemand({ month, only, sort, text, page }: DemandFilter) {
  const range = month
    ? sql`month = ${`${month}-01`}::date`
    : sql`month > now() - interval '13 months'`;
  const conditions = [sql`true`];
  if (only === "wanted") conditions.push(sql`limit_cents is not null`);
  else if (only) conditions.push(sql`${sql.ref(only)} > 0`);
  if (text) {
    conditions.push(sql`(number ilike ${contains(text)}
      or key like '%' || nullif(shop_search_key(${text}), '') || '%')`);
  }
  const { rows } = await sql<DemandedPart>`
    with asked as (
      select * from (${months}) as months where ${range}
      union all ${watched}
      union all select null, article_key, article_number, 0, 0, 0, 0 from wanted_parts
    ), parts as (
      select key, max(number) as number, sum(searches)::integer as searches,
        sum(requests)::integer as requests, sum(waits)::integer as waits,
        sum(watched)::integer as watched
      from asked group by key
    ), shown as (
      select parts.*, wanted_parts.limit_cents from parts
      left join wanted_parts on wanted_parts.article_key = parts.key
      where ${sql.join(conditions, sql` and `)}
      order by ${orders[sort]}
      limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}
    )
    select key, number, searches, requests, waits, watched, limit_cents as "limitCents",
      (select coalesce(sum(stock), 0)::integer from products
        where products.article_key = shown.key and not off_sale) as stock
    from shown order by ${orders[sort]}`.execute(db);
  return { parts: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE };
}

/** The newest first; months in which nobody asked are missing. */
export async function demandByMonth(key: string): Promise<(Demand & { month: string })[]> {
  const { rows } = await sql<Demand & { month: string }>`
    select to_char(month, 'YYYY-MM') as month, sum(searches)::integer as searches,
      sum(requests)::integer as requests, sum(waits)::integer as waits
    from (${months}) as months
    where key = ${key} and month > now() - ${MONTHS + 1} * interval '1 month'
    group by month order by month desc`.execute(db);
  return rows;
}

/** What the number stands for: how it is written, its articles, and who waits now. */
export async function describePart(key: string) {
  const [articles, { rows }] = await Promise.all([
    db
      .selectFrom("products")
      .select(["id", "article_number as number", "name", "condition", "stock"])
      .select("price_cents as priceCents")
      .where("article_key", "=", key)
      .where("merged_into", "is", null)
      .orderBy("id")
      .limit(20)
      .execute(),
    sql<{ number: string | null; waiting: number; watched: number }>`
      select coalesce(
          (select article_number from wanted_parts where article_key = ${key}),
          (select article_number from replacements where article_key = ${key} limit 1),
          (select label from demand_days where article_key = ${key} order by day desc limit 1),
          (select number from (${requestedParts}) as requested where key = ${key} limit 1)
        ) as number,
        (select count(*)::integer from waits
          where article_key = ${key} and confirmed_at is not null and told_at is null) as waiting,
        (select count(*)::integer from favorites
          join products on products.id = favorites.product_id
          where products.article_key = ${key} and favorites.awaited) as watched`.execute(db),
  ]);
  const [facts] = rows;
  return {
    articles,
    number: articles[0]?.number ?? facts?.number ?? key,
    waiting: facts?.waiting ?? 0,
    watched: facts?.watched ?? 0,
  };
}

/** What search makes of a number that somebody typed. */
export async function keyOf(text: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select ${articleKey(text)} as key`.execute(db);
  return rows[0]?.key ?? "";
}
