import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import {
  cataloguePath,
  noFilters,
  parseFilters,
  type CatalogueFilters,
} from "../../app/catalogue/filters";
import {
  listCategories,
  listConditions,
  listManufacturers,
} from "../../app/catalogue/facets.server";
import { columnFilters } from "../../app/catalogue/filter-query.server";
import { loadCatalogue } from "../../app/catalogue/load.server";
import { countProducts, listProducts } from "../../app/catalogue/list.server";
import {
  findProductBySlugOrId,
  findProductsByIds,
  findTopSellers,
} from "../../app/parts/products.server";
import { findSimilarProducts } from "../../app/parts/similar.server";
import { db } from "../../app/platform/db.server";
import { loadDemoCatalogue } from "../support/demo-catalogue";

beforeAll(async () => {
  await loadDemoCatalogue();
  await db
    .insertInto("products")
    .values([
      { name: null, article_number: "NAMELESS", price_cents: 1, stock: 1, slug: "nameless" },
      {
        name: "Sold out",
        article_number: "SOLD",
        price_cents: 1,
        stock: 0,
        images: ["demo/a.webp"],
      },
      { name: "On request", article_number: "REQUEST", price_cents: 1, stock: 0 },
      // As lists from elsewhere may write them.
      {
        name: "Klemme",
        article_number: "CASE",
        manufacturer: "PHOENIX CONTACT",
        condition: "Gebraucht",
        price_cents: 1,
        stock: 1,
      },
    ])
    .execute();
});

const list = (change: Partial<CatalogueFilters> = {}) => listProducts({ ...noFilters, ...change });

async function walk(change: Partial<CatalogueFilters>) {
  const { pages } = await list({ ...change, pageSize: 100 });
  const products = [];
  for (let page = 1; page <= pages; page++) {
    products.push(...(await list({ ...change, pageSize: 100, page })).products);
  }
  return products;
}

function visible() {
  return db
    .selectFrom("products")
    .select(["id", "manufacturer", "category", "condition"])
    .select(["price_cents", "stock", "images", "created_at"])
    .where("name", "is not", null)
    .where((eb) => eb.or([eb("images", "=", eb.val([])), eb("stock", ">", 0)]));
}

/** Specification, section 4: in stock, or on request. */
function isForSale({ stock, images }: { stock: number; images: string[] }) {
  return stock > 0 && images.length > 0;
}

