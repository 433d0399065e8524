import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { loader as partLoader } from "~/pages/sitemap-part.route";
import { loader as indexLoader } from "~/pages/sitemap.route";
import { loader as robotsLoader } from "~/pages/robots.route";
import { forgetFacets } from "~/catalogue/facets.server";
import { db } from "~/platform/db.server";
import { listSitemapParts, PRODUCTS_PER_PART } from "~/product/sitemap.server";

const part = (name: string) =>
  partLoader({
    request: new Request(`http://shop.test/sitemap/${name}`),
    params: { part: name },
    context: {},
  });

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? "");

describe("the sitemap of an empty shop", () => {
  it("lists pages only", async () => {
    expect(await listSitemapParts()).toEqual([]);
    expect(locations(await (await indexLoader()).text())).toEqual([
      "http://shop.test/sitemap/pages.xml",
    ]);
  });
});

describe("the sitemap of pages", () => {
  it("has the pages and the lists by category, manufacturer and condition, in both languages", async () => {
    await sql`
      insert into products
        (id, name, manufacturer, category, condition, article_number, price_cents, stock, images)
      values
        (1, 'Teil', 'B&R', 'E/A-Module', 'Gebraucht - geprüft', 'A', 100, 1, '{}'),
        (2, 'Verkauft', 'ABB', 'Robotik', 'Neu', 'B', 100, 0, '{a.jpg}')`.execute(db);
    forgetFacets();
    const urls = locations(await (await part("pages.xml")).text());
    await sql`truncate products cascade`.execute(db);
    forgetFacets();
    for (const path of ["/", "/katalog", "/zustand", "/agb", "/ankauf", "/widerruf"]) {
      expect(urls).toContain(`http://shop.test${path}`);
      expect(urls).toContain(`http://shop.test${path}?lng=en`);
    }
    expect(urls).toContain("http://shop.test/katalog/e-a-module");
    expect(urls).toContain("http://shop.test/katalog/e-a-module?lng=en");
    expect(urls.join()).not.toContain("robotik");
    expect(urls).toContain("http://shop.test/katalog?manufacturers=B%26R");
    expect(urls).toContain(
      "http://shop.test/katalog?condition=Gebraucht+-+gepr%C3%BCft&amp;lng=en",
    );
  });
});

describe("the sitemap of a full shop", () => {
  // Two whole batches and a bit in the first part, the ends of the second, one product far away.
  beforeAll(async () => {
    await sql`
      insert into products (id, name, slug, article_number, price_cents, stock, images, updated_at)
      select id, 'Teil ' || id, 'teil-' || id, 'A-' || id, 100, id % 2, '{a.jpg}', '2026-01-02'
      from (
        select generate_series(1, 2100) as id
        union all select ${PRODUCTS_PER_PART}::int
        union all select ${PRODUCTS_PER_PART + 1}::int
        union all select ${2 * PRODUCTS_PER_PART}::int
        union all select 2147483647) ids`.execute(db);
    await sql`update products set slug = null where id = 7`.execute(db);
    await sql`update products set name = null where id = 8`.execute(db);
  });

  it("names the parts that aren't empty, and no others", async () => {
    const last = Math.floor((2_147_483_647 - 1) / PRODUCTS_PER_PART) + 1;
    expect(await listSitemapParts()).toEqual([1, 2, last]);
    expect(locations(await (await indexLoader()).text())).toEqual([
      "http://shop.test/sitemap/pages.xml",
      "http://shop.test/sitemap/products-1.xml",
      "http://shop.test/sitemap/products-2.xml",
      `http://shop.test/sitemap/products-${last}.xml`,
    ]);
  });

  it("has every product once per language, sold-out ones too, with date and alternates", async () => {
    const response = await part("products-1.xml");
    expect(response.headers.get("content-type")).toContain("application/xml");
    const xml = await response.text();
    const urls = locations(xml);
    expect(urls).toHaveLength(2 * (2100 + 1 - 1));
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toContain("http://shop.test/produkt/7");
    expect(urls).not.toContain("http://shop.test/produkt/teil-8");
    expect(urls).toContain("http://shop.test/produkt/teil-2100?lng=en");
    const entry = /<url><loc>http:\/\/shop\.test\/produkt\/teil-9<.*/.exec(xml)?.[0];
    expect(entry).toContain("<lastmod>2026-01-02T");
    expect(entry).toContain('hreflang="de" href="http://shop.test/produkt/teil-9"');
    expect(entry).toContain('hreflang="en" href="http://shop.test/produkt/teil-9?lng=en"');
    expect(entry).toContain('hreflang="x-default"');
    expect(xml.startsWith("<?xml")).toBe(true);
    expect(xml.trimEnd().endsWith("</urlset>")).toBe(true);
  });

  it("keeps a product in one part", async () => {
    const second = locations(await (await part("products-2.xml")).text());
    expect(second.filter((url) => !url.includes("lng"))).toEqual([
      `http://shop.test/produkt/teil-${PRODUCTS_PER_PART + 1}`,
      `http://shop.test/produkt/teil-${2 * PRODUCTS_PER_PART}`,
    ]);
  });

  it.each([
    "products-3.xml",
    "products-0.xml",
    "products-01.xml",
    "products-1",
    "x.xml",
    "products-999999.xml",
  ])("answers 404 for %s", async (name) => {
    expect((await part(name)).status).toBe(404);
  });

  it("stays under the protocol's 50,000 addresses per file", () => {
    expect(PRODUCTS_PER_PART * 2).toBeLessThanOrEqual(50_000);
  });
});

it("robots.txt names the sitemap", async () => {
  expect(await robotsLoader().text()).toContain("Sitemap: http://shop.test/sitemap.xml");
});
