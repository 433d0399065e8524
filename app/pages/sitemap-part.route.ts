import type { LoaderFunctionArgs } from "@remix-run/node";
import { cataloguePath, noFilters } from "~/catalogue/filters";
import { listCategories, listConditions, listManufacturers } from "~/catalogue/facets.server";
import { env } from "~/platform/env.server";
import { sitemapOf, streamSitemapPart } from "~/product/sitemap.server";
import { indexedPages } from "./indexed-pages";

export async function loader({ params }: LoaderFunctionArgs) {
  const body = await findSitemap(params.part ?? "");
  if (!body) {
    return new Response("Not found", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  return new Response(body, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

async function findSitemap(name: string): Promise<string | ReadableStream<Uint8Array> | undefined> {
  if (name === "pages.xml") return sitemapOf(await listPages(), env.APP_ORIGIN);
  const part = Number(/^products-([1-9]\d{0,5})\.xml$/.exec(name)?.[1] ?? 0);
  return part > 0 ? streamSitemapPart(part, env.APP_ORIGIN) : undefined;
}

async function listPages() {
  const [categories, manufacturers, conditions] = await Promise.all([
    listCategories(),
    listManufacturers(),
    listConditions(),
  ]);
  const lists = [
    ...categories.map(({ value }) => ({ category: value })),
    ...manufacturers.map(({ value }) => ({ manufacturers: [value] })),
    ...conditions.map(({ value }) => ({ condition: value })),
  ].map((filter) => cataloguePath({ ...noFilters, ...filter }));
  return [...indexedPages, ...lists].map((path) => ({ path }));
}
