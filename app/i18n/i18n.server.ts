import { createInstance, type i18n } from "i18next";
import { LanguageDetector } from "remix-i18next/server";
import { createSignedCookie } from "~/platform/cookies.server";
import deJson from "./de.json";
import enJson from "./en.json";
import { defaultLanguage, i18nOptions, isLanguage, languages, type Language } from "./i18n";
import deMail from "./mail.de.json";
import enMail from "./mail.en.json";
import { createLookup } from "./lookup";
import type { ServerTranslate, Translation } from "./translate";

// A key that one language lacks does not compile.
const de: typeof enJson & typeof enMail = mergeTexts(deJson, deMail);
const en: typeof deJson & typeof deMail = mergeTexts(enJson, enMail);

interface Texts {
  [key: string]: string | Texts;
}

/** One tree out of the browser's texts and those that only the server needs. */
function mergeTexts<A extends Texts, B extends Texts>(common: A, mails: B): A & B {
  const merged: Texts = { ...common };
  for (const [key, text] of Object.entries(mails)) {
    const own = merged[key];
    merged[key] =
      typeof own === "object" && typeof text === "object" ? mergeTexts(own, text) : text;
  }
  return merged as A & B;
}

export const languageCookie = createSignedCookie("language", { maxAge: 365 * 24 * 3600 });

const detector = new LanguageDetector({
  supportedLanguages: [...languages],
  fallbackLanguage: defaultLanguage,
  order: ["searchParams", "cookie"],
  searchParamKey: "lng",
  cookie: languageCookie,
});

/** `?lng=` first, then the cookie, then German; anything else counts as not said. */
export async function getLanguage(request: Request): Promise<Language> {
  try {
    const language = await detector.detect(request);
    return isLanguage(language) ? language : defaultLanguage;
  } catch {
    return defaultLanguage;
  }
}

function createI18n(language: Language): i18n {
  const instance = createInstance();
  void instance.init({
    ...i18nOptions,
    lng: language,
    initImmediate: false,
    resources: { de: { translation: de }, en: { translation: en } },
  });
  return instance;
}

// One instance per language for the life of the process: a request costs none.
const instances: Record<Language, i18n> = { de: createI18n("de"), en: createI18n("en") };

const translations: Record<Language, Translation> = {
  de: { t: createLookup(deJson, "de"), language: "de" },
  en: { t: createLookup(enJson, "en"), language: "en" },
};

/** What renders a page: the very look-up and the very texts that the browser has. */
export function getTranslation(language: Language): Translation {
  return translations[language];
}

/** The translate function of the request's language, for actions, loaders and mails. */
export async function getT(request: Request): Promise<ServerTranslate> {
  return getTFor(await getLanguage(request));
}

export function getTFor(language: Language): ServerTranslate {
  return instances[language].t;
}

/** The `Set-Cookie` value when the address says another language than the cookie. */
export async function languageToKeep(request: Request): Promise<string | undefined> {
  const asked = new URL(request.url).searchParams.get("lng");
  if (!isLanguage(asked)) return undefined;
  return languageCookie.serialize(asked);
}
