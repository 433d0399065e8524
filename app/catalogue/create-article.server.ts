import type { ArticleValues } from "~/parts/article-fields";
import { categorySlug } from "~/parts/category-path";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { claimForm } from "~/stock/claim-form.server";
import { showChanged, toRow, unlessTaken } from "./change-article.server";

/** `siemens-cpu-315-2-6es7315` from name and number, with the id where that is taken. */
function slugFor({ name, articleNumber, slug }: ArticleValues, id: number, isTaken: boolean) {
  const isNamed = categorySlug(name).includes(categorySlug(articleNumber));
  const words = categorySlug(isNamed ? name : `${name} ${articleNumber}`)
    .replace(/[^a-z0-9-]+/g, "")
    .slice(0, 180)
    .replace(/^-+|-+$/g, "");
  return slug || (isTaken || !/[a-z]/.test(words) ? `${words || "artikel"}-${id}` : words);
}

/**
 * Without stock: that comes by the goods receipt or a correction. The same form sent twice makes one.
 * @returns its id
 * @throws {ArticleTakenError}
 */
export async function createArticle(
  values: ArticleValues,
  { formToken, actor }: { formToken: string; actor: Actor },
): Promise<number> {
  const made = await db.transaction().execute(async (trx) => {
    if (!(await claimForm(trx, { formToken, productId: null }))) {
      const first = trx.selectFrom("article_forms").select("product_id");
      const { product_id } = await first.where("token", "=", formToken).executeTakeFirstOrThrow();
      return product_id ?? 0;
    }
    const id = await insertArticle(trx, values, actor);
    await trx
      .updateTable("article_forms")
      .set({ product_id: id })
      .where("token", "=", formToken)
      .execute();
    return id;
  });
  showChanged();
  return made;
}

/** In a transaction that does more. @returns its id @throws {ArticleTakenError} */
export async function insertArticle(
  trx: Trx,
  values: ArticleValues,
  actor: Actor,
): Promise<number> {
  const { id } = await unlessTaken(
    trx.insertInto("products").values(toRow(values)).returning("id").executeTakeFirstOrThrow(),
  );
  await giveSlug(trx, values, id);
  const { articleNumber, condition, priceCents } = values;
  await recordAct(trx, {
    actor,
    act: "article-made",
    subject: { kind: "article", name: articleNumber },
    after: { condition, priceCents },
  });
  return id;
}

async function giveSlug(trx: Trx, values: ArticleValues, id: number): Promise<void> {
  if (values.slug) return;
  const wanted = slugFor(values, id, false);
  const other = trx.selectFrom("products").select("id").where("slug", "=", wanted);
  const slug = slugFor(values, id, (await other.executeTakeFirst()) !== undefined);
  await trx.updateTable("products").set({ slug }).where("id", "=", id).execute();
}
