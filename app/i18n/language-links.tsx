import { defaultLanguage, languages, type Language } from "./i18n";

export function languageUrl({
  origin,
  path,
  language,
}: {
  origin: string;
  path: string;
  language: Language | "x-default";
}): string {
  if (language === defaultLanguage || language === "x-default") return origin + path;
  return `${origin}${path}${path.includes("?") ? "&" : "?"}lng=${language}`;
}

/**
 * For the head of a page that search engines may list. They ignore `hreflang` that leads away from
 * the canonical page: one per language.
 * @param path of the page in any language, with the part of its query that makes it another page
 */
export function LanguageLinks({ language, ...page }: Parameters<typeof languageUrl>[0]) {
  const alternates = [...languages, "x-default"] as const;
  return [undefined, ...alternates].map((name) => (
    <link
      key={name}
      rel={name ? "alternate" : "canonical"}
      hrefLang={name}
      href={languageUrl({ ...page, language: name ?? language })}
    />
  ));
}
