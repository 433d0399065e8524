import { locales } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";
import { calendarDay } from "~/platform/clock";

/** `2026-11` → `November 2026` */
export function formatMonth(month: string, language: Language): string {
  const format = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locales[language], format);
}

/** `2026-11`, which it is in Germany, and those before it. */
export function lastMonths(count: number, now = new Date()): string[] {
  const [year = 0, month = 1] = calendarDay(now).split("-").map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
