import type { Translate } from "~/i18n/translate";

const units = ["Stück", "Set", "Meter"] as const;

/** Unknown units stay as they are. */
export function unitLabel(name: string, count: number, t: Translate): string {
  const known = units.find((unit) => unit === name);
  return known ? t(`product.units.${known}`, { count }) : name;
}
