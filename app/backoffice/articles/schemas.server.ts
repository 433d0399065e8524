import { z } from "zod";
import { articleLines, articleTexts, isSlug } from "~/parts/article-fields";
import { centsField } from "~/parts/cents-field.server";
import { calendarDay, daysBetween, isCalendarDay } from "~/platform/clock";
import { tooLong } from "~/platform/fields";
import { MAX_PIECES } from "~/stock/correct-stock.server";
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

const price = centsField("staffArticles.errors.price", { min: 0 });

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

const pieces = (pattern: RegExp) =>
  z
    .string({ error: "staffArticles.errors.pieces" })
    .trim()
    .regex(pattern, "staffArticles.errors.pieces")
    .transform((text) => Number(text.replace("−", "-")))
    .refine((count) => count !== 0 && Math.abs(count) <= MAX_PIECES, {
      error: "staffArticles.errors.pieces",
    });

export const correctionSchema = z.object({
  formToken,
  pieces: pieces(/^[+−-]?\d{1,6}$/),
  reason: requiredText(200),
});

/** Not longer than a quarter of a year. */
const MAX_RESERVED_DAYS = 92;

export const reservationSchema = z.object({
  formToken,
  pieces: pieces(/^\d{1,6}$/),
  until: z.string({ error: "staffArticles.errors.until" }).refine(
    (day) => {
      const today = calendarDay(new Date());
      return isCalendarDay(day) && day >= today && daysBetween(today, day) <= MAX_RESERVED_DAYS;
    },
    { error: "staffArticles.errors.until" },
  ),
  heldFor: requiredText(100),
});

export const splitSchema = z.object({
  formToken,
  version,
  pieces: pieces(/^\d{1,6}$/),
  condition: requiredText(articleLines.condition),
  price,
});

export const mergeSchema = z.object({
  formToken,
  version,
  target: requiredText(articleLines.articleNumber),
});

export const pictureSchema = z.object({ version, picture: line(1_000) });

export const pictureTextSchema = pictureSchema.extend({ text: line(200) });

export const endSchema = z.object({
  reservation: z.coerce.number({ error: "form.invalid" }).int().min(1).max(2_147_483_647),
});

export type ArticleForm = z.output<typeof fields>;
