import { articleTexts, type ArticleText, type ArticleValues } from "~/parts/article-fields";
import type { ArticleForm } from "./schemas.server";

/** A text whose field isn't in the form stays as it is. */
export function readValues({ price, ...given }: ArticleForm, form: FormData): ArticleValues {
  const values: ArticleValues = { ...given, priceCents: price };
  for (const field of Object.keys(articleTexts) as ArticleText[]) {
    if (!form.has(field)) delete values[field];
  }
  return values;
}
