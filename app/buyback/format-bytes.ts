import { locales } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";

/** `1536000` → `1,5 MB`; small files in kB. */
export function formatBytes(bytes: number, language: Language): string {
  const [unit, size] = bytes >= 1_000_000 ? ["megabyte", 1_000_000] : ["kilobyte", 1_000];
  return new Intl.NumberFormat(locales[language], {
    style: "unit",
    unit,
    maximumFractionDigits: bytes >= 10_000_000 ? 0 : 1,
  }).format(bytes / size);
}
