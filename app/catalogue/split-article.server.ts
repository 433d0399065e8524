import { sql } from "kysely";
import { categorySlug } from "~/parts/category-path";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { claimForm } from "~/stock/claim-form.server";
import { moveStock } from "~/stock/moves.server";
import { lockArticle } from "./articles.server";
import { ArticleTakenError, showChanged } from "./change-article.server";

/** What the pieces in another condition have in common with the article. */
const copied = sql.raw(
  [
    ...["name", "description", "full_description", "seo_title", "seo_description", "seo_keywords"],
    ...["article_number", "manufacturer", "category", "subcategory", "unit", "images", "source"],
    ...["manufacturer_address", "responsible_person", "safety_notes", "store_place", "tax_kind"],
    ...["picture_texts", "off_sale"],
  ].join(", "),
);

/**
 * Plain pieces become another article in another condition. The same form sent twice splits once.
 * @returns the new article's id, `undefined` without such an article
 * @throws {OutOfStockError | ArticleTakenError | MovedError}
 */
export async function splitArticle({
  id,
  version,
  formToken,
  actor,
  pieces,
  condition,
  priceCents,
}: {
  id: number;
  version: number;
  formToken: string;
  actor: Actor;
  pieces: number;
  condition: string;
  priceCents: number;
}): Promise<{ id: number; changed: boolean } | undefined> {
  const result = await db.transaction().execute(async (trx) => {
    const article = await lockArticle(trx, id);
    if (!article || article.merged_into !== null) return undefined;
    if (!(await claimForm(trx, { formToken, productId: id }))) return { id, changed: false };
    if (article.version !== version) throw new MovedError(article.version, {});
    const same = await trx
      .selectFrom("products")
      .select("id")
      .where("article_number", "=", article.article_number)
      .where(sql<boolean>`lower(condition) = lower(${condition})`)
      .executeTakeFirst();
    if (same) throw new ArticleTakenError("condition");
    const { rows } = await sql<{ id: number }>`
      insert into products (${copied}, condition, price_cents)
      select ${copied}, ${condition}, ${priceCents} from products where id = ${id}
      returning id`.execute(trx);
    const made = rows[0]?.id ?? 0;
    const slug = `${article.slug ?? "artikel"}-${categorySlug(condition)}-${made}`.slice(-200);
    await trx.updateTable("products").set({ slug }).where("id", "=", made).execute();
    const cause = { reason: "split", actor: actor.name } as const;
    await moveStock(trx, [{ productId: id, pieces: -pieces }], { ...cause, reference: `#${made}` });
    await moveStock(trx, [{ productId: made, pieces }], { ...cause, reference: `#${id}` });
    await recordAct(trx, {
      actor,
      act: "article-split",
      subject: { kind: "article", name: article.article_number },
      before: { condition: article.condition, stock: article.stock },
      after: { condition, pieces, priceCents },
    });
    return { id: made, changed: true };
  });
  if (result?.changed) showChanged();
  return result;
}
