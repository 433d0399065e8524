import { isIban } from "./iban";
import type { SettingName, Settings } from "./schema";

const example = /muster|example|vorname nachname|0{5}|x{4}|00\/000/i;

/** What nobody could mean: it stands in the shop as it came. */
export function isPlaceholder(value: string): boolean {
  return example.test(value);
}

/** The settings that are to be replaced before the shop opens. */
export function findPlaceholders(settings: Settings): SettingName[] {
  const names = Object.keys(settings) as SettingName[];
  return names.filter((name) => {
    const value = settings[name];
    if (typeof value !== "string") return false;
    return isPlaceholder(value) || (name === "iban" && !isIban(value));
  });
}
