import english from "~/i18n/names.en.json";
import type { Language } from "~/i18n/i18n";

/** The data's names are German. */
const names: Record<Language, Map<string, string>> = {
  de: new Map(),
  en: new Map(Object.entries(english)),
};

/** Names that the table doesn't have stay, such as series of manufacturers. */
export function categoryLabel(name: string, language: Language): string {
  return names[language].get(name) ?? name;
}
