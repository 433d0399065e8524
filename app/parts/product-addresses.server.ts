import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { toId } from "./products.server";

/**
 * Where a product on sale is now that had this slug before, or was merged into another one, by slug
 * or number.
 */
export async function findMovedProduct(
  value: string,
): Promise<{ id: number; slug: string | null } | undefined> {
  if (value === "" || value.length > 500 || value.includes("\0")) return undefined;
  const slugs = [...new Set([value, value.toLowerCase()])];
  const id = toId(value) ?? null;
  const { rows } = await retryRead(() =>
    sql<{ id: number; slug: string | null }>`
      with old as (
        select product_id as id from product_addresses where slug = any(${slugs})
        union all select id from products where slug = any(${slugs})
        union all select id from products where id = ${id}
      )
      select now.id, now.slug from old
      join products on products.id = old.id
      join products now on now.id = coalesce(products.merged_into, products.id)
      where now.name is not null and not now.off_sale
      limit 1`.execute(db),
  );
  return rows[0];
}

/** Which articles these are now, of those that were merged. */
export async function findMerged(ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await retryRead(() =>
    db
      .selectFrom("products")
      .select(["id", "merged_into as now"])
      .where("id", "in", ids)
      .where("merged_into", "is not", null)
      .execute(),
  );
  return new Map(rows.flatMap(({ id, now }) => (now === null ? [] : [[id, now]])));
}
