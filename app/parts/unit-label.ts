import type { Translate } from "~/i18n/translate";

const units = ["Stück", "Set", "Meter"] as const;

/**
 * A unit of the data in the page's language, for so many of it; ones that the shop doesn't know stay
 * as they are.
 */
export function unitLabel(name: string, count: number, t: Translate): string {
  const known = units.find((unit) => unit === name);
  return known ? t(`product.units.${known}`, { count }) : name;
}
