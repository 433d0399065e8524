import type { Translate } from "~/i18n/translate";

/** „3 kW“, „grün“ */
export function quoteAll(words: string[], t: Translate): string {
  return words.map((text) => t("card.quoted", { text })).join(", ");
}
