import { type Kysely, sql } from "kysely";
import type { Database } from "../schema";
import { isUrl } from "./pictures";
import type { RejectedRow } from "./stage";

type Db = Kysely<Database>;
const PAGE = 500;

/** What an import does, or would do, with one product. */
export interface ProductChange {
  line: number;
  articleNumber: string;
  condition: string;
  /** The file's names of the columns that change; none for a new product. */
  fields: string[];
  isNew: boolean;
}

/** Rows that were rejected after staging, in the file's order. */
export async function* listRejected(db: Db): AsyncGenerator<RejectedRow> {
  for (let after = 0; ;) {
    const { rows } = await sql<RejectedRow & { position: number }>`
      select position, line, field, reason, raw from stage
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
      coalesce(changed, '{}') as fields, product_id is null as "isNew"
    from stage where reason is null and (product_id is null or cardinality(changed) > 0)
    order by position limit ${limit}`.execute(db);
  return rows;
}

/** The pictures of the accepted rows that aren't URLs. */
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
