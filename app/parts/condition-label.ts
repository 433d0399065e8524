import type { Translate } from "~/i18n/translate";
import { findCondition } from "./conditions";

/** Unknown conditions stay as they are. */
export function conditionLabel(name: string, t: Translate): string {
  const known = findCondition(name);
  return known ? t(`conditions.${known.name}`) : name;
}
