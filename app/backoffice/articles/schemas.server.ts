import { z } from "zod";
import { articleLines, articleTexts, isSlug } from "~/parts/article-fields";
import { parsePrice } from "~/parts/parse-price";
import { tooLong } from "~/platform/fields";
import { taxKinds } from "../../../db/stock-tables";
import { formToken, version } from "../schemas.server";

/** As the import reads it: on one line. */
const line = (max: number) =>
  z
    .string({ error: "form.invalid" })
    .trim()
    .max(max, tooLong())
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, " "))
    .default("");

const requiredText = (max: number) =>
  line(max).refine((text) => text !== "", { error: "staffArticles.errors.required" });

const severalLines = (max: number) =>
  z
    .string({ error: "form.invalid" })
    .trim()
    .max(max, tooLong())
    .transform((text) => text.replace(/\r\n?/g, "\n"))
    .default("");

/** In cents. */
const price = z
  .string({ error: "staffArticles.errors.price" })
  .max(30, "staffArticles.errors.price")
  .transform((text, context) => {
    const parsed = parsePrice(text);
    if ("value" in parsed) return parsed.value;
    context.addIssue({ code: "custom", message: "staffArticles.errors.price" });
    return z.NEVER;
  });

const slug = line(articleLines.slug).refine((text) => text === "" || isSlug(text), {
  error: "staffArticles.errors.slug",
});

const fields = z.object({
  name: requiredText(articleLines.name),
  articleNumber: requiredText(articleLines.articleNumber),
  manufacturer: line(articleLines.manufacturer),
  category: line(articleLines.category),
  subcategory: line(articleLines.subcategory),
  condition: line(articleLines.condition),
  unit: line(articleLines.unit),
  slug,
  place: line(articleLines.place),
  seoTitle: line(articleLines.seoTitle),
  seoDescription: line(articleLines.seoDescription),
  seoKeywords: line(articleLines.seoKeywords),
  manufacturerAddress: severalLines(articleTexts.manufacturerAddress),
  responsiblePerson: severalLines(articleTexts.responsiblePerson),
  safetyNotes: severalLines(articleTexts.safetyNotes),
  description: severalLines(articleTexts.description),
  fullDescription: severalLines(articleTexts.fullDescription),
  price,
  taxKind: z.enum(taxKinds, { error: "form.invalid" }),
});

export const articleSchema = fields.extend({ version });

export const newArticleSchema = fields.extend({ formToken });

export const saleSchema = z.object({ version });

export const placeSchema = z.object({ place: line(articleLines.place) });

export type ArticleForm = z.output<typeof fields>;
