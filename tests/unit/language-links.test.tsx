import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LanguageLinks } from "~/i18n/language-links";
import type { Language } from "~/i18n/i18n";

const linksOf = (path: string, language: Language) =>
  renderToStaticMarkup(<LanguageLinks origin="https://shop.test" {...{ path, language }} />).split(
    "/>",
  );

it.each([
  ["/produkt/a", "https://shop.test/produkt/a", "https://shop.test/produkt/a?lng=en"],
  [
    "/katalog?page=2",
    "https://shop.test/katalog?page=2",
    "https://shop.test/katalog?page=2&amp;lng=en",
  ],
])(
  "%s has the same addresses in every language, its own one canonical",
  (path, german, english) => {
    const [canonical, ...alternates] = linksOf(path, "de");
    expect(canonical).toBe(`<link rel="canonical" href="${german}"`);
    expect(alternates.filter(Boolean)).toEqual([
      `<link rel="alternate" hrefLang="de" href="${german}"`,
      `<link rel="alternate" hrefLang="en" href="${english}"`,
      `<link rel="alternate" hrefLang="x-default" href="${german}"`,
    ]);
    expect(linksOf(path, "en")).toEqual([`<link rel="canonical" href="${english}"`, ...alternates]);
  },
);
