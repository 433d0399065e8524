import { describe, expect, it } from "vitest";
import { findCategory, forgetFacets } from "~/catalogue/facets.server";
import english from "~/i18n/names.en.json";
import texts from "~/i18n/mail.de.json";
import { categorySlug } from "~/parts/category-path";
import { createProduct } from "../support/products";
import { demoCategories } from "../support/demo-catalogue";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";

const server = serverOfFile();

async function read(path: string) {
  const answer = await new Visitor(server.origin).get(path);
  const html = await answer.text();
  const find = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll("&amp;", "&");
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    html,
    title: find(/<title>([^<]*)/),
    heading: find(/<h1[^>]*>([^<]*)/),
    description: find(/<meta name="description" content="([^"]*)/),
    canonical: find(/<link rel="canonical" href="([^"]*)/),
    robots: find(/<meta name="robots" content="([^"]*)/),
    chips: [...html.matchAll(/Filter entfernen: ([^<]*)/g)].map(([, name]) => name),
  };
}

describe("a category's page", () => {
  it("has title, heading, description and canonical address of its own, in both languages", async () => {
    const { articleNumber } = await createProduct({ category: "Schaltgeräte" });
    const other = await createProduct({ category: "Robotik" });
    const german = await read("/katalog/schaltgeraete");
    expect(german).toMatchObject({
      status: 200,
      heading: "Schaltgeräte",
      title: expect.stringMatching(/^Schaltgeräte gebraucht und neu kaufen/) as string,
      description: expect.stringContaining("Motorschutzschalter") as string,
      canonical: `${server.origin}/katalog/schaltgeraete`,
      robots: undefined,
      chips: ["Schaltgeräte"],
    });
    expect(german.html).toContain(articleNumber);
    expect(german.html).not.toContain(other.articleNumber);
    expect(await read("/katalog/schaltgeraete?lng=en")).toMatchObject({
      heading: "Switchgear",
      title: expect.stringMatching(/^Buy Switchgear, used and new/) as string,
      description: expect.stringContaining("motor circuit breakers") as string,
      canonical: `${server.origin}/katalog/schaltgeraete?lng=en`,
      robots: undefined,
    });
  });

  it("has one address: a form's field, a name and capitals lead to it", async () => {
    await createProduct({ category: "Schaltgeräte" });
    for (const [path, target] of [
      ["/katalog?category=schaltgeraete&search=", "/katalog/schaltgeraete"],
      ["/katalog?category=Schaltger%C3%A4te", "/katalog/schaltgeraete"],
      ["/katalog/Schaltgeraete?condition=Neu", "/katalog/schaltgeraete?condition=Neu"],
      ["/katalog/schaltgeraete?category=&lng=en", "/katalog/schaltgeraete?lng=en"],
    ] as const) {
      expect(await read(path)).toMatchObject({ status: 302, location: target });
    }
  });

  it("narrows with the other filters, keeps their links in its path and isn't indexed then", async () => {
    await createProduct({ category: "Sensoren", condition: "Neu" });
    const used = await createProduct({ category: "Sensoren", condition: "Gebraucht" });
    const narrowed = await read("/katalog/sensoren?condition=Neu");
    expect(narrowed).toMatchObject({ heading: "Sensoren", robots: "noindex, follow" });
    expect(narrowed.canonical).toBeUndefined();
    expect(narrowed.html).not.toContain(used.articleNumber);
    expect(narrowed.chips).toEqual(["Sensoren", "Neu"]);
    expect(narrowed.html).toContain('href="/katalog?condition=Neu"');
    expect(narrowed.html).toContain('href="/katalog/sensoren"');
  });

  it("isn't there for a category that no part has", async () => {
    expect((await read("/katalog/gibt-es-nicht")).status).toBe(404);
    expect((await read("/katalog/gibt-es-nicht?condition=Neu")).status).toBe(404);
  });

  it("stays, unindexed, when its last part is sold, and that part's page leads to it", async () => {
    const { id } = await createProduct({ category: "Messtechnik & Co", stock: 0 });
    forgetFacets();
    expect(await findCategory("messtechnik-co")).toBe("Messtechnik & Co");
    expect((await read(`/produkt/${id}`)).html).toContain('href="/katalog/messtechnik-co"');
    expect(await read("/katalog/messtechnik-co")).toMatchObject({
      status: 200,
      heading: "Messtechnik & Co",
      robots: "noindex, follow",
    });
  });
});

describe("the way to a category", () => {
  it("is a tile on the home page with the number of its parts", async () => {
    await createProduct({ category: "Pneumatik" });
    await createProduct({ category: "Pneumatik" });
    const path = /href="\/katalog\/pneumatik"[^>]*>.*?<\/a>/s;
    await expect
      .poll(async () => path.exec((await read("/")).html)?.[0].replace(/<[^>]*>/g, ""))
      .toBe("Pneumatik 2");
    expect(path.exec((await read("/?lng=en")).html)?.[0]).toContain("Pneumatics");
  });

  it("is in a product's breadcrumb, its badge and its structured data", async () => {
    const { id } = await createProduct({ category: "Robotik", name: "Teach Pendant" });
    const { html } = await read(`/produkt/${id}?lng=en`);
    const trail = /<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(html)?.[0] ?? "";
    const links = [...trail.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to, name]) => [
      to,
      name,
    ]);
    expect(links).toEqual([
      ["/", "Home"],
      ["/katalog", "Catalogue"],
      ["/katalog/robotik", "Robotics"],
    ]);
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) =>
        JSON.parse(json ?? "") as { "@type": string; itemListElement?: { item: string }[] },
    );
    const items = data.find((item) => item["@type"] === "BreadcrumbList")?.itemListElement;
    expect(items?.map(({ item }) => item.replace(server.origin, ""))).toEqual([
      ...links.map(([to]) => to),
      `/produkt/${id}`,
    ]);
    expect(html.match(/href="\/katalog\/robotik"/g)).toHaveLength(3);
  });
});

describe("every category of the demo catalogue", () => {
  it("has an English name and a text of its own", async () => {
    const categories = await demoCategories();
    expect(categories).toHaveLength(12);
    for (const name of categories) {
      expect(english, name).toHaveProperty([name]);
      expect(texts.categories.kinds, name).toHaveProperty([categorySlug(name)]);
    }
    expect(Object.keys(texts.categories.kinds)).toHaveLength(12);
  });
});
