import { formatCents, formatDate, formatNumber } from "./format";
import type { Language } from "./i18n";
import { useTranslation } from "./translate";

/** The page's language. */
export function useLanguage(): Language {
  return useTranslation().language;
}

/** Formatters bound to the page's language. */
export function useFormat() {
  const language = useLanguage();
  return {
    cents: (cents: number) => formatCents(cents, language),
    date: (date: Date | string) => formatDate(date, language),
    number: (value: number) => formatNumber(value, language),
  };
}
