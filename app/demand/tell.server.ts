import { sql } from "kysely";
import type { Language } from "~/i18n/i18n";
import { db, type Trx } from "~/platform/db.server";
import { type Arrived, queueNotice } from "./wait-mail.server";

const BATCH = 200;

/**
 * Mails those who wait for parts that can be bought now, and the watchers of parts that are there
 * again. A batch is one transaction: what is marked as told has its mail, what isn't is told by the
 * next job, wherever this one died. Several machines skip each other's rows.
 * @returns how many mails
 */
export async function tellWaiting(): Promise<number> {
  let told = 0;
  for (const tell of [tellWaits, tellWatchers]) {
    let count: number;
    do {
      count = await db.transaction().execute(tell);
      told += count;
    } while (count > 0);
  }
  return told;
}

type Told = Arrived & { key: string; endId: string; email: string; language: Language };

const product = sql`p.id, p.slug, coalesce(p.name, '') as name,
  p.article_number as "articleNumber", p.condition, p.price_cents as "priceCents"`;

/** What could be bought when they asked is no news, until more of it comes in. */
async function tellWaits(trx: Trx): Promise<number> {
  const { rows } = await sql<Told>`
    with due as (
      select waits.id, news.product_id from waits cross join lateral (
        select p.id as product_id from products p
        where p.listed and p.in_stock and p.article_key = waits.article_key
          and (p.id <> all (waits.present) or exists (
            select from stock_moves
            where product_id = p.id and pieces > 0 and created_at > waits.requested_at))
        order by p.price_cents, p.id limit 1) as news
      where waits.confirmed_at is not null and waits.told_at is null
      limit ${BATCH} for update of waits skip locked
    ), told as (
      update waits set told_at = now() from due
      where waits.id = due.id and waits.told_at is null
      returning waits.id, waits.email, waits.language, due.product_id
    )
    select 'wait-' || told.id as key, told.id as "endId", told.email, told.language, ${product}
    from told join products p on p.id = told.product_id order by told.id`.execute(trx);
  for (const { key, endId, email, language, ...arrived } of rows) {
    const notice = { kind: "wait", onceKey: key, endId, email, language } as const;
    await queueNotice(trx, { ...notice, products: [arrived] });
  }
  return rows.length;
}

/** All that came in since the last time in one mail. */
async function tellWatchers(trx: Trx): Promise<number> {
  const { rows } = await sql<Told>`
    with due as (
      select favorites.user_id, favorites.product_id
      from favorites
      join products p on p.id = favorites.product_id and p.in_stock and p.listed
      join watch_mails on watch_mails.user_id = favorites.user_id
      join users on users.id = favorites.user_id and users.email_verified_at is not null
      where favorites.awaited
      order by favorites.user_id, favorites.product_id
      limit ${BATCH} for update of favorites skip locked
    ), told as (
      update favorites set awaited = false from due
      where favorites.user_id = due.user_id and favorites.product_id = due.product_id
        and favorites.awaited
      returning favorites.user_id, favorites.product_id
    )
    select told.user_id as key, watch_mails.id as "endId", users.email, users.language, ${product}
    from told
    join users on users.id = told.user_id
    join watch_mails on watch_mails.user_id = told.user_id
    join products p on p.id = told.product_id
    order by told.user_id, p.id`.execute(trx);
  const people = new Map<string, Told[]>();
  for (const row of rows) people.set(row.key, [...(people.get(row.key) ?? []), row]);
  for (const [first, ...others] of people.values()) {
    if (!first) continue;
    const { endId, email, language } = first;
    const notice = { kind: "watch", endId, email, language } as const;
    await queueNotice(trx, { ...notice, products: [first, ...others] });
  }
  return people.size;
}
