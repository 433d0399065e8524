import { describe, expect, it } from "vitest";
import { parseFilters } from "../../app/catalogue/filters";
import { indexing } from "../../app/catalogue/indexing.server";
import { getTFor } from "../../app/i18n/i18n.server";

const canonicalOf = (query: string, { page = 1, total = 50 } = {}) =>
  indexing({
    filters: parseFilters(new URLSearchParams(query)),
    page,
    total,
    t: getTFor("de"),
  }).canonicalPath;

describe("A list in search engines", () => {
  it("is canonical as a whole, page by page, by one category, manufacturer or condition", () => {
    expect(canonicalOf("")).toBe("/katalog");
    expect(canonicalOf("page=2", { page: 2 })).toBe("/katalog?page=2");
    expect(canonicalOf("manufacturers=ABB")).toBe("/katalog?manufacturers=ABB");
    expect(canonicalOf("category=sensoren")).toBe("/katalog/sensoren");
    expect(canonicalOf("condition=Neu")).toBe("/katalog?condition=Neu");
  });

  it("names the page that is shown, not the one asked for", () => {
    expect(canonicalOf("page=999", { page: 3 })).toBe("/katalog?page=3");
  });

  it.each([
    "search=cpu",
    "manufacturers=ABB,Siemens",
    "manufacturers=ABB&condition=Neu",
    "category=sensoren&manufacturers=ABB",
    "minPrice=10",
    "availability=in-stock",
    "sort=price-asc",
    "pageSize=50",
  ])("has no canonical address, and so is noindex, for %s", (query) => {
    expect(canonicalOf(query)).toBeUndefined();
  });

  it("has none when it is empty", () => {
    expect(canonicalOf("manufacturers=Nobody", { total: 0 })).toBeUndefined();
  });
});
