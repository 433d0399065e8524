import { expect, test } from "./fixtures";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === true, "crawlers read the HTML");

const links = (html: string, rel: string) =>
  [...html.matchAll(/<link[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`rel="${rel}"`))
    .map((tag) => (/href="([^"]*)"/.exec(tag)?.[1] ?? "").replaceAll("&amp;", "&"));

/** As crawlers ask: without cookies, so that no answer depends on the one before. */
const get = (url: string) => fetch(new URL(url, process.env.SHOP_ORIGIN), { redirect: "manual" });

test("every page in the sitemap is there, canonical, and names its languages", async () => {
  const index = await (await get("/sitemap/pages.xml")).text();
  const pages = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)]
    .map(([, url]) => (url ?? "").replaceAll("&amp;", "&"))
    .filter((url) => !url.includes("manufacturers=") || /=(ABB|B%26R)\b/.test(url));
  expect(pages.length).toBeGreaterThan(30);
  for (const url of pages) {
    const response = await get(url);
    expect(response.status, url).toBe(200);
    const html = await response.text();
    expect(links(html, "canonical"), url).toEqual([url]);
    const alternates = links(html, "alternate");
    expect(alternates, url).toContain(url);
    expect(alternates.length, url).toBe(3);
    expect(html, url).not.toContain('name="robots"');
    expect(html, url).toMatch(/<html lang="(de|en)"/);
  }
});

test("nobody's search result: baskets, accounts, searches, combinations of filters", async () => {
  for (const path of [
    "/warenkorb",
    "/anmelden",
    "/registrieren",
    "/anfrage",
    "/cookies",
    "/katalog?search=6ES7",
    "/katalog?manufacturers=ABB,Siemens",
    "/katalog?manufacturers=ABB&condition=Neu",
    "/katalog?sort=price-asc",
    "/katalog/sensoren?manufacturers=ifm",
    "/katalog/gibt-es-nicht",
    "/gibt-es-nicht",
    "/produkt/gibt-es-nicht",
  ]) {
    const html = await (await get(path)).text();
    expect(html, path).toMatch(/<meta name="robots" content="noindex/);
    expect(links(html, "canonical"), path).toEqual([]);
  }
});
