import type { Language } from "./i18n";

export interface Texts {
  [key: string]: string | Texts;
}

/** What fills a text's variables; `count` also chooses between its forms. */
export type TextValues = Record<string, string | number>;

/** The text at a path in the first of the catalogues that has one. */
function find(catalogues: readonly Texts[], path: string): string | undefined {
  const steps = path.split(".");
  for (const catalogue of catalogues) {
    let found: Texts | string | undefined = catalogue;
    for (const step of steps) found = typeof found === "object" ? found[step] : undefined;
    if (typeof found === "string") return found;
  }
  return undefined;
}

/**
 * What makes every text, in pages, mails and the browser: paths with dots, `{{variables}}`, and for
 * a `count` the forms `_zero`, `_one` and `_other`. A text that is missing shows its key
 * (specification, section 1).
 *
 * It words the catalogues exactly as i18next does (tests/unit/text-lookup.test.ts compares all of
 * them) at a fraction of its weight, and a request needs no instance of its own. i18next itself is
 * only there because remix-i18next, which detects the language, asks for it.
 */
export function createLookup(language: Language, ...catalogues: readonly Texts[]) {
  const plural = new Intl.PluralRules(language);
  // A page looks up hundreds of texts, the same ones on every page.
  const found = new Map<string, string>();
  const textAt = (path: string): string | undefined => {
    const text = found.get(path) ?? find(catalogues, path);
    if (text !== undefined) found.set(path, text);
    return text;
  };
  return (key: string, values: TextValues = {}): string => {
    const { count } = values;
    const text =
      (count === 0 ? textAt(`${key}_zero`) : undefined) ??
      (typeof count === "number" ? textAt(`${key}_${plural.select(count)}`) : undefined) ??
      textAt(key) ??
      key;
    if (!text.includes("{{")) return text;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}
