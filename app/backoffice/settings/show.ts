import { formatAmount, formatCents, formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/i18n";
import type { SettingName, Settings } from "~/settings/schema";
import { isDay, isMoney } from "./sections";

/** As a form's fields have them. */
export function formValues(
  settings: Settings,
  names: readonly SettingName[],
  language: Language,
): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = settings[name];
      const isAmount = typeof value === "number" && isMoney(name);
      return [name, isAmount ? formatAmount(value / 100, language) : String(value)];
    }),
  );
}

/** As people read it. */
export function showSetting(name: SettingName, value: string | number, language: Language): string {
  if (value === "") return "–";
  if (typeof value === "number")
    return isMoney(name) ? formatCents(value, language) : String(value);
  return isDay(name) ? formatDate(value, language) : value;
}
