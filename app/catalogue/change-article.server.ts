import { sql } from "kysely";
import type { AuditValues } from "../../db/staff-tables";
import type { ArticleValues } from "~/parts/article-fields";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { forgetPages } from "~/platform/page-cache.server";
import { isBoughtWithVat } from "~/stock/article-tax.server";
import { columnOf, lockArticle, textFields, textOf, type Article } from "./articles.server";
import { deriveManufacturer } from "./manufacturers";
import { cleanDescription } from "./sanitize.server";

/** Another article has that slug, or that number in that condition. */
export class ArticleTakenError extends Error {
  override name = "ArticleTakenError";
  constructor(readonly field: "slug" | "articleNumber" | "condition") {
    super(`another article has that ${field}`);
  }
}

/** One of its pieces on sale was bought with VAT: § 25a UStG isn't for the article. */
export class BoughtWithVatError extends Error {
  override name = "BoughtWithVatError";
}

const taken: Record<string, ArticleTakenError["field"]> = {
  products_slug_key: "slug",
  products_article_condition_key: "articleNumber",
};

/** @throws {ArticleTakenError} */
export async function unlessTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint = "" } = error as { code?: string; constraint?: string };
    const field = code === "23505" ? taken[constraint] : undefined;
    throw field ? new ArticleTakenError(field) : error;
  }
}

/** Whoever changes an article calls it when the change is there: the next visitor sees it. */
export function showChanged(): void {
  forgetPages();
}

/** As it is stored: descriptions sanitised, no empty name or slug. */
export function toRow({ priceCents, taxKind, ...given }: ArticleValues) {
  const texts = textFields.flatMap((field) => {
    const typed = given[field];
    if (typed === undefined) return [];
    const isHtml = field === "description" || field === "fullDescription";
    return [[columnOf[field], isHtml ? cleanDescription(typed) : typed]];
  });
  const row = Object.fromEntries(texts) as Record<string, string>;
  return {
    ...row,
    name: given.name || null,
    slug: given.slug || null,
    unit: given.unit || "Stück",
    manufacturer: given.manufacturer || deriveManufacturer(given.name),
    price_cents: priceCents,
    tax_kind: taxKind,
  };
}

type Row = ReturnType<typeof toRow>;

/** Long texts are in the article itself. */
const MAX_AUDITED = 200;

const auditNames: Record<string, string> = {
  ...Object.fromEntries(Object.entries(columnOf).map(([field, column]) => [column, field])),
  price_cents: "priceCents",
  tax_kind: "taxKind",
};

function differences(article: Article, row: Row): { before: AuditValues; after: AuditValues } {
  const before: AuditValues = {};
  const after: AuditValues = {};
  for (const [column, value] of Object.entries(row)) {
    const was = article[column as keyof Article] as string | number | null;
    if (was === value) continue;
    const cut = (text: string | number | null) =>
      typeof text === "string" ? text.slice(0, MAX_AUDITED) : text;
    const name = auditNames[column] ?? column;
    before[name] = cut(was);
    after[name] = cut(value);
  }
  return { before, after };
}

/**
 * Kept by the import's rules, and written down. @returns `false` when it was so already
 * @throws {ArticleTakenError | BoughtWithVatError}
 */
async function write(trx: Trx, article: Article, row: Row, actor: Actor): Promise<boolean> {
  const { before, after } = differences(article, row);
  if (Object.keys(after).length === 0) return false;
  if (after.taxKind === "margin") {
    const { rows } = await sql`select where ${isBoughtWithVat(sql`${article.id}`)}`.execute(trx);
    if (rows.length > 0) throw new BoughtWithVatError();
  }
  await unlessTaken(
    trx
      .updateTable("products")
      .set({ ...row, updated_at: new Date() })
      .where("id", "=", article.id)
      .execute(),
  );
  const subject = { kind: "article", name: article.article_number };
  await recordAct(trx, { actor, act: "article-changed", subject, before, after });
  return true;
}

export interface ArticleAct {
  id: number;
  /** The article's, as the form showed it. */
  version: number;
  actor: Actor;
}

/**
 * @param show a price as the form shows it
 * @returns `false` when it was so already, `undefined` when there is no such article
 * @throws {MovedError | ArticleTakenError | BoughtWithVatError}
 */
export async function changeArticle(
  { id, version, actor }: ArticleAct,
  values: ArticleValues,
  show: (cents: number) => string,
): Promise<boolean | undefined> {
  const changed = await db.transaction().execute(async (trx) => {
    const article = await lockArticle(trx, id);
    if (!article) return undefined;
    const row = toRow(values);
    if (article.version !== version && Object.keys(differences(article, row).after).length > 0) {
      throw new MovedError(article.version, storedFields(article, show));
    }
    return write(trx, article, row, actor);
  });
  if (changed) showChanged();
  return changed;
}

/** As the form's fields have them. */
export function storedFields(
  article: Article,
  show: (cents: number) => string,
): Record<string, string> {
  return {
    ...Object.fromEntries(textFields.map((field) => [field, textOf(article, field)])),
    price: show(article.price_cents),
    taxKind: article.tax_kind,
  };
}

/**
 * Not sold any more, or again; one that was merged stays off sale.
 * @returns as {@link changeArticle}
 * @throws {MovedError}
 */
export async function setOffSale(
  { id, version, actor }: ArticleAct,
  offSale: boolean,
): Promise<boolean | undefined> {
  const changed = await db.transaction().execute(async (trx) => {
    const article = await lockArticle(trx, id);
    if (!article) return undefined;
    if (article.off_sale === offSale || article.merged_into !== null) return false;
    if (article.version !== version) throw new MovedError(article.version, {});
    await trx
      .updateTable("products")
      .set({ off_sale: offSale, updated_at: new Date() })
      .where("id", "=", id)
      .execute();
    await recordAct(trx, {
      actor,
      act: offSale ? "article-off-sale" : "article-on-sale",
      subject: { kind: "article", name: article.article_number },
    });
    return true;
  });
  if (changed) showChanged();
  return changed;
}
