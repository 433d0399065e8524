import { type RawBuilder, sql } from "kysely";
import type { Trx } from "~/platform/db.server";

/**
 * SQL: whether an article has a piece on sale that was bought with VAT. It is sold with VAT then: of
 * pieces that nobody chose it may be that one, and § 25a (1) no. 2 UStG asks of each piece how it
 * was bought. The general rules may be applied to the others, too (§ 25a (8) UStG).
 * @param article its id
 */
export function isBoughtWithVat(article: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from units bought where bought.product_id = ${article}
    and bought.state = 'on-sale' and bought.tax_kind = 'standard')`;
}

/** The articles of pieces that may have come on sale, or may have got another kind of tax. */
export async function taxArticlesOf(trx: Trx, unitIds: readonly number[]): Promise<void> {
  await trx
    .updateTable("products")
    .set({ tax_kind: "standard" })
    .where("tax_kind", "=", "margin")
    .where("id", "in", (query) =>
      query
        .selectFrom("units")
        .select(sql<number>`product_id`.as("id"))
        .where("units.id", "=", sql<number>`any(${unitIds}::integer[])`),
    )
    .where(isBoughtWithVat(sql.ref("products.id")))
    .execute();
}
