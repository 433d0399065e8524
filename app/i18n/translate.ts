import { createContext, useContext } from "react";
import type de from "./de.json";
import type { Language } from "./i18n";
import type { TextValues } from "./lookup";
import type deMail from "./mail.de.json";

type Keys<Texts, Prefix extends string = ""> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Prefix}${Key}`
    : Keys<Texts[Key], `${Prefix}${Key}.`>;
}[keyof Texts & string];

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${"zero" | "one" | "other"}`
  ? Base
  : Key;

export type TextKey = WithoutPlural<Keys<typeof de>>;

export type ServerTextKey = TextKey | WithoutPlural<Keys<typeof deMail>>;

/** i18next's own typed keys cost the compiler seconds per call with a catalogue of this size. */
export type Translate = (key: TextKey, values?: TextValues) => string;

export type ServerTranslate = (key: ServerTextKey, values?: TextValues) => string;

export interface Translation {
  t: Translate;
  language: Language;
}

const TranslationContext = createContext<Translation | undefined>(undefined);

export const TranslationProvider = TranslationContext.Provider;

/** The only way in which components reach texts. */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("No TranslationProvider around this component.");
  return translation;
}

/** A schema's message or a value of the database as a key; an unknown one shows itself. */
export function asTextKey(key: string): TextKey {
  return key as TextKey;
}
