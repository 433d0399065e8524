import { defaultLanguage, languages, type Language } from "./i18n";

/** German has the plain address. */
export function languageUrl({
  origin,
  path,
  language,
}: {
  origin: string;
  path: string;
  language: Language;
}): string {
  if (language === defaultLanguage) return origin + path;
  return `${origin}${path}${path.includes("?") ? "&" : "?"}lng=${language}`;
}

/**
 * Each language is its own canonical page: search engines ignore `hreflang` that leads elsewhere.
 */
export function languageLinks(page: { origin: string; path: string; language: Language }) {
  return [
    { tagName: "link" as const, rel: "canonical", href: languageUrl(page) },
    ...languages.map((language) => ({
      tagName: "link" as const,
      rel: "alternate",
      hrefLang: language,
      href: languageUrl({ ...page, language }),
    })),
    {
      tagName: "link" as const,
      rel: "alternate",
      hrefLang: "x-default",
      href: languageUrl({ ...page, language: defaultLanguage }),
    },
  ];
}
