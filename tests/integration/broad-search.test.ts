import { beforeAll, describe, expect, it } from "vitest";
import { noFilters, type CatalogueFilters } from "~/catalogue/filters";
import { listProducts } from "~/catalogue/list.server";
import { db } from "~/platform/db.server";

const COUNT = 2_400;

beforeAll(async () => {
  for (let start = 0; start < COUNT; start += 400) {
    await db
      .insertInto("products")
      .values(
        Array.from({ length: 400 }, (_, index) => ({
          name: `Breitband Baustein ${start + index}`,
          article_number: `QX-${String(start + index).padStart(5, "0")}`,
          manufacturer: "Siemens",
          price_cents: 100 + (((start + index) * 37) % 5_000),
          stock: 1,
          images: ["demo/test.webp"],
          created_at: new Date(Date.UTC(2026, 0, 1, 0, start + index)),
        })),
      )
      .execute();
  }
});

const search = (text: string, change: Partial<CatalogueFilters> = {}) =>
  listProducts({ ...noFilters, search: text, ...change });

/** More than 2,000 hits aren't ranked; they are read in the order of the list. */
describe("A text that thousands of products contain", () => {
  it("lists the newest first", async () => {
    const { products, more } = await search("Breitband");
    expect(more).toBe(true);
    expect(products[0]?.articleNumber).toBe("QX-02399");
    expect(products[1]?.articleNumber).toBe("QX-02398");
  });

  it("lists the cheapest first when asked", async () => {
    const { products } = await search("Breitband Baustein", { sort: "price-asc", page: 2 });
    const prices = products.map(({ priceCents }) => priceCents);
    expect(prices).toHaveLength(noFilters.pageSize);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it("lists numbers that begin with it first, in their order", async () => {
    const { products } = await search("QX");
    expect(products.map(({ articleNumber }) => articleNumber).slice(0, 2)).toEqual([
      "QX-00000",
      "QX-00001",
    ]);
  });
});
