import { useTranslation } from "~/i18n/translate";
import { formatCents, formatDate, formatNumber } from "./format";
import { defaultLanguage, isLanguage, type Language } from "./i18n";

/** The page's language. */
export function useLanguage(): Language {
  const { language } = useTranslation();
  return isLanguage(language) ? language : defaultLanguage;
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
