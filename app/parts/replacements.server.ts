import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import type { ReplacementKind } from "../../db/demand-tables";
import { articleKey } from "./article-key.server";
import { productPath } from "./product-path";
import { requestPath } from "./request-path";

export interface Replacement {
  articleNumber: string;
  /** Of the part that is replaced; empty where nobody said. */
  manufacturer: string;
  successorNumber: string;
  /** As `products.article_key`. */
  successorKey: string;
  kind: ReplacementKind;
  note: string;
  source: string;
}

const MAX_KEYS = 500;
/** Of one part. */
const MAX_REPLACEMENTS = 10;

/**
 * What can take the place of parts, successors first. At most ten for each of the first 500.
 * @param articleKeys part numbers in any spelling, or keys of any kind
 * @returns by those of `articleKeys` that have some, as they were given
 */
export async function listReplacements(
  articleKeys: readonly string[],
): Promise<Map<string, Replacement[]>> {
  const asked = [...new Set(articleKeys)].filter(Boolean).slice(0, MAX_KEYS);
  if (asked.length === 0) return new Map();
  const { rows } = await retryRead(() =>
    sql<Replacement & { asked: string }>`
      select asked.key as asked, found.* from unnest(${asked}::text[]) as asked (key)
      cross join lateral (
        select article_number as "articleNumber", manufacturer,
          successor_number as "successorNumber", successor_key as "successorKey", kind, note, source
        from replacements where article_key = ${articleKey(sql.ref("asked.key"))}
        order by array_position(array['successor', 'compatible', 'alternative'], kind), id
        limit ${MAX_REPLACEMENTS}
      ) as found`.execute(db),
  );
  const found = new Map<string, Replacement[]>();
  for (const { asked: key, ...replacement } of rows) {
    found.set(key, [...(found.get(key) ?? []), replacement]);
  }
  return found;
}

/** As pages show it. */
export interface ReplacementView extends Omit<Replacement, "successorKey"> {
  /** Its page where the shop has it, else the form that asks for it. */
  path: string;
  /** Gross, euro cents; only while it can be bought. */
  priceCents?: number;
}

/** For the first of these numbers that has any, and where they are in the shop. */
export async function viewReplacements(numbers: readonly string[]): Promise<ReplacementView[]> {
  const lists = await listReplacements(numbers);
  const list = numbers.map((number) => lists.get(number)).find((found) => found !== undefined);
  if (!list) return [];
  const keys = list.map(({ successorKey }) => successorKey);
  const rows = await retryRead(() =>
    db
      .selectFrom("products")
      .distinctOn("article_key")
      .select(["article_key", "id", "slug", "price_cents", "in_stock"])
      .where("listed", "=", true)
      .where((eb) => eb("article_key", "=", eb.fn.any(eb.val(keys))))
      .orderBy("article_key")
      .orderBy("in_stock", "desc")
      .orderBy("price_cents")
      .orderBy("id")
      .execute(),
  );
  return list.map(({ successorKey, ...replacement }) => {
    const product = rows.find((row) => row.article_key === successorKey);
    return {
      ...replacement,
      path: product ? productPath(product) : requestPath(replacement.successorNumber),
      ...(product?.in_stock ? { priceCents: product.price_cents } : {}),
    };
  });
}

export interface KeptReplacement extends Replacement {
  id: number;
  version: number;
}

/** All of a part, for those who keep them. */
export async function listKeptReplacements(number: string): Promise<KeptReplacement[]> {
  return db
    .selectFrom("replacements")
    .select(["id", "version", "article_number as articleNumber", "manufacturer", "kind", "note"])
    .select(["successor_number as successorNumber", "successor_key as successorKey", "source"])
    .where("article_key", "=", articleKey(number))
    .orderBy("id")
    .limit(100)
    .execute();
}
