import { describe, expect, it } from "vitest";
import {
  cataloguePath,
  needsTidying,
  noFilters,
  parseFilters,
  toParams,
} from "../../app/catalogue/filters";
import { categorySlug } from "../../app/parts/category-path";
import { pageNumbers } from "../../app/catalogue/page";

const read = (query: string) => parseFilters(new URLSearchParams(query));

describe("The catalogue's address", () => {
  it("carries every filter there and back", () => {
    const filters = {
      search: "6ES7 315 & co",
      category: "sps-steuerungen",
      minPrice: 10.5,
      maxPrice: 200,
      manufacturers: ["B&R", "Siemens"],
      condition: "Neu OVP",
      availability: "in-stock" as const,
      sort: "price-desc" as const,
      page: 3,
      pageSize: 50 as number,
    };
    const path = cataloguePath(filters, { page: 3 });
    const { pathname, searchParams } = new URL(path, "http://shop.example");
    expect(parseFilters(searchParams, pathname.split("/").at(-1))).toEqual(filters);
  });

  it("has the category as a part of its path, spelt for addresses", () => {
    expect(cataloguePath({ ...noFilters, category: "SPS / Steuerungen" })).toBe(
      "/katalog/sps-steuerungen",
    );
    expect(cataloguePath({ ...noFilters, category: "Schaltgeräte", condition: "Neu" })).toBe(
      "/katalog/schaltgeraete?condition=Neu",
    );
    expect(cataloguePath(read("category=e-a-module"))).toBe("/katalog/e-a-module");
    for (const name of ["Café & Größe", "αi Verstärker", "e-a-module"]) {
      expect(categorySlug(categorySlug(name))).toBe(categorySlug(name));
    }
  });

  it("never carries default values", () => {
    expect(cataloguePath(noFilters)).toBe("/katalog");
    expect(
      cataloguePath(
        read("minPrice=0&maxPrice=50000&availability=all&condition=Alle&pageSize=20&page=1"),
      ),
    ).toBe("/katalog");
  });

  it("goes back to page 1 when a filter changes", () => {
    const filters = read("search=siemens&page=7");
    expect(cataloguePath(filters, { condition: "Neu" })).toBe(
      "/katalog?search=siemens&condition=Neu",
    );
  });

  it("reads check boxes, a comma list and the legacy parameter alike", () => {
    expect(read("manufacturers=Siemens&manufacturers=ABB").manufacturers).toEqual([
      "ABB",
      "Siemens",
    ]);
    expect(read("manufacturers=Siemens,ABB").manufacturers).toEqual(["ABB", "Siemens"]);
    expect(read("manufacturer=Siemens").manufacturers).toEqual(["Siemens"]);
  });

  it("is tidied after a GET form or an old link, and only then", () => {
    const tidy = (query: string) => needsTidying(new URLSearchParams(query));
    expect(tidy("manufacturer=Siemens")).toBe(true);
    expect(tidy("manufacturers=Siemens&manufacturers=ABB")).toBe(true);
    expect(tidy("search=&condition=")).toBe(true);
    expect(tidy("search=cpu&manufacturers=ABB,Siemens&utm_source=mail")).toBe(false);
    expect(tidy("page=-1")).toBe(false);
    expect(tidy("category=sensoren")).toBe(true);
    expect(needsTidying(new URLSearchParams(), "Sensoren")).toBe(true);
    expect(needsTidying(new URLSearchParams(), "sensoren")).toBe(false);
  });

  it("keeps the price range in order: from at least 0, to at least from", () => {
    expect(read("minPrice=-5").minPrice).toBeUndefined();
    expect(read("minPrice=100&maxPrice=50")).toMatchObject({ minPrice: 100, maxPrice: 100 });
    expect(read("minPrice=12,50").minPrice).toBe(12.5);
    expect(read("maxPrice=9999999999").maxPrice).toBe(21_474_836);
  });

  it.each([
    ["99,50", 99.5],
    ["99.50", 99.5],
    ["1.000", 1_000],
    ["1,000", 1_000],
    ["1.234,50", 1_234.5],
    ["1,234.50", 1_234.5],
    ["1 234,50 €", 1_234.5],
    ["12,-", 12],
  ])("reads the amount %s as people mean it", (typed, euro) => {
    expect(read(`minPrice=${encodeURIComponent(typed)}`).minPrice).toBe(euro);
  });

  it.each([
    "page=-1",
    "page=0",
    "page=NaN",
    "page=9223372036854775808",
    "page=1e9",
    "pageSize=21",
    "pageSize=-20",
    "minPrice=NaN",
    "minPrice=Infinity",
    "minPrice=1e400",
    "maxPrice=abc",
    "sort=drop%20table",
    "availability=everything",
    "unknown=1",
    "search=%00",
    "manufacturers=%00,,%00",
  ])("takes %s as not said", (query) => {
    expect(toParams({ ...read(query), page: Math.min(read(query).page, 1) }).toString()).toBe("");
  });

  it("cuts what is too long and too many", () => {
    expect(read(`search=${"x".repeat(10_000)}`).search).toHaveLength(200);
    const many = Array.from({ length: 5_000 }, (_, index) => `manufacturers=m${index}`).join("&");
    expect(read(many).manufacturers.length).toBeLessThanOrEqual(50);
    expect(read(`manufacturers=${"m,".repeat(5_000)}`).manufacturers).toEqual(["m"]);
  });

  it("never passes on half a character", () => {
    expect(read(`search=${encodeURIComponent("x".repeat(199) + "😀")}`).search.isWellFormed()).toBe(
      true,
    );
  });
});

describe("Page numbers", () => {
  it("are all there up to seven", () => {
    expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("collapse beyond seven, around the page shown", () => {
    expect(pageNumbers(1, 40)).toEqual([1, 2, 3, 4, 5, undefined, 40]);
    expect(pageNumbers(20, 40)).toEqual([1, undefined, 19, 20, 21, undefined, 40]);
    expect(pageNumbers(40, 40)).toEqual([1, undefined, 36, 37, 38, 39, 40]);
  });
});
