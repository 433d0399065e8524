import { db } from "~/platform/db.server";

/** What their labels say, in the order of the ids. */
export async function listLabels(ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("units")
    .select(["id", "token", "article_number as articleNumber", "condition", "serial"])
    .where("id", "in", ids)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
}