describe("The list", () => {
  it("shows what has a name and is in stock or without a picture, newest first, each once", async () => {
    const rows = await visible().orderBy("created_at", "desc").orderBy("id", "desc").execute();
    const shown = await walk({});
    expect(shown.map((product) => product.id)).toEqual(rows.map((row) => row.id));
    expect((await list()).total).toBe(rows.length);
    expect(shown.map((product) => product.articleNumber)).toContain("REQUEST");
    expect(shown.map((product) => product.articleNumber)).not.toContain("SOLD");
  });

  it.each<[string, Partial<CatalogueFilters>]>([
    ["a manufacturer", { manufacturers: ["Siemens"] }],
    ["several manufacturers", { manufacturers: ["ABB", "B&R", "Festo"] }],
    ["a category", { category: "Sensoren" }],
    ["a condition", { condition: "Gebraucht" }],
    ["stock", { availability: "in-stock" }],
    ["request", { availability: "on-request" }],
    ["a price range", { minPrice: 100, maxPrice: 300.5 }],
    ["price ascending", { sort: "price-asc" }],
    ["price descending", { sort: "price-desc", condition: "Neu" }],
    [
      "everything together",
      {
        category: "Antriebstechnik",
        manufacturers: ["ABB", "Siemens"],
        condition: "Gebraucht - geprüft",
        availability: "in-stock",
        minPrice: 50,
        maxPrice: 900,
        sort: "price-asc",
      },
    ],
  ])("can be narrowed and ordered by %s", async (_, change) => {
    const { manufacturers = [], category, condition, availability } = change;
    const { minPrice = 0, maxPrice = 1e6 } = change;
    const asksForPrice = "minPrice" in change || "maxPrice" in change;
    const expected = (await visible().execute()).filter(
      (row) =>
        (manufacturers.length === 0 || manufacturers.includes(row.manufacturer)) &&
        (!category || row.category === category) &&
        (!condition || row.condition === condition) &&
        (!availability || isForSale(row) === (availability === "in-stock")) &&
        (!asksForPrice || isForSale(row)) &&
        row.price_cents >= minPrice * 100 &&
        row.price_cents <= maxPrice * 100,
    );
    const shown = await walk(change);
    expect(expected.length).toBeGreaterThan(0);
    expect(shown.map((product) => product.id).sort()).toEqual(expected.map((row) => row.id).sort());
    expect((await list(change)).total).toBe(expected.length);
    if (!change.sort) return;
    const priced = shown.filter(({ stock }) => stock > 0);
    expect(shown.slice(0, priced.length)).toEqual(priced);
    const prices = priced.map((product) => product.priceCents);
    const sorted = [...prices].sort((a, b) => (change.sort === "price-desc" ? b - a : a - b));
    expect(prices).toEqual(sorted);
  });

  it("doesn't tell by order or price filter what a part on request would cost", async () => {
    const onRequest = (await walk({ availability: "on-request" })).map(({ id }) => id);
    for (const sort of ["price-asc", "price-desc"] as const) {
      for (const search of ["", "siemens"]) {
        const asked = search
          ? (await walk({ search, availability: "on-request" })).map(({ id }) => id)
          : onRequest;
        const shown = (await walk({ search, sort })).map(({ id }) => id);
        expect(shown.slice(-asked.length)).toEqual(asked);
      }
    }
    expect(await walk({ availability: "on-request", minPrice: 1 })).toEqual([]);
    const found = await walk({ search: "siemens", maxPrice: 5_000 });
    expect(found.filter(({ id }) => onRequest.includes(id))).toEqual([]);
  });

  it.each<Partial<CatalogueFilters>>([{}, { search: "siemens" }, { manufacturers: ["Siemens"] }])(
    "is divided by availability into what can be bought and what is on request (%j)",
    async (change) => {
      const [all, inStock, onRequest] = await Promise.all(
        ([undefined, "in-stock", "on-request"] as const).map((availability) =>
          walk({ ...change, ...(availability && { availability }) }),
        ),
      );
      expect(inStock?.length).toBeGreaterThan(0);
      expect(onRequest?.length).toBeGreaterThan(0);
      expect(inStock?.every(({ stock, image }) => stock > 0 && image)).toBe(true);
      expect(onRequest?.every(({ stock, image }) => stock === 0 && !image)).toBe(true);
      const ids = (list: typeof all) => list?.map(({ id }) => id).sort();
      expect(ids([...(inStock ?? []), ...(onRequest ?? [])])).toEqual(ids(all));
      if (change.search) return;
      const counts = await Promise.all(
        (["in-stock", "on-request"] as const).map((availability) =>
          countProducts({ ...noFilters, ...change, availability }),
        ),
      );
      expect(counts).toEqual([inStock?.length, onRequest?.length]);
    },
  );

  it.each([
    ["manufacturer=siemens", { manufacturers: ["Siemens"] }],
    ["manufacturers=SIEMENS,abb", { manufacturers: ["ABB", "Siemens"] }],
    ["manufacturers=b+%26+r", { manufacturers: ["B&R"] }],
    ["manufacturers=Phoenix", { manufacturers: ["PHOENIX CONTACT", "Phoenix Contact"] }],
    ["manufacturers=phoenix+contact", { manufacturers: ["PHOENIX CONTACT", "Phoenix Contact"] }],
    ["manufacturers=Phoenix+Contact", { manufacturers: ["Phoenix Contact"] }],
    ["manufacturers=schneider", { manufacturers: ["Schneider Electric"] }],
    ["category=schaltgeraete", { category: "Schaltgeräte" }],
    ["category=SPS+/+Steuerungen", { category: "SPS / Steuerungen" }],
    ["condition=gebraucht", { condition: "Gebraucht" }],
    ["condition=neu+ovp", { condition: "Neu OVP" }],
    ["manufacturers=nobody&condition=rusty", { manufacturers: ["nobody"], condition: "rusty" }],
  ])("takes names from the address %s as the catalogue spells them", async (query, named) => {
    const { signal } = new AbortController();
    const loaded = await loadCatalogue(parseFilters(new URLSearchParams(query)), {
      language: "de",
      signal,
    });
    const expected = { ...noFilters, ...named };
    expect(loaded.filters).toEqual(expected);
    expect(loaded.total).toBe((await walk(named)).length);
    expect(loaded.total > 0).toBe(!query.includes("nobody"));
  });

  it("narrows and orders what a search found", async () => {
    const change = { search: "siemens", condition: "Gebraucht", sort: "price-asc" as const };
    const { products, total } = await list({ ...change, pageSize: 100 });
    expect(total).toBeGreaterThan(10);
    const prices = products.filter(({ stock }) => stock > 0).map(({ priceCents }) => priceCents);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    for (const product of products) expect(product.condition).toBe("Gebraucht");
  });

  it("answers a page beyond the end with the last one", async () => {
    const { page, pages, products } = await list({ page: 10_000_000 });
    expect(page).toBe(pages);
    expect(products.length).toBeGreaterThan(0);
  });

  it.each([
    "page=9223372036854775808&pageSize=100",
    "minPrice=9223372036854775808",
    "maxPrice=-1&minPrice=NaN",
    "condition=%00%27",
    "manufacturers=%00,\\,%25",
    `search=${encodeURIComponent("\0'\"%_\\😀".repeat(2_000))}`,
    `search=${"a+".repeat(5_000)}`,
    Array.from({ length: 3_000 }, (_, index) => `manufacturers=${index}`).join("&"),
  ])("never fails on hostile parameters (%#)", async (query) => {
    const filters = parseFilters(new URLSearchParams(query));
    expect((await list(filters)).page).toBeGreaterThan(0);
    expect(cataloguePath(filters).length).toBeLessThan(8_000);
  });
});

