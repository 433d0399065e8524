import { locales } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";

const MINUTE_MS = 60_000;

const units = [
  { unit: "day", ms: 1_440 * MINUTE_MS, from: 2 },
  { unit: "hour", ms: 60 * MINUTE_MS, from: 1 },
  { unit: "minute", ms: MINUTE_MS, from: 0 },
] as const;

/** `5 Stunden`, `3 days`: what somebody would say, rounded down. */
export function formatSpan(ms: number, language: Language): string {
  const past = Math.max(0, ms);
  const fits = units.find((each) => past >= each.ms * each.from) ?? units[2];
  return new Intl.NumberFormat(locales[language], {
    style: "unit",
    unit: fits.unit,
    unitDisplay: "long",
  }).format(Math.floor(past / fits.ms));
}
