import { sql, type RawBuilder } from "kysely";
import { db } from "~/platform/db.server";
import { daysBefore } from "~/platform/clock";
import {
  articleLists,
  UNSOLD_DAYS,
  type ArticleFilter,
  type ArticleList,
  type ArticleSort,
} from "./article-filter";
import { ShortCache } from "./short-cache.server";

const PAGE_SIZE = 50;
/** Above it "more than" is as good as the number. */
export const MAX_COUNTED = 10_000;
const MAX_WORDS = 8;

const isMeant = sql`merged_into is null`;

/** Sold to nobody since; orders that were cancelled don't count. */
export const unsoldSince = (cutoff: Date) => sql`listed and stock > 0 and created_at < ${cutoff}
  and not exists (
    select from order_items i join orders o on o.id = i.order_id
    where i.product_id = products.id and o.created_at >= ${cutoff} and o.status <> 'cancelled')`;

const conditions: Record<ArticleList, () => RawBuilder<unknown>> = {
  all: () => sql`true`,
  onSale: () => sql`not off_sale and name is not null`,
  offSale: () => sql`off_sale`,
  noPicture: () => sql`cardinality(images) = 0 and ${isMeant}`,
  none: () => sql`not in_stock and stock = 0 and ${isMeant}`,
  unsold: () => unsoldSince(daysBefore(new Date(), UNSOLD_DAYS)),
  twice: () => sql`${isMeant} and article_key in (
    select article_key from products where article_key <> '' and ${isMeant}
    group by article_key having count(*) > 1)`,
  asked: () => sql`stock = 0 and ${isMeant} and id in (
    select product_id from quote_requests where product_id is not null
    union select product_id from favorites)`,
};

/** Each word in number, name, manufacturer or description; each half has an index of its own. */
function containing(q: string): RawBuilder<unknown> {
  const words = q
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => sql`search_text like '%' || shop_search_key(${word}) || '%'`);
  const all = sql.join(words, sql` and `);
  return sql`((listed and ${all}) or (not listed and ${all}))`;
}

function matching({ q, list }: Omit<ArticleFilter, "sort">): RawBuilder<unknown> {
  const id = /^#(\d{1,9})$/.exec(q ?? "")?.[1];
  const text = id ? sql`id = ${Number(id)}` : q ? containing(q) : sql`true`;
  return sql`${conditions[list]()} and ${text}`;
}

const orders: Record<ArticleSort, { by: RawBuilder<unknown>; past: RawBuilder<unknown> }> = {
  newest: { by: sql`id desc`, past: sql`id <` },
  oldest: { by: sql`id`, past: sql`id >` },
  number: { by: sql`article_key, id`, past: sql`(article_key, id) >` },
};

export interface ListedArticle {
  id: number;
  name: string | null;
  articleNumber: string;
  manufacturer: string;
  condition: string;
  priceCents: number;
  stock: number;
  place: string;
  image: string | null;
  offSale: boolean;
  inStock: boolean;
  /** Of slow sellers: since when they stand, or were last sold. */
  standsSince: Date | null;
}

const lastSold = sql`greatest(created_at, (
  select max(o.created_at) from order_items i join orders o on o.id = i.order_id
  where i.product_id = products.id and o.status <> 'cancelled'))`;

/** @param after the last one's id of the page before @returns `next` is the `after` of the next page */
export async function listArticles(
  filter: ArticleFilter,
  after?: number,
): Promise<{ articles: ListedArticle[]; next: number | undefined }> {
  const { by, past } = orders[filter.sort];
  const key =
    filter.sort === "number"
      ? sql`(select article_key, id from products where id = ${after ?? 0})`
      : sql`${after ?? 0}`;
  const { rows } = await sql<ListedArticle>`
    select id, name, article_number as "articleNumber", manufacturer, condition,
      price_cents as "priceCents", stock, store_place as place, images[1] as image,
      off_sale as "offSale", in_stock as "inStock",
      ${filter.list === "unsold" ? lastSold : sql`null`} as "standsSince"
    from products
    where ${matching(filter)} ${after === undefined ? sql`` : sql`and ${past} ${key}`}
    order by ${by} limit ${PAGE_SIZE + 1}`.execute(db);
  const articles = rows.slice(0, PAGE_SIZE);
  return { articles, next: rows.length > PAGE_SIZE ? articles.at(-1)?.id : undefined };
}

async function count(filter: Omit<ArticleFilter, "sort">): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from products where ${matching(filter)} limit ${MAX_COUNTED + 1}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

const listCounts = new ShortCache<number>(articleLists.length);

/** How many each list has, at most {@link MAX_COUNTED} and one; some seconds old where that costs. */
export async function countArticles({ q, list }: ArticleFilter) {
  const counted = await Promise.all(
    articleLists.map(
      async (each) => [each, await listCounts.get(each, () => count({ list: each }))] as const,
    ),
  );
  const lists = Object.fromEntries(counted) as Record<ArticleList, number>;
  return { lists, found: q ? await count({ q, list }) : lists[list] };
}
