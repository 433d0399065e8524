import { sql } from "kysely";
import { articleKey } from "~/parts/article-key.server";
import { db, type Db, type Trx } from "~/platform/db.server";

export interface ArticleKey {
  articleNumber: string;
  /** Numbers like "1234" have several makers. */
  manufacturer: string;
  condition: string;
}

const sameNumber = ({ articleNumber, manufacturer }: Omit<ArticleKey, "condition">) =>
  sql<boolean>`(article_number = ${articleNumber} or
    article_key = ${articleKey(articleNumber)} and article_key <> '')
    and (manufacturer = '' or ${manufacturer} = '' or lower(manufacturer) = lower(${manufacturer}))`;

const columns = [
  "id",
  "name",
  "manufacturer",
  "category",
  "subcategory",
  "condition",
  "price_cents as priceCents",
  "article_number as articleNumber",
  "images",
  "off_sale as offSale",
] as const;

/** What the shop has under a number, whatever its condition; as the first was written it counts. */
export async function listSameNumber(key: Omit<ArticleKey, "condition">) {
  return db
    .selectFrom("products")
    .select([...columns, "stock"])
    .where(sameNumber(key))
    .where("merged_into", "is", null)
    .orderBy(sql`article_number = ${key.articleNumber}`, "desc")
    .orderBy("id")
    .limit(20)
    .execute();
}

/** The article that a piece is sold as; of one that was merged the one that stays. */
export async function findSameArticle(trx: Db | Trx, key: ArticleKey) {
  const found = await trx
    .selectFrom("products as same")
    .select((eb) => eb.fn.coalesce("merged_into", "id").as("id"))
    .where(sameNumber(key))
    .where(sql<boolean>`lower(condition) = lower(${key.condition})`)
    .orderBy(sql`article_number = ${key.articleNumber}`, "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  return trx.selectFrom("products").select(columns).where("id", "=", found.id).executeTakeFirst();
}
