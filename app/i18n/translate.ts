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

/** Every text there is, by its path in de.json; of plurals the name without their ending. */
export type TextKey = WithoutPlural<Keys<typeof de>>;

/** The same with the texts that only the server needs. */
export type ServerTextKey = TextKey | WithoutPlural<Keys<typeof deMail>>;

/**
 * Looks a text up and fills its variables in. i18next's own type for typed keys costs the compiler
 * seconds per call with a catalogue of this size; this one costs nothing.
 */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** On the server, mails included. */
export type ServerTranslate = (key: ServerTextKey, values?: TextValues) => string;

export interface Translation {
  t: Translate;
  language: Language;
}

const TranslationContext = createContext<Translation | undefined>(undefined);

export const TranslationProvider = TranslationContext.Provider;

/** The page's texts. The only way in which components reach them. */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("No TranslationProvider around this component.");
  return translation;
}

/** A schema's message or a value of the database as a key; an unknown one shows itself. */
export function asTextKey(key: string): TextKey {
  return key as TextKey;
}
