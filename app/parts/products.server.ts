import { sql, type Selectable } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { catalogueLimits } from "~/shop";
import type { ProductsTable } from "../../db/schema";
import { articleKey } from "./article-key.server";
import { cardColumns, toCard } from "./card.server";
import type { ProductCardData } from "./product-card-data";

/** Its name is never missing; `has_pieces`: some of it is for sale piece by piece. */
export type ProductRow = Omit<
  Selectable<ProductsTable>,
  | "search_text"
  | "search_lead"
  | "search_head"
  | "quantities"
  | "article_key"
  | "stock_moved_at"
  | "store_place"
  | "off_sale"
  | "version"
  | "merged_into"
  | "name"
> & { name: string; has_pieces: boolean };

const MAX_ID = 2 ** 31 - 1;
const MAX_PRODUCTS_BY_IDS = 200;

/** As PostgreSQL's `integer` holds it. */
export function toId(value: string): number | undefined {
  if (!/^[1-9][0-9]{0,9}$/.test(value)) return undefined;
  const id = Number(value);
  return id <= MAX_ID ? id : undefined;
}

/** Products that somebody names by their part number, however it is written, or as `#ID`. */
export function isNamed(named: string) {
  const id = toId(/^#(\d+)$/.exec(named.trim())?.[1] ?? "");
  return id === undefined
    ? sql<boolean>`products.article_key = ${articleKey(named)}`
    : sql<boolean>`products.id = ${id}`;
}

/** By slug, else by number. Sold-out products included, nameless ones and those off sale not. */
export async function findProductBySlugOrId(value: string): Promise<ProductRow | undefined> {
  if (value === "" || value.length > 500 || value.includes("\0")) return undefined;
  const id = toId(value);
  const row = await retryRead(() =>
    db
      .selectFrom("products")
      .select((eb) => [
        "id",
        "name",
        "description",
        "full_description",
        "seo_title",
        "seo_description",
        "seo_keywords",
        "slug",
        "article_number",
        "manufacturer",
        "price_cents",
        "condition",
        "category",
        "subcategory",
        "unit",
        "stock",
        "currency",
        "images",
        "picture_texts",
        "tax_kind",
        "source",
        "manufacturer_address",
        "responsible_person",
        "safety_notes",
        "listed",
        "in_stock",
        "created_at",
        "updated_at",
        eb
          .exists(
            eb
              .selectFrom("units")
              .select("units.id")
              .whereRef("product_id", "=", "products.id")
              .where("state", "=", "on-sale"),
          )
          .$castTo<boolean>()
          .as("has_pieces"),
      ])
      .where("name", "is not", null)
      .where("off_sale", "=", false)
      .where((eb) =>
        id === undefined
          ? eb("slug", "=", value)
          : eb.or([eb("slug", "=", value), eb("id", "=", id)]),
      )
      // A slug that looks like another product's number wins.
      .orderBy((eb) => eb("slug", "is not distinct from", value), "desc")
      .limit(1)
      .executeTakeFirst(),
  );
  return row && { ...row, name: row.name ?? "" };
}

/** Newest in stock with a picture, except scraped ones (specification, section 7). */
export async function findTopSellers(): Promise<ProductCardData[]> {
  const rows = await retryRead(() =>
    db
      .selectFrom("products")
      .select(cardColumns)
      .where("listed", "=", true)
      .where("in_stock", "=", true)
      .where("source", "!=", "Scrapper")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(catalogueLimits.topSellers)
      .execute(),
  );
  return rows.map(toCard);
}

/** At most 200, in no particular order; unknown ids are left out. */
export async function findProductsByIds(
  ids: number[],
): Promise<(ProductCardData & { unit: string })[]> {
  const known = [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_ID);
  if (known.length === 0) return [];
  const rows = await retryRead(() =>
    db
      .selectFrom("products")
      .select((eb) => [...cardColumns(eb), "unit"])
      .where("name", "is not", null)
      .where("off_sale", "=", false)
      .where("id", "in", known.slice(0, MAX_PRODUCTS_BY_IDS))
      .limit(MAX_PRODUCTS_BY_IDS)
      .execute(),
  );
  return rows.map((row) => ({ ...toCard(row), unit: row.unit }));
}
