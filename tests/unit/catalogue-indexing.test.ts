import { describe, expect, it } from "vitest";
import { parseFilters } from "../../app/catalogue/filters";
import { indexing } from "../../app/catalogue/indexing.server";
import type { Language } from "../../app/i18n/i18n";
import { getTFor } from "../../app/i18n/i18n.server";

const canonicalOf = (
  query: string,
  {
    page = 1,
    total = 50,
    language = "de",
  }: { page?: number; total?: number; language?: Language } = {},
) =>
  indexing({
    filters: parseFilters(new URLSearchParams(query)),
    page,
    total,
    origin: "https://shop.example",
    language,
    t: getTFor(language),
  }).links?.[0]?.href;

describe("A list in search engines", () => {
  it("is canonical as a whole, page by page, by one category, manufacturer or condition", () => {
    expect(canonicalOf("")).toBe("https://shop.example/katalog");
    expect(canonicalOf("page=2", { page: 2 })).toBe("https://shop.example/katalog?page=2");
    expect(canonicalOf("manufacturers=ABB")).toBe("https://shop.example/katalog?manufacturers=ABB");
    expect(canonicalOf("category=sensoren")).toBe("https://shop.example/katalog/sensoren");
    expect(canonicalOf("condition=Neu")).toBe("https://shop.example/katalog?condition=Neu");
  });

  it("is canonical in each language", () => {
    expect(canonicalOf("", { language: "en" })).toBe("https://shop.example/katalog?lng=en");
    expect(canonicalOf("category=sensoren", { language: "en" })).toBe(
      "https://shop.example/katalog/sensoren?lng=en",
    );
    expect(canonicalOf("condition=Neu", { language: "en" })).toBe(
      "https://shop.example/katalog?condition=Neu&lng=en",
    );
  });

  it("names the page that is shown, not the one asked for", () => {
    expect(canonicalOf("page=999", { page: 3 })).toBe("https://shop.example/katalog?page=3");
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
