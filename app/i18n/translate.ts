import type { TOptions } from "i18next";
import { useTranslation as useReactTranslation } from "react-i18next";
import type de from "./de.json";
import type deMail from "./mail.de.json";

type Keys<Texts, Prefix extends string = ""> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Prefix}${Key}`
    : Keys<Texts[Key], `${Prefix}${Key}.`>;
}[keyof Texts & string];

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${"one" | "other"}`
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
export type Translate = (key: TextKey, values?: TOptions) => string;

/** On the server, mails included. */
export type ServerTranslate = (key: ServerTextKey, values?: TOptions) => string;

/** The page's texts. The only way in which components reach them. */
export function useTranslation(): { t: Translate; language: string } {
  const { t, i18n } = useReactTranslation();
  return { t: t, language: i18n.language };
}

/** A schema's message or a value of the database as a key; an unknown one shows itself. */
export function asTextKey(key: string): TextKey {
  return key as TextKey;
}
