import type { ConditionName } from "~/parts/conditions";
import { takeConditions } from "./condition-words";
import { foldWord } from "./fold-word";
import { takeQuantities, type Quantity } from "./quantities";
import { makeSynonyms } from "./synonyms";

const MAX_TEXT_LENGTH = 1_000;
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 60;

/**
 * A word of a query, or several that stand for one thing. One of its spellings must be found in
 * `search_text`; one with a blank in front counts only where a word begins.
 */
export interface SearchWord {
  typed: string;
  role: "kind" | "maker" | "other";
  /** As it was typed, in other spellings of its umlauts. */
  own: string[];
  /** Other words for the same. */
  others: string[];
}

export interface SearchQuery {
  /** The whole text as one number: what it says if it is a part number and nothing else. */
  key: string;
  /** What may be the number when other words name the maker; `key` comes first, then the longest. */
  numbers: string[];
  /** The words that name neither kind nor maker, as one number; empty without a digit. */
  number: string;
  words: SearchWord[];
  quantities: Quantity[];
  /** Texts may merely mention the kind of part, instead of being about one. */
  mentioned?: boolean;
  /** Parts whose figures are closest to this one come first. */
  closeTo?: Quantity;
  /** The catalogue's names for the condition asked for. */
  conditions: ConditionName[];
  /** How the condition was put. */
  conditionWords: string[];
}

const { sought, kinds, makers } = makeSynonyms(foldWord);
const MAX_PHRASE_WORDS = 4;
const MIN_STEM_LENGTH = 5;
const MIN_LOOSE_LENGTH = 4;

/** Without the ending of a plural, which is as good as with it where the rest must be contained. */
function stem(folded: string): string {
  const rest = folded.replace(/(EN|N|E|S)$/, "");
  return rest.length >= MIN_STEM_LENGTH ? rest : folded;
}

/** People without umlauts type "Weidmueller", people with them search for "Buerkert". */
function spellings(word: string): string[] {
  if (/[0-9]/.test(word)) return [foldWord(word)];
  const folded = stem(foldWord(word));
  const spelledOut = foldWord(
    word.toLowerCase().replace(/[äöü]/g, (letter) => ({ ä: "ae", ö: "oe", ü: "ue" })[letter] ?? ""),
  );
  const folds = folded.replace(/AE|0E|UE/g, (pair) => pair.charAt(0));
  return [...new Set([folded, spelledOut, folds])].filter(Boolean);
}

/** What people write around what they look for, and what stands behind a company's name. */
const noise = new Set(
  `artnr artikelnr artikelnummer bestellnr bestellnummer materialnr typ type partno partnumber mpn
  ag gmbh kg für fuer for mit with and oder or von of der die das den dem ein eine einen einem
  the zu zum zur im in from ersatz ersatzteil ersatzteile replacement spare part parts alternative
  alternativ nachfolger successor kaufen buy preis price günstig guenstig billig cheap suche suchen
  gesucht looking brauche benötige need lager stock lieferbar verfügbar available sofort dringend
  urgent bitte please original`.split(/\s+/),
);

function isNoise(word: string): boolean {
  return noise.has(word.toLowerCase().replace(/[^\p{L}]/gu, "")) && !/[0-9]/.test(word);
}

/** The words of a text; "B & R" is one. */
function wordsOf(text: string): string[] {
  const words = text
    .replace(/(\p{L}) ?([&+]) ?(?=\p{L})/gu, "$1$2")
    .split(/\s+/)
    .filter((word) => foldWord(word) !== "");
  const telling = words.filter((word) => !isNoise(word) && !/^p\/n:?$/i.test(word));
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
}

/** "Digitaleingangsmodul" and "-klemme" are digital inputs. */
const genericEnding = /S?(M0DULE?|KLEMMEN?|BAUGRUPPEN?|KARTEN?|E1NHE1T(EN)?)$/;

interface Known {
  phrase: string;
  found: string[];
}

/** What stands for a phrase; its umlauts may be spelled out, its words plurals. */
function findSynonyms(words: string[]): Known | undefined {
  const phrase = words.join(" ");
  for (const spelled of [
    phrase,
    words.map(stem).join(" "),
    phrase.replace(/AE|0E|UE/g, (pair) => pair.charAt(0)),
    phrase.replace(genericEnding, ""),
  ]) {
    const found = sought.get(spelled);
    if (found) return { phrase: spelled, found };
  }
  return undefined;
}

