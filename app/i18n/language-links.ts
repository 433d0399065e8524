import { defaultLanguage, languages, type Language } from "./i18n";

/** A page's address in one language: German has the plain one. */
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
 * The canonical address of a page in its language, and the same page in every language. Each
 * language is its own canonical page: search engines ignore `hreflang` that leads elsewhere.
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
