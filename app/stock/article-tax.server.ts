import { sql } from "kysely";
import type { Trx } from "~/platform/db.server";

/**
 * An article with a piece on sale that was bought with VAT is sold with VAT: of pieces that nobody
 * chose it may be that one, and § 25a (1) no. 2 UStG asks of each piece how it was bought. The
 * general rules may be applied to the others, too (§ 25a (8) UStG).
 */
export async function taxArticlesOf(trx: Trx, unitIds: readonly number[]): Promise<void> {
  await trx
    .updateTable("products")
    .set({ tax_kind: "standard" })
    .where("tax_kind", "=", "margin")
    .where("id", "in", (query) =>
      query
        .selectFrom("units")
        .select(sql<number>`product_id`.as("id"))
        .where("units.id", "=", sql<number>`any(${unitIds}::integer[])`)
        .where("units.state", "=", "on-sale")
        .where("units.tax_kind", "=", "standard"),
    )
    .execute();
}
