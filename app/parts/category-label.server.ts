import english from "~/i18n/names.en.json";
import type { Language } from "~/i18n/i18n";

const names = new Map(Object.entries(english));

/**
 * A category or subcategory in the page's language: the data's names are German. Series of
 * manufacturers are called the same everywhere, and names that the table doesn't have stay.
 */
export function categoryLabel(name: string, language: Language): string {
  return language === "de" ? name : (names.get(name) ?? name);
}
