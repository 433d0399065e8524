import { sql } from "kysely";
import { db } from "~/platform/db.server";

/** Bounds the list's page. */
const MAX_FAVORITES = 500;

export type AddedFavorite = "added" | "duplicate" | "full" | "missing";

/** Once. */
export async function insertFavorite({
  userId,
  productId,
}: {
  userId: string;
  productId: number;
}): Promise<AddedFavorite> {
  const { rows } = await sql<{ outcome: AddedFavorite }>`
    with wanted as (
      select id, not in_stock as awaited from products where id = ${productId} and name is not null and not off_sale),
    room as (select count(*) < ${MAX_FAVORITES} as free from favorites where user_id = ${userId}),
    added as (
      insert into favorites (user_id, product_id, awaited)
      select ${userId}, wanted.id, wanted.awaited from wanted, room where room.free
      on conflict do nothing
      returning product_id
    )
    select case
      when exists (select from added) then 'added'
      when not exists (select from wanted) then 'missing'
      when exists (select from favorites where user_id = ${userId} and product_id = ${productId})
        then 'duplicate'
      when not (select free from room) then 'full'
      else 'duplicate'
    end as outcome`.execute(db);
  return rows[0]?.outcome ?? "missing";
}

/** `false` when it wasn't there. */
export async function deleteFavorite({
  userId,
  productId,
}: {
  userId: string;
  productId: number;
}): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("favorites")
    .where("user_id", "=", userId)
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function isFavorite({
  userId,
  productId,
}: {
  userId: string;
  productId: number;
}): Promise<boolean> {
  const row = await db
    .selectFrom("favorites")
    .select("product_id")
    .where("user_id", "=", userId)
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface FavoriteProduct {
  id: number;
  slug: string | null;
  name: string;
  articleNumber: string;
  condition: string;
  category: string;
  priceCents: number;
  margin: boolean;
  image: string | null;
}

export async function findFavorites(userId: string): Promise<FavoriteProduct[]> {
  return db
    .selectFrom("favorites")
    .innerJoin("products", "products.id", "favorites.product_id")
    .select([
      "products.id",
      "products.slug",
      sql<string>`coalesce(products.name, products.article_number)`.as("name"),
      "products.article_number as articleNumber",
      "products.condition",
      "products.category",
      "products.price_cents as priceCents",
      sql<boolean>`products.tax_kind = 'margin'`.as("margin"),
      sql<string | null>`products.images[1]`.as("image"),
    ])
    .where("favorites.user_id", "=", userId)
    .where("products.off_sale", "=", false)
    .orderBy("favorites.created_at", "desc")
    .orderBy("favorites.product_id", "desc")
    .limit(MAX_FAVORITES)
    .execute();
}
