import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import type { ReplacementKind } from "../../db/demand-tables";

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
        from replacements where article_key = left(shop_search_key(asked.key), 100)
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
