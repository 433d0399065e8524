import { sql, type ExpressionBuilder } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import type { Database } from "../../db/schema";
import type { TaxKind } from "../../db/stock-tables";
import type { ProductCardData } from "./product-card-data";

export function cardColumns(eb: ExpressionBuilder<Database, "products">) {
  return [
    "products.id",
    "products.slug",
    eb.fn.coalesce("products.name", sql.lit("")).as("name"),
    "products.article_number",
    "products.manufacturer",
    "products.price_cents",
    "products.condition",
    "products.stock",
    "products.tax_kind",
    sql<string | null>`products.images[1]`.as("image"),
  ] as const;
}

interface CardRow {
  id: number;
  slug: string | null;
  name: string;
  article_number: string;
  manufacturer: string;
  price_cents: number;
  condition: string;
  stock: number;
  tax_kind: TaxKind;
  image: string | null;
}

export function toCard(row: CardRow): ProductCardData {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    articleNumber: row.article_number,
    manufacturer: row.manufacturer,
    priceCents: row.price_cents,
    condition: row.condition,
    ...(row.tax_kind === "margin" ? { margin: true } : {}),
    // Without a picture a product is offered by quote only.
    stock: row.image === null ? 0 : row.stock,
    image: row.image ?? undefined,
  };
}

export async function findCards(ids: number[]): Promise<ProductCardData[]> {
  if (ids.length === 0) return [];
  const rows = await retryRead(() =>
    db.selectFrom("products").select(cardColumns).where("id", "in", ids).execute(),
  );
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
