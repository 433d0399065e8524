import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { type ArticleKey, findSameArticle, listSameNumber } from "./same-article.server";

/** What a piece could cost, and why. */
export type PriceSuggestion =
  | { cents: number; reason: "article" }
  | { cents: number; reason: "condition"; condition: string }
  | { cents: number; reason: "sold"; at: Date };

/** The article's price, else that of another condition, else what it was sold for. */
export async function suggestPrice(key: ArticleKey): Promise<PriceSuggestion | undefined> {
  const article = await findSameArticle(db, key);
  if (article) return { cents: article.priceCents, reason: "article" };
  const [other] = await listSameNumber(key);
  if (other) {
    return { cents: other.priceCents, reason: "condition", condition: other.condition };
  }
  const sold = await db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["order_items.unit_price_cents as cents", "orders.created_at as at"])
    .where("order_items.article_number", "=", key.articleNumber)
    .where("orders.status", "not in", ["pending", "cancelled"])
    .orderBy(sql`order_items.condition = ${key.condition}`, "desc")
    .orderBy("orders.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return sold && { ...sold, reason: "sold" };
}
