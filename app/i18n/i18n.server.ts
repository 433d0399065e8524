import { LanguageDetector } from "remix-i18next/server";
import { cookieSeconds } from "~/platform/cookie-seconds";
import { createSignedCookie } from "~/platform/cookies.server";
import deJson from "./de.json";
import enJson from "./en.json";
import { defaultLanguage, isLanguage, languages, type Language } from "./i18n";
import { createLookup } from "./lookup";
import deMailJson from "./mail.de.json";
import enMailJson from "./mail.en.json";
import type { ServerTranslate, Translation } from "./translate";

const de: typeof enJson = deJson;
const en: typeof deJson = enJson;
const deMail: typeof enMailJson = deMailJson;
const enMail: typeof deMailJson = enMailJson;

export const languageCookie = createSignedCookie("language", { maxAge: cookieSeconds.language });

const detector = new LanguageDetector({
  supportedLanguages: [...languages],
  fallbackLanguage: defaultLanguage,
  order: ["searchParams", "cookie"],
  searchParamKey: "lng",
  cookie: languageCookie,
});

export async function getLanguage(request: Request): Promise<Language> {
  try {
    const language = await detector.detect(request);
    return isLanguage(language) ? language : defaultLanguage;
  } catch {
    return defaultLanguage;
  }
}

const translations: Record<Language, Translation> = {
  de: { t: createLookup("de", de), language: "de" },
  en: { t: createLookup("en", en), language: "en" },
};

/** With the texts of mails, which never go to the browser. */
const serverTranslates: Record<Language, ServerTranslate> = {
  de: createLookup("de", de, deMail),
  en: createLookup("en", en, enMail),
};

export function getTranslation(language: Language): Translation {
  return translations[language];
}

export async function getT(request: Request): Promise<ServerTranslate> {
  return getTFor(await getLanguage(request));
}

export function getTFor(language: Language): ServerTranslate {
  return serverTranslates[language];
}

/** The `Set-Cookie` value when the address names another language than the cookie. */
export async function languageToKeep(request: Request): Promise<string | undefined> {
  const requested = new URL(request.url).searchParams.get("lng");
  if (!isLanguage(requested)) return undefined;
  return languageCookie.serialize(requested);
}