function readWords(typed: string[]): SearchWord[] {
  const words: SearchWord[] = [];
  let at = 0;
  for (let word = typed[at]; word !== undefined; word = typed[at]) {
    let length = Math.min(MAX_PHRASE_WORDS, typed.length - at);
    const phrase = () => typed.slice(at, at + length);
    while (length > 1 && !findSynonyms(phrase().map(foldWord))) length--;
    const known = findSynonyms(phrase().map(foldWord));
    const isLoose = !known || foldWord(word).length >= MIN_LOOSE_LENGTH;
    const own = length === 1 && isLoose ? spellings(word) : [];
    const cut = (list: string[]) => list.map((each) => each.slice(0, MAX_WORD_LENGTH));
    words.push({
      typed: phrase().join(" "),
      role: !known
        ? "other"
        : kinds.has(known.phrase)
          ? "kind"
          : makers.has(known.phrase)
            ? "maker"
            : "other",
      own: cut(own),
      others: cut(
        (known?.found ?? []).filter((other) => !own.some((each) => other.includes(each))),
      ),
    });
    at += length;
  }
  return words;
}

const MIN_PART_LENGTH = 5;

/** "Hydraulikventil" as "Hydraulik" and "Ventil", when its end is a kind of part. */
export function splitCompound({
  typed,
}: SearchWord): [start: SearchWord, kind: SearchWord] | undefined {
  if (!/^\p{L}+$/u.test(typed)) return undefined;
  for (let at = MIN_PART_LENGTH; at <= typed.length - MIN_PART_LENGTH; at++) {
    const [kind] = readWords([typed.slice(at)]);
    const [start] = readWords([typed.slice(0, at)]);
    if (kind?.role === "kind" && start) return [start, kind];
  }
  return undefined;
}

/** Texts one of which must be found for a word to be there. */
export function spellingsOf({ own, others }: SearchWord): string[] {
  return [...own, ...others];
}

/** `undefined` when nothing in the text can be searched for. */
export function parseSearch(text: string): SearchQuery | undefined {
  const typed = wordsOf(text.slice(0, MAX_TEXT_LENGTH));
  const key = joinKey(typed);
  if (key === "") return undefined;
  const {
    conditions,
    typed: conditionWords,
    rest,
  } = takeConditions(text.slice(0, MAX_TEXT_LENGTH));
  const { quantities, rest: plain } = takeQuantities(rest);
  const others = wordsOf(plain).filter((word) => !isNoise(word));
  const words = uniqueWords(readWords(others));
  const number = readNumber(words.filter(({ role }) => role === "other").map((word) => word.typed));
  const together = quantities.length + conditions.length === 0 && !words.some(isTelling);
  return {
    key,
    numbers: [...new Set([key, ...readNumbers(others, number)])],
    number,
    words: together ? words.map((word) => atWordStart(word, key)) : words,
    quantities,
    conditions,
    conditionWords,
  };
}

function joinKey(words: string[]): string {
  return words.map((word) => foldWord(word).slice(0, MAX_WORD_LENGTH)).join("");
}

const MIN_NUMBER_LENGTH = 4;

function readNumber(words: string[]): string {
  const number = words.some((word) => /[0-9]/.test(word)) ? joinKey(words) : "";
  return number.length >= MIN_NUMBER_LENGTH ? number : "";
}

/** What the words may be as one number: all of them, without the first or last ones, the unknown ones. */
function readNumbers(typed: string[], unknown: string): string[] {
  const readings = [
    typed,
    typed.slice(1),
    typed.slice(2),
    typed.slice(0, -1),
    typed.slice(0, -2),
  ].map(readNumber);
  const numbers = [...readings, unknown].filter((number) => number !== "");
  return numbers.sort((a, b) => b.length - a.length);
}

/** Long enough for a trigram. */
function isTelling(word: SearchWord): boolean {
  return spellingsOf(word).every((spelling) => spelling.length >= 3);
}

/**
 * Alone, one or two characters would be found in every text and by no trigram: they count where a
 * word begins, or all of them together.
 */
function atWordStart(word: SearchWord, key: string): SearchWord {
  const together = key.length < 3 ? ` ${key}` : key;
  const starts = spellingsOf(word).map((spelling) => ` ${spelling}`);
  return { ...word, own: [...new Set([...starts, together])], others: [] };
}

function uniqueWords(words: SearchWord[]): SearchWord[] {
  const seen = new Set<string>();
  return words.filter((word) => {
    const name = foldWord(word.typed);
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
