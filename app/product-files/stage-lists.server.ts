import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema";
import { isUrl } from "./pictures.server";
import type { RejectedRow } from "./stage.server";

type Db = Kysely<Database>;
const PAGE = 500;

export interface ProductChange {
  line: number;
  articleNumber: string;
  condition: string;
  fields: string[];
  isNew: boolean;
}

/** The file's number may be older than the shop's, which stays. */
export interface StockKept {
  line: number;
  articleNumber: string;
  condition: string;
  stock: number;
  fileStock: number;
}

export async function countStage(db: Db) {
  const { rows } = await sql<Record<"inserted" | "updated" | "unchanged" | "stockKept", number>>`
    select count(*) filter (where product_id is null or is_new)::integer as inserted,
      count(*) filter (where cardinality(changed) > 0)::integer as updated,
      count(*) filter (where cardinality(changed) = 0)::integer as unchanged,
      count(*) filter (where stock_kept)::integer as "stockKept"
    from stage where reason is null`.execute(db);
  return rows[0] ?? { inserted: 0, updated: 0, unchanged: 0, stockKept: 0 };
}

export async function* listRejected(db: Db): AsyncGenerator<RejectedRow> {
  for (let after = 0; ;) {
    const { rows } = await sql<RejectedRow & { position: number }>`
      select position, line, field, reason, details, raw from stage
      where reason is not null and position > ${after} order by position limit ${PAGE}`.execute(db);
    for (const { position, ...row } of rows) {
      after = position;
      yield row;
    }
    if (rows.length < PAGE) return;
  }
}

export async function listChanges(db: Db, limit: number): Promise<ProductChange[]> {
  const { rows } = await sql<ProductChange>`
    select line, article_number as "articleNumber", condition,
      coalesce(changed, '{}') as fields, product_id is null or is_new as "isNew"
    from stage where reason is null and (product_id is null or is_new or cardinality(changed) > 0)
    order by position limit ${limit}`.execute(db);
  return rows;
}

export async function listStockKept(db: Db, limit: number): Promise<StockKept[]> {
  const { rows } = await sql<StockKept>`
    select s.line, p.article_number as "articleNumber", p.condition, p.stock, s.stock as "fileStock"
    from stage s join products p on p.id = s.product_id
    where s.reason is null and s.stock_kept order by s.position limit ${limit}`.execute(db);
  return rows;
}

export async function* listPictures(db: Db): AsyncGenerator<{ line: number; key: string }> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ position: number; line: number; images: string[] | null }>`
      select position, line, images from stage
      where reason is null and position > ${after} order by position limit ${PAGE}`.execute(db);
    for (const { position, line, images } of rows) {
      after = position;
      for (const key of images ?? []) if (!isUrl(key)) yield { line, key };
    }
    if (rows.length < PAGE) return;
  }
}
