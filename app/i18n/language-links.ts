import { defaultLanguage, languages, type Language } from "./i18n";

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

/** Search engines ignore `hreflang` that leads away from the canonical page: one per language. */
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
