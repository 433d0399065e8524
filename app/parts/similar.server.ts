import { sql } from "kysely";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";
import { catalogueLimits } from "~/shop";
import { articleKey } from "./article-key.server";
import { findCards } from "./card.server";
import type { ProductCardData } from "./product-card-data";

const COMPARED = 100;
const MAX_CENTS = 1_000_000;
/** A series is what numbers begin with: half of them, at most so much. */
const SERIES_LENGTH = 10;
const MIN_SERIES_LENGTH = 4;

export interface OwnProduct {
  id: number;
  articleNumber: string;
  manufacturer: string;
  category: string;
  subcategory: string;
}

/**
 * Ids of up to three parts up to 10,000 euro, the most similar first: of the same kind, then by key
 * data (figures that both have, the series of the number), maker, a picture, date. Compared are the
 * neighbours by number, the newest of the same kind, of its category and of the maker: each a short
 * stretch of an index.
 */
export function similarTo(product: OwnProduct) {
  const { id, articleNumber, manufacturer, category, subcategory } = product;
  const compared = sql`listed and price_cents <= ${MAX_CENTS} and id <> ${id}`;
  const newest = sql`order by created_at desc, id desc limit ${COMPARED}`;
  const own = sql`(select left(article_key, greatest(${MIN_SERIES_LENGTH},
    least(${SERIES_LENGTH}, length(article_key) / 2))) from own)`;
  return sql<{ id: number }>`
    with own as (
      select ${articleKey(articleNumber)} as article_key, (
        select quantities from products where id = ${id}) as quantities
    ), near as (
      (select id from products where ${compared} and article_key >= ${own}
        and article_key < ${own} || '~' order by article_key, id limit ${COMPARED})
      union
      (select id from products where ${compared} and category = ${category}
        and subcategory = ${subcategory} ${newest})
      union
      (select id from products where ${compared} and category = ${category} ${newest})
      union
      (select id from products where ${compared} and manufacturer = ${manufacturer} ${newest})
    )
    select products.id from near join products using (id), own
    order by (category = ${category} and category <> '') desc,
      (subcategory = ${subcategory}) desc,
      cardinality(array(
        select unnest(products.quantities) intersect select unnest(own.quantities)))
        + case when length(own.article_key) >= ${MIN_SERIES_LENGTH}
          and starts_with(products.article_key, ${own}) then 2 else 0 end desc,
      (manufacturer = ${manufacturer}) desc,
      cardinality(images) > 0 desc, created_at desc, id desc
    limit ${catalogueLimits.similarProducts}`;
}

export async function findSimilarProducts(product: OwnProduct): Promise<ProductCardData[]> {
  const { rows } = await retryRead(() => similarTo(product).execute(db));
  return findCards(rows.map(({ id }) => id));
}
