import type { Language } from "./i18n";

export interface Texts {
  [key: string]: string | Texts;
}

export type TextValues = Record<string, string | number>;

function find(catalogues: readonly Texts[], path: string): string | undefined {
  const steps = path.split(".");
  for (const catalogue of catalogues) {
    let found: Texts | string | undefined = catalogue;
    for (const step of steps) found = typeof found === "object" ? found[step] : undefined;
    if (typeof found === "string") return found;
  }
  return undefined;
}

/** Worded as i18next does (tests/unit/text-lookup.test.ts), 0.3 instead of 14 KB per page. */
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
