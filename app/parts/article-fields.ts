import type { TaxKind } from "../../db/stock-tables";

/** Of an article's form: how many characters each takes. */
export const articleLines = {
  name: 500,
  articleNumber: 100,
  manufacturer: 100,
  category: 100,
  subcategory: 100,
  condition: 100,
  unit: 40,
  slug: 200,
  place: 30,
  seoTitle: 300,
  seoDescription: 1_000,
  seoKeywords: 1_000,
} as const;

export const articleTexts = {
  manufacturerAddress: 500,
  responsiblePerson: 500,
  safetyNotes: 2_000,
  description: 20_000,
  fullDescription: 20_000,
} as const;

export type ArticleLine = keyof typeof articleLines;
export type ArticleText = keyof typeof articleTexts;

/** What somebody types of an article. A text that isn't sent stays; it may be too long for a form. */
export type ArticleValues = Record<ArticleLine, string> &
  Partial<Record<ArticleText, string>> & { priceCents: number; taxKind: TaxKind };

/** Letters a-z, digits, "-" and "_"; digits alone could be an id. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/i.test(text) && !/^\d+$/.test(text);
}
