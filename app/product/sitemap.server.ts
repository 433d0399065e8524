import { sql } from "kysely";
import { productPath } from "~/parts/product-path";
import { defaultLanguage, languages, type Language } from "~/i18n/i18n";
import { languageUrl } from "~/i18n/language-links";
import { db } from "~/platform/db.server";
import { retryRead } from "~/platform/retry.server";

/** The protocol's limit is 50,000 addresses per file; a page has one in each language. */
const URLS_PER_PART = 50_000;
export const PRODUCTS_PER_PART = URLS_PER_PART / languages.length;
const MAX_ID = 2 ** 31 - 1;
const BATCH = 1000;

interface Entry {
  path: string;
  lastModified?: Date;
}

export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}

/** An entry per language, each naming all of them, as Google asks for. */
export function sitemapEntry({ path, lastModified }: Entry, origin: string): string {
  const url = (language: Language) => escapeXml(languageUrl({ origin, path, language }));
  const link = (name: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`;
  const alternates =
    languages.map((language) => link(language, url(language))).join("") +
    link("x-default", url(defaultLanguage));
  const lastmod = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : "";
  return languages
    .map((language) => `<url><loc>${url(language)}</loc>${lastmod}${alternates}</url>\n`)
    .join("");
}

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const URLSET = `${HEADER}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;

export function sitemapOf(entries: Entry[], origin: string): string {
  return `${URLSET}${entries.map((entry) => sitemapEntry(entry, origin)).join("")}</urlset>\n`;
}

/** Only parts that have products. */
export function sitemapIndex(parts: number[], origin: string): string {
  const names = ["pages", ...parts.map((part) => `products-${part}`)];
  const entries = names.map(
    (name) => `<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>\n`,
  );
  return `${HEADER}<sitemapindex ${NAMESPACE}>\n${entries.join("")}</sitemapindex>\n`;
}

/** A part is a range of ids. Jumps along the primary key: one step per part. */
export async function listSitemapParts(): Promise<number[]> {
  const { rows } = await retryRead(() =>
    sql<{ part: number }>`
      with recursive parts(part) as (
        (select (id - 1) / ${sql.lit(PRODUCTS_PER_PART)} + 1
          from products where name is not null and not off_sale order by id limit 1)
        union all
        select (
          select (id - 1) / ${sql.lit(PRODUCTS_PER_PART)} + 1 from products
            where name is not null and not off_sale and id > parts.part::bigint * ${sql.lit(PRODUCTS_PER_PART)}
            order by id limit 1)
        from parts where parts.part is not null)
      select part from parts where part is not null`.execute(db),
  );
  return rows.map(({ part }) => part);
}

/** Sold-out products, too: their pages stay. */
async function listBatch(part: number, afterId: number) {
  return retryRead(() =>
    db
      .selectFrom("products")
      .select(["id", "slug", "updated_at"])
      .where("name", "is not", null)
      .where("off_sale", "=", false)
      .where("id", ">", Math.max(afterId, (part - 1) * PRODUCTS_PER_PART))
      .where("id", "<=", Math.min(part * PRODUCTS_PER_PART, MAX_ID))
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );
}

/** Sent in batches of a thousand products; `undefined` for an empty part, which counts from 1. */
export async function streamSitemapPart(
  part: number,
  origin: string,
): Promise<ReadableStream<Uint8Array> | undefined> {
  if ((part - 1) * PRODUCTS_PER_PART >= MAX_ID) return undefined;
  const encoder = new TextEncoder();
  let batch = await listBatch(part, 0);
  if (batch.length === 0) return undefined;
  let head = URLSET;
  return new ReadableStream({
    async pull(controller) {
      const entries = batch.map((product) =>
        sitemapEntry({ path: productPath(product), lastModified: product.updated_at }, origin),
      );
      controller.enqueue(encoder.encode(head + entries.join("")));
      head = "";
      const last = batch.at(-1);
      batch = last && batch.length === BATCH ? await listBatch(part, last.id) : [];
      if (batch.length > 0) return;
      controller.enqueue(encoder.encode("</urlset>\n"));
      controller.close();
    },
  });
}
