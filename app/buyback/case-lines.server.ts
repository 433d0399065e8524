import { sql } from "kysely";
import { articleKey } from "~/parts/article-key.server";
import { db, type Trx } from "~/platform/db.server";
import type { SellerLine } from "./seller-lines.server";

/** A page of a case's lines, where staff price them. */
export const LINES_PAGE = 50;

/**
 * Behind the lines that the case has. Each gets the article of its exact number: one of the same
 * condition before others, then one in stock.
 */
export async function insertLines(
  trx: Trx,
  { caseId, lines }: { caseId: string; lines: readonly SellerLine[] },
): Promise<void> {
  if (lines.length === 0) return;
  const column = <Value>(pick: (line: SellerLine) => Value) => lines.map(pick);
  await sql`
    with given as (
      select line.*, ${articleKey(sql.ref("line.number"))} as key
      from unnest(
        ${column(({ number }) => number)}::text[],
        ${column(({ quantity }) => quantity)}::integer[],
        ${column(({ condition }) => condition)}::text[],
        ${column(({ note }) => note)}::text[]
      ) with ordinality as line (number, quantity, condition, note, position)
    ), known as (
      select distinct on (given.position) given.position, products.id
      from given join products on products.article_key = given.key
      where given.key <> '' and products.merged_into is null
      order by given.position, products.condition = given.condition desc,
        products.stock > 0 desc, products.id
    )
    insert into buyback_lines
      (request_id, position, article_number, quantity, condition, note, product_id)
    select ${caseId}, given.position + (
        select coalesce(max(position), 0) from buyback_lines where request_id = ${caseId}),
      given.number, given.quantity, given.condition, given.note, known.id
    from given left join known on known.position = given.position`.execute(trx);
}

export async function countLines(caseId: string) {
  const { rows } = await sql<{ lines: number; pieces: number; priced: number; cents: number }>`
    select count(*)::integer as lines, coalesce(sum(quantity), 0)::float8 as pieces,
      count(draft_cents)::integer as priced,
      coalesce(sum(draft_cents::bigint * coalesce(draft_quantity, quantity)), 0)::float8 as cents
    from buyback_lines where request_id = ${caseId}`.execute(db);
  return rows[0] ?? { lines: 0, pieces: 0, priced: 0, cents: 0 };
}

/** @param page from 1 */
export async function listLines(caseId: string, page: number, size = LINES_PAGE) {
  return db
    .selectFrom("buyback_lines")
    .leftJoin("products", "products.id", "product_id")
    .select(["buyback_lines.id", "position", "buyback_lines.article_number as articleNumber"])
    .select(["buyback_lines.article_key as key", "quantity", "note", "product_id as productId"])
    .select(["buyback_lines.condition", "products.name", "products.manufacturer"])
    .select(["products.category", "products.price_cents as priceCents", "products.stock"])
    .select(["products.condition as articleCondition"])
    .select(["draft_cents as draftCents", "draft_quantity as draftQuantity"])
    .where("request_id", "=", caseId)
    .orderBy("position")
    .offset((page - 1) * size)
    .limit(size)
    .execute();
}

export type CaseLine = Awaited<ReturnType<typeof listLines>>[number];
