import type { Translate } from "~/i18n/translate";
import { findCondition } from "./conditions";

/** A condition of the data in the page's language; ones that the shop doesn't know stay as they are. */
export function conditionLabel(name: string, t: Translate): string {
  const known = findCondition(name);
  return known ? t(`conditions.${known.name}`) : name;
}
