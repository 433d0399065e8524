import { locales } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";

/** Of 1024² bytes, like the limit that the texts name. */
export function formatBytes(bytes: number, language: Language): string {
  const [unit, size] = bytes >= 1024 ** 2 ? ["megabyte", 1024 ** 2] : ["kilobyte", 1024];
  return new Intl.NumberFormat(locales[language], {
    style: "unit",
    unit,
    maximumFractionDigits: bytes >= 10 * 1024 ** 2 ? 0 : 1,
  }).format(Math.max(bytes / size, 0.1));
}
