import type { InitOptions } from "i18next";

export const languages = ["de", "en"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "de";

export function isLanguage(value: unknown): value is Language {
  return value === "de" || value === "en";
}

/** What both sides share. A missing key shows itself (specification, section 1). */
export const i18nOptions = {
  supportedLngs: [...languages],
  fallbackLng: false,
  defaultNS: "translation",
  ns: ["translation"],
  interpolation: { escapeValue: false },
  returnNull: false,
} satisfies InitOptions;

// The texts of mails (`mail.de.json`) never go to the browser: only `.server.ts` files use their keys.
