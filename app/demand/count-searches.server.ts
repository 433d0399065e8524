import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { findUser } from "~/auth/session.server";
import { calendarDay } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { clientSubnet } from "~/platform/rate-limit.server";
import { DAY } from "~/platform/job-queues";

const FLUSH_MS = 5_000;
/** What waits to be written; more is left out. */
const MAX_WAITING = 1_000;
/** Different searches that are kept of a day: a flood fills no disk. */
const MAX_A_DAY = 3_000;

interface Counted {
  day: string;
  key: string;
  label: string;
  hits: number;
}

const waiting = new Map<string, Counted>();
/** Who reloads is counted once a day; never written. */
const counted = new LRUCache<string, true>({ max: 20_000, ttl: DAY * 1000 });
const machines = /bot|crawl|spider|slurp|headless|preview|monitor|curl|wget|python|scrapy/i;
let timer: NodeJS.Timeout | undefined;

/**
 * Counts a search without a hit, without who searched. Costs the page nothing: the database hears
 * of it seconds later. Crawlers and staff don't count.
 */
export function countSearch(request: Request, search: { key: string; label: string }): void {
  const agent = request.headers.get("User-Agent") ?? "";
  const isPrefetch = /prefetch/i.test(request.headers.get("Sec-Purpose") ?? "");
  if (isPrefetch || !/Mozilla|Firefox/.test(agent) || machines.test(agent)) return;
  const day = calendarDay(new Date());
  const once = `${clientSubnet(request)} ${day} ${search.key}`;
  if (counted.has(once)) return;
  counted.set(once, true);
  void note(request, { ...search, day }).catch((error: unknown) =>
    log.warn({ err: error }, "a search was not counted"),
  );
}

async function note(request: Request, search: Omit<Counted, "hits">): Promise<void> {
  const user = await findUser(request);
  if (user?.staffRole) return;
  const name = `${search.day} ${search.key}`;
  const known = waiting.get(name);
  if (known) known.hits += 1;
  else if (waiting.size < MAX_WAITING) waiting.set(name, { ...search, hits: 1 });
  timer ??= setTimeout(() => {
    void writeSearches().catch((error: unknown) => log.warn({ err: error }, "searches"));
  }, FLUSH_MS).unref();
}

/** What was counted since the last time. */
export async function writeSearches(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const rows = [...waiting.values()];
  waiting.clear();
  if (rows.length === 0) return;
  await sql`
    with counted as (
      select counted.*, row_number() over (partition by day, known is null) as place, known
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as counted (day date, key text, label text, hits integer)
      left join lateral (
        select true as known from demand_days
        where demand_days.day = counted.day and kind = 'search' and article_key = counted.key
      ) as known on true
    )
    insert into demand_days (day, kind, article_key, label, hits)
    select day, 'search', key, label, hits from counted
    where known or place <= ${MAX_A_DAY} - (
      select count(*) from demand_days
      where demand_days.day = counted.day and kind = 'search')
    on conflict (day, kind, article_key)
    do update set hits = demand_days.hits + excluded.hits`.execute(db);
}