describe("The filters' columns", () => {
  it.each(columnFilters.map(({ column }) => column))("have an index: %s", async (column) => {
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where tablename = 'products'`.execute(db);
    const indexes = rows.filter(({ definition }) => / WHERE listed$/.test(definition));
    const holdsIt = new RegExp(`[(, ]${column}[,) ]`);
    expect(indexes.filter(({ definition }) => holdsIt.test(definition))).not.toEqual([]);
  });
});

describe("Categories, manufacturers and conditions", () => {
  it("carry the number of products that the list then shows", async () => {
    const manufacturers = await listManufacturers();
    expect(manufacturers.length).toBeGreaterThan(20);
    for (const { value, count } of manufacturers.slice(0, 5)) {
      expect((await list({ manufacturers: [value] })).total).toBe(count);
    }
    const categories = await listCategories();
    expect(categories).toHaveLength(12);
    for (const { value, count } of categories) {
      expect(await countProducts({ ...noFilters, category: value })).toBe(count);
    }
    for (const { value, count } of await listConditions()) {
      expect(await countProducts({ ...noFilters, condition: value })).toBe(count);
    }
  });
});

describe("Top sellers", () => {
  it("are the ten newest in stock with a picture, none scraped", async () => {
    const topSellers = await findTopSellers();
    expect(topSellers).toHaveLength(10);
    const rows = await db
      .selectFrom("products")
      .selectAll()
      .where(
        "id",
        "in",
        topSellers.map((product) => product.id),
      )
      .execute();
    for (const row of rows) {
      expect(row).toMatchObject({ in_stock: true });
      expect(row.images.length).toBeGreaterThan(0);
      expect(row.source).not.toBe("Scrapper");
    }
  });
});

describe("A single product", () => {
  it("is found by slug and by number, sold out or not, but not without a name", async () => {
    const { slug, id } = (await list()).products.find((product) => product.slug) ?? {};
    expect((await findProductBySlugOrId(slug ?? ""))?.id).toBe(id);
    expect((await findProductBySlugOrId(String(id)))?.slug).toBe(slug);
    expect(await findProductBySlugOrId("nameless")).toBeUndefined();
    const sold = await db
      .selectFrom("products")
      .select("id")
      .where("article_number", "=", "SOLD")
      .executeTakeFirstOrThrow();
    expect((await findProductBySlugOrId(String(sold.id)))?.stock).toBe(0);
  });

  it.each(["", "0", "-1", "1e3", "2147483648", "99999999999999999999", "\0", "x".repeat(5_000)])(
    "is not found under %#",
    async (value) => {
      expect(await findProductBySlugOrId(value)).toBeUndefined();
    },
  );

  const similarTo = (product: NonNullable<Awaited<ReturnType<typeof findProductBySlugOrId>>>) =>
    findSimilarProducts({ ...product, articleNumber: product.article_number });

  it("has at most three similar ones, without itself", async () => {
    const [first] = (await list({ manufacturers: ["Siemens"] })).products;
    const product = await findProductBySlugOrId(String(first?.id));
    if (!product) throw new Error("the demo catalogue has Siemens");
    const similar = await similarTo(product);
    expect(similar).toHaveLength(3);
    for (const other of similar) expect(other.id).not.toBe(product.id);
  });

  it.each(["6ES7315-2AG10-0AB0", "6SL3244-0BB13-1FA0", "6ES7972-0BB12-0XA0"])(
    "has similar ones of its own kind first, sold out or not: %s",
    async (number) => {
      const { id } = await db
        .selectFrom("products")
        .select("id")
        .where("article_number", "=", number)
        .executeTakeFirstOrThrow();
      const product = await findProductBySlugOrId(String(id));
      if (!product) throw new Error(`the demo catalogue has ${number}`);
      const similar = await similarTo(product);
      const rows = await db
        .selectFrom("products")
        .select(["category", "subcategory"])
        .where(
          "id",
          "in",
          similar.map((other) => other.id),
        )
        .execute();
      expect(rows).toHaveLength(3);
      for (const row of rows) {
        expect(row).toEqual({ category: product.category, subcategory: product.subcategory });
      }
    },
  );

  it("is read for a cart by number; unknown and impossible numbers are left out", async () => {
    const [first] = (await list()).products;
    const ids = [first?.id ?? 0, first?.id ?? 0, 2 ** 31, -1, 1.5, Number.NaN];
    expect((await findProductsByIds(ids)).map((product) => product.id)).toEqual([first?.id]);
  });
});
