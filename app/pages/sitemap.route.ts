import { env } from "~/platform/env.server";
import { listSitemapParts, sitemapIndex } from "~/product/sitemap.server";

export async function loader() {
  return new Response(sitemapIndex(await listSitemapParts(), env.APP_ORIGIN), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
