import type { Language } from "./i18n";

// en-IE writes €1,234.50 and dates day first, as Europe does.
export const locales: Record<Language, string> = { de: "de-DE", en: "en-IE" };

const moneyFormats = mapLanguages(
  (locale) => new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" }),
);
const numberFormats = mapLanguages((locale) => new Intl.NumberFormat(locale));
const dateFormats = mapLanguages(
  (locale) =>
    // 02/12/2026 would be February to one reader, December to another.
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "Europe/Berlin" }),
);
const dateTimeFormats = mapLanguages(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "Europe/Berlin",
    }),
);

function mapLanguages<Format>(create: (locale: string) => Format): Record<Language, Format> {
  return { de: create(locales.de), en: create(locales.en) };
}

/** `123450` → `1.234,50 €` in German, `€1,234.50` in English. */
export function formatCents(cents: number, language: Language): string {
  return moneyFormats[language].format(cents / 100);
}

/** Euro for a field: `1000,50` in German, `1000.50` in English; empty without an amount. */
export function formatAmount(euro: number | undefined, language: Language): string {
  if (euro === undefined) return "";
  const written = Number.isInteger(euro) ? String(euro) : euro.toFixed(2);
  return language === "de" ? written.replace(".", ",") : written;
}

export function formatNumber(value: number, language: Language): string {
  return numberFormats[language].format(value);
}

/** Calendar day in Germany: `02.12.2026` in German, `2 Dec 2026` in English. */
export function formatDate(date: Date | string, language: Language): string {
  return dateFormats[language].format(new Date(date));
}

export function formatDateTime(date: Date | string, language: Language): string {
  return dateTimeFormats[language].format(new Date(date));
}

const units = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
] as const;

/** `1800` → `30 Minuten`, `30 minutes`; the largest unit that leaves no remainder. */
export function formatDuration(seconds: number, language: Language): string {
  const { unit, seconds: size } = units.find((each) => seconds % each.seconds === 0) ?? {
    unit: "second",
    seconds: 1,
  };
  return new Intl.NumberFormat(locales[language], {
    style: "unit",
    unit,
    unitDisplay: "long",
  }).format(seconds / size);
}

/** `["A", "B", "C"]` → `A, B und C`, `A, B and C` */
export function formatList(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language], { type: "conjunction" }).format(items);
}
