import { formatCents, formatDate, formatNumber } from "./format";
import type { Language } from "./i18n";
import { useTranslation } from "./translate";

export function useLanguage(): Language {
  return useTranslation().language;
}

export function useFormat() {
  const language = useLanguage();
  return {
    cents: (cents: number) => formatCents(cents, language),
    date: (date: Date | string) => formatDate(date, language),
    number: (value: number) => formatNumber(value, language),
  };
}
