import { findDemand, findMoves, findPrices, findSales } from "~/catalogue/article-history.server";
import { findArticle, type Article } from "~/catalogue/articles.server";
import { storedFields } from "~/catalogue/change-article.server";
import { findSameNumber } from "~/catalogue/merge-articles.server";
import { listCategories } from "~/catalogue/facets.server";
import { formatAmount } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";
import { articleTexts } from "~/parts/article-fields";
import { listKeptReplacements } from "~/parts/replacements.server";
import { productPath } from "~/parts/product-path";
import { calendarDay } from "~/platform/clock";
import { createFormToken } from "~/platform/form.server";
import { listUnitsOf } from "~/stock/list-units.server";
import { findReservations } from "~/stock/reservations.server";
import type { Staff } from "../require-staff.server";
import { can } from "../roles";

/** A text that no field takes isn't in the form. */
function formValues(article: Article, language: Language): Record<string, string> {
  const values = storedFields(article, (cents) => formatAmount(cents / 100, language));
  const tooLong = Object.entries(articleTexts).flatMap(([field, max]) =>
    (values[field]?.length ?? 0) > max ? [field] : [],
  );
  return Object.fromEntries(Object.entries(values).filter(([field]) => !tooLong.includes(field)));
}

/** Everything on an article's page, as far as this role sees it. */
export async function viewArticle(id: number, { staffRole }: Staff, language: Language) {
  const article = await findArticle(id);
  if (!article) return undefined;
  const may = {
    change: can(staffRole, "change-articles"),
    keep: can(staffRole, "keep-pieces"),
    seeBuyers: can(staffRole, "see-buyers"),
    answer: can(staffRole, "answer-requests"),
    audit: can(staffRole, "read-audit"),
  };
  const [
    prices,
    moves,
    sales,
    demand,
    categories,
    target,
    reservations,
    sameNumber,
    pieces,
    replacements,
  ] = await Promise.all([
    findPrices(id),
    findMoves(id),
    findSales(id),
    findDemand(id),
    may.change ? listCategories() : [],
    article.merged_into === null ? undefined : findArticle(article.merged_into),
    findReservations(id),
    findSameNumber(article),
    listUnitsOf(id),
    listKeptReplacements(article.article_number),
  ]);
  return {
    id,
    version: article.version,
    name: article.name ?? "",
    articleNumber: article.article_number,
    manufacturer: article.manufacturer,
    condition: article.condition,
    priceCents: article.price_cents,
    stock: article.stock,
    place: article.store_place,
    images: article.images,
    pictureTexts: article.picture_texts,
    offSale: article.off_sale,
    inStock: article.in_stock,
    createdAt: article.created_at,
    updatedAt: article.updated_at,
    path: article.off_sale || article.name === null ? undefined : productPath(article),
    mergedInto: target && { id: target.id, articleNumber: target.article_number },
    values: may.change ? formValues(article, language) : {},
    categories: categories.map(({ value }) => value),
    may,
    prices,
    moves,
    sales: sales.map(({ unitPriceCents, ...sale }) =>
      may.seeBuyers ? { ...sale, unitPriceCents } : sale,
    ),
    reservations: reservations.map(({ heldFor, ...each }) =>
      may.seeBuyers ? { ...each, heldFor } : each,
    ),
    sameNumber,
    pieces,
    replacements,
    tokens: {
      correct: createFormToken(),
      reserve: createFormToken(),
      split: createFormToken(),
      merge: createFormToken(),
    },
    today: calendarDay(new Date()),
    requests: may.answer ? demand.requests : [],
    requestCount: demand.requests.length,
    watchers: demand.watchers,
  };
}

export type ArticleView = NonNullable<Awaited<ReturnType<typeof viewArticle>>>;
