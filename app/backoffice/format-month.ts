import { locales } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";

/** `2026-11` → `November 2026` */
export function formatMonth(month: string, language: Language): string {
  const format = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locales[language], format);
}

/** This one and those before it, the newest first. */
export function lastMonths(count: number, now = new Date()): string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}
