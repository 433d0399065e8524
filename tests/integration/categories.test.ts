import { beforeAll, describe, expect, it } from "vitest";
import english from "~/i18n/names.en.json";
import texts from "~/i18n/mail.de.json";
import { categorySlug } from "~/parts/category-path";
import { createProduct } from "../support/products";
import { demoCategories } from "../support/demo-catalogue";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";

type Product = Awaited<ReturnType<typeof createProduct>>;

const parts = {} as Record<"switch" | "pendant" | "newSensor" | "usedSensor" | "sold", Product>;

// Before the server starts, which counts what there is only now and then.
beforeAll(async () => {
  parts.switch = await createProduct({ category: "Schaltgeräte" });
  parts.pendant = await createProduct({ category: "Robotik", name: "Teach Pendant" });
  parts.newSensor = await createProduct({ category: "Sensoren", condition: "Neu" });
  parts.usedSensor = await createProduct({ category: "Sensoren", condition: "Gebraucht" });
  parts.sold = await createProduct({ category: "Messtechnik & Co", stock: 0 });
});

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
    expect(german.html).toContain(parts.switch.articleNumber);
    expect(german.html).not.toContain(parts.pendant.articleNumber);
    expect(await read("/katalog/schaltgeraete?lng=en")).toMatchObject({
      heading: "Switchgear",
      title: expect.stringMatching(/^Buy Switchgear, used and new/) as string,
      description: expect.stringContaining("motor circuit breakers") as string,
      canonical: `${server.origin}/katalog/schaltgeraete?lng=en`,
      robots: undefined,
    });
  });

  it("has one address: a form's field, a name and capitals lead to it", async () => {
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
    const narrowed = await read("/katalog/sensoren?condition=Neu");
    expect(narrowed).toMatchObject({ heading: "Sensoren", robots: "noindex, follow" });
    expect(narrowed.canonical).toBeUndefined();
    expect(narrowed.html).toContain(parts.newSensor.articleNumber);
    expect(narrowed.html).not.toContain(parts.usedSensor.articleNumber);
    expect(narrowed.chips).toEqual(["Sensoren", "Neu"]);
    expect(narrowed.html).toContain('href="/katalog?condition=Neu"');
    expect(narrowed.html).toContain('href="/katalog/sensoren"');
  });

  it("isn't there for a category that no part has", async () => {
    expect((await read("/katalog/gibt-es-nicht")).status).toBe(404);
    expect((await read("/katalog/gibt-es-nicht?condition=Neu")).status).toBe(404);
  });

  it("stays, unindexed, when its last part is sold, and that part's page leads to it", async () => {
    expect((await read(`/produkt/${parts.sold.id}`)).html).toContain(
      'href="/katalog/messtechnik-co"',
    );
    expect(await read("/katalog/messtechnik-co")).toMatchObject({
      status: 200,
      heading: "Messtechnik & Co",
      robots: "noindex, follow",
    });
  });
});

describe("the way to a category", () => {
  it("is a tile on the home page with the number of its parts", async () => {
    const tile = /<a [^>]*href="\/katalog\/sensoren".*?<\/a>/s;
    const textOf = (html: string) => tile.exec(html)?.[0].replace(/<[^>]*>/g, "");
    expect(textOf((await read("/")).html)).toBe("Sensoren 2");
    expect(textOf((await read("/?lng=en")).html)).toBe("Sensors 2");
  });

  it("is in a product's breadcrumb, its badge and its structured data", async () => {
    const { id } = parts.pendant;
    const { html } = await read(`/produkt/${id}?lng=en`);
    const trail = /<nav aria-label="You are here".*?<\/nav>/s.exec(html)?.[0] ?? "";
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
    // Scripts have no use for it: it isn't in their data, too.
    expect(html.match(/BreadcrumbList/g)).toHaveLength(1);
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
