import type { Language } from "./i18n";

export interface Texts {
  [key: string]: string | Texts;
}

/** What fills a text's variables; `count` also chooses between its forms. */
export type TextValues = Record<string, string | number>;

/** The first of the paths at which a text stands. */
function find(texts: Texts, paths: string[]): string | undefined {
  for (const path of paths) {
    let found: Texts | string | undefined = texts;
    for (const step of path.split(".")) found = typeof found === "object" ? found[step] : undefined;
    if (typeof found === "string") return found;
  }
  return undefined;
}

/**
 * Looks texts up as i18next does on the server, at a fraction of its weight: paths with dots,
 * `{{variables}}`, and for a `count` the forms `_zero`, `_one` and `_other`. A text that is missing
 * shows its key (specification, section 1).
 */
export function createLookup(texts: Texts, language: Language) {
  const plural = new Intl.PluralRules(language);
  return (key: string, values: TextValues = {}): string => {
    const { count } = values;
    const forms =
      typeof count === "number"
        ? [...(count === 0 ? [`${key}_zero`] : []), `${key}_${plural.select(count)}`, key]
        : [key];
    const text = find(texts, forms) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}
