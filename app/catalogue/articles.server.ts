import type { Selectable } from "kysely";
import type { ProductsTable } from "../../db/schema";
import type { ArticleLine, ArticleText } from "~/parts/article-fields";
import { db, type Db, type Trx } from "~/platform/db.server";

/** The column of each field. */
export const columnOf = {
  name: "name",
  articleNumber: "article_number",
  manufacturer: "manufacturer",
  category: "category",
  subcategory: "subcategory",
  condition: "condition",
  unit: "unit",
  slug: "slug",
  place: "store_place",
  seoTitle: "seo_title",
  seoDescription: "seo_description",
  seoKeywords: "seo_keywords",
  manufacturerAddress: "manufacturer_address",
  responsiblePerson: "responsible_person",
  safetyNotes: "safety_notes",
  description: "description",
  fullDescription: "full_description",
} as const satisfies Record<ArticleLine | ArticleText, keyof ProductsTable>;

const columns = [
  ...Object.values(columnOf),
  ...(["id", "version", "price_cents", "tax_kind", "images", "picture_texts", "stock"] as const),
  ...(["off_sale", "in_stock", "listed", "merged_into", "source"] as const),
  ...(["created_at", "updated_at", "stock_moved_at"] as const),
] as const;

export type Article = Pick<Selectable<ProductsTable>, (typeof columns)[number]>;

const query = (executor: Db, id: number) =>
  executor.selectFrom("products").select(columns).where("id", "=", id);

export async function findArticle(id: number): Promise<Article | undefined> {
  return query(db, id).executeTakeFirst();
}

export async function lockArticle(trx: Trx, id: number): Promise<Article | undefined> {
  return query(trx, id).forUpdate().executeTakeFirst();
}

/** What stands in a field of its form. */
export function textOf(article: Article, field: keyof typeof columnOf): string {
  return article[columnOf[field]] ?? "";
}

export const textFields = Object.keys(columnOf) as (keyof typeof columnOf)[];
