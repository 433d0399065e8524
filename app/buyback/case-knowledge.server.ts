import { sql } from "kysely";
import { type Demand, demandFor } from "~/demand/demand.server";
import { buyLimitFor } from "~/demand/wanted.server";
import { db } from "~/platform/db.server";

const MONTHS = 24;

/** What the shop knows about an article number, all of its conditions together. */
export interface PartKnowledge extends Demand {
  stock: number;
  /** Pieces sold in 24 months. */
  sold: number;
  /** How long a piece stood on average, where single pieces were sold. */
  days: number | null;
  /** What the shop would pay at most for one that it looks for, in cents. */
  limitCents: number | null;
  /** What was paid for one the last times, in cents, the newest first. */
  paid: number[];
}

/**
 * @param keys at most a page's worth
 * @param caseId whose own prices teach nothing
 */
export async function knowParts(
  keys: readonly string[],
  caseId: string,
): Promise<Map<string, PartKnowledge>> {
  const asked = [...new Set(keys)].filter(Boolean);
  if (asked.length === 0) return new Map();
  const [parts, demand, limits] = await Promise.all([
    readTrade(asked, caseId),
    demandFor(asked),
    buyLimitFor(asked),
  ]);
  const nobody: Demand = { searches: 0, requests: 0, waits: 0 };
  return new Map(
    parts.map(({ key, ...trade }) => [
      key,
      {
        ...trade,
        ...(demand.get(key) ?? nobody),
        limitCents: limits.get(key)?.limitCents ?? null,
      },
    ]),
  );
}

/** Stock, sales and what was paid. */
async function readTrade(asked: readonly string[], caseId: string) {
  const { rows } = await sql<Omit<PartKnowledge, keyof Demand | "limitCents"> & { key: string }>`
    select key,
      coalesce((select sum(stock) from products where article_key = key), 0)::integer as stock,
      coalesce((
        select sum(quantity) from order_items
        join orders on orders.id = order_id
        join products on products.id = product_id
        where products.article_key = key and orders.payment_state in ('paid', 'refunded')
          and orders.created_at > now() - ${MONTHS} * interval '1 month'), 0)::integer as sold,
      (select round(avg(extract(epoch from gone.created_at - units.created_at)) / 86400)::integer
        from units
        join products on products.id = units.product_id
        join lateral (
          select created_at from unit_events
          where unit_id = units.id and state = 'sold' order by id desc limit 1) gone on true
        where products.article_key = key
          and gone.created_at > now() - ${MONTHS} * interval '1 month') as days,
      coalesce((select array_agg(unit_cents order by created_at desc) from (
        select unit_cents, buyback_offers.created_at from buyback_lines
        join buyback_offer_lines on buyback_offer_lines.line_id = buyback_lines.id
        join buyback_offers on buyback_offers.id = offer_id
        where buyback_lines.article_key = key and chosen and buyback_offers.state = 'accepted'
          and buyback_lines.request_id <> ${caseId}
        order by buyback_offers.created_at desc limit 3) last), '{}') as paid
    from unnest(${asked}::text[]) as key`.execute(db);
  return rows;
}
