import { makeSynonyms } from "./synonyms";

/**
 * How search compares texts; the same as `shop_search_words` in db/migrations/002-search.ts.
 * Case, accents and separators don't count, the letters O and I are the digits 0 and 1.
 */
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 60;

const ligatures: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ħ: "h",
  ĸ: "q",
  ŋ: "n",
  ŧ: "t",
  ı: "i",
  α: "a",
  β: "b",
  γ: "g",
  µ: "u",
  μ: "u",
};

/** One word without blanks: upper case, only `A-Z` and `0-9`. */
export function foldWord(word: string): string {
  return word
    .toLowerCase()
    .replace(/[ßæœøđðłþħĸŋŧıαβγµμ]/g, (letter) => ligatures[letter] ?? "")
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0")
    .replaceAll("I", "1");
}

/**
 * A word of a query and, where German offers one, its other spelling: texts to find in
 * `search_text`. One with a blank in front counts only where a word begins.
 */
export type SearchWord = string[];

const synonyms = makeSynonyms(foldWord);
const MAX_PHRASE_WORDS = 3;
const MIN_STEM_LENGTH = 5;

/** Without the ending of a plural, which is as good as with it where the rest must be contained. */
function stem(folded: string): string {
  const rest = folded.replace(/(EN|N|E|S)$/, "");
  return rest.length >= MIN_STEM_LENGTH ? rest : folded;
}

/** "24V" is written "24 V" as often. */
function spacedUnit(word: string): string[] {
  const [, figure, unit] =
    /^([0-9]+(?:[.,][0-9]+)?)(V|VDC|VAC|A|MA|W|KW|VA|KVA|HZ|MM|M|NM|KG)$/i.exec(word) ?? [];
  return figure && unit ? [` ${foldWord(figure)} ${foldWord(unit)}`] : [];
}

/** People without umlauts type "Weidmueller", people with them search for "Buerkert". */
function spellings(word: string): SearchWord {
  const folded = stem(foldWord(word));
  if (/[0-9]/.test(word)) return [foldWord(word), ...spacedUnit(word)];
  const spelledOut = foldWord(
    word.toLowerCase().replace(/[äöü]/g, (letter) => ({ ä: "ae", ö: "oe", ü: "ue" })[letter] ?? ""),
  );
  const folds = folded.replace(/AE|0E|UE/g, (pair) => pair.charAt(0));
  return [...new Set([folded, spelledOut, folds])].filter(Boolean);
}

export interface SearchQuery {
  words: SearchWord[];
  /** The whole text as one number: what it says if it is a part number and nothing else. */
  key: string;
  /** What may be the number when words before or after it name the maker; `key` comes first. */
  numberKeys: string[];
}

/** What people paste along with a number, and what stands behind a company's name. */
const noise = new Set(
  "ARTNR ARTIKELNR ARTIKELNUMMER BESTELLNR BESTELLNUMMER MATERIALNR TYP TYPE PARTN0 PARTNUMBER MPN AG GMBH KG".split(
    " ",
  ),
);

function isNoise(word: string): boolean {
  return noise.has(foldWord(word).replaceAll("1", "I")) || /^p\/n:?$/i.test(word);
}

/** The words of a text; "B & R" is one. */
function wordsOf(text: string): string[] {
  const words = text
    .replace(/(\p{L}) ?([&+]) ?(?=\p{L})/gu, "$1$2")
    .split(/\s+/)
    .filter((word) => foldWord(word) !== "");
  const telling = words.filter((word) => !isNoise(word));
  return telling.length > 0 ? telling : words;
}

const MIN_LOOSE_LENGTH = 4;

/** What to look for instead of a phrase; its umlauts may be spelled out, its last word a plural. */
function findSynonyms(words: string[]): SearchWord | undefined {
  const phrase = words.join(" ");
  return (
    synonyms.get(phrase) ??
    synonyms.get(words.map(stem).join(" ")) ??
    synonyms.get(phrase.replace(/AE|0E|UE/g, (pair) => pair.charAt(0)))
  );
}

/** Each word, or several that stand for one thing, with what to look for. */
function readWords(typed: string[]): SearchWord[] {
  const words: SearchWord[] = [];
  let at = 0;
  for (let word = typed[at]; word !== undefined; word = typed[at]) {
    let length = Math.min(MAX_PHRASE_WORDS, typed.length - at);
    const phrase = () => typed.slice(at, at + length).map(foldWord);
    while (length > 1 && !findSynonyms(phrase())) length--;
    const others = findSynonyms(phrase()) ?? [];
    const isLoose = others.length === 0 || foldWord(word).length >= MIN_LOOSE_LENGTH;
    const own = length === 1 && isLoose ? spellings(word) : [];
    words.push([...new Set([...own, ...others])]);
    at += length;
  }
  return words;
}

/** `undefined` when nothing in the text can be searched for. */
export function parseSearch(text: string): SearchQuery | undefined {
  const typed = wordsOf(text).slice(0, MAX_WORDS);
  const folded = typed.map((word) => foldWord(word).slice(0, MAX_WORD_LENGTH));
  if (folded.length === 0) return undefined;
  const readings = [
    folded,
    folded.slice(1),
    folded.slice(2),
    folded.slice(0, -1),
    folded.slice(0, -2),
  ].map((words) => words.join(""));
  const [key = "", ...others] = readings;
  const numbers = others.filter((reading) => reading.length >= 4 && /[0-9]/.test(reading));
  const words = uniqueWords(
    readWords(typed).map((word) => word.map((spelling) => spelling.slice(0, MAX_WORD_LENGTH))),
  );
  return {
    words: words.some(isTelling) ? words : words.map((word) => atWordStart(word, key)),
    key,
    numberKeys: [...new Set([key, ...numbers])],
  };
}

/** Long enough for a trigram. */
function isTelling(word: SearchWord): boolean {
  return word.every((spelling) => spelling.length >= 3);
}

/**
 * Alone, one or two characters would be found in every text and by no trigram: they count where a
 * word begins, or all of them together.
 */
function atWordStart(word: SearchWord, key: string): SearchWord {
  const together = key.length < 3 ? ` ${key}` : key;
  return [...new Set([...word.map((spelling) => ` ${spelling}`), together])];
}

function uniqueWords(words: SearchWord[]): SearchWord[] {
  const seen = new Set<string>();
  return words.filter((word) => {
    const name = word[0];
    if (name === undefined || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

const MAX_NUMBER_TOKENS = 40;
const MAX_NUMBER_BLANKS = 4;
const MAX_NUMBER_LENGTH = 100;

/**
 * What may be part numbers in a text that says more: several numbers at once, a revision behind one
 * ("6ES7315-2EH14-0AB0 E:04", ".../V3.2"), the "1P" that a label's bar code begins with. In the
 * text's order, the longest reading of a place first.
 */
export function numbersIn(text: string): string[] {
  const tokens = text
    .split(/[\s,;|]+/)
    .filter((token) => foldWord(token) !== "")
    .slice(0, MAX_NUMBER_TOKENS);
  const found = new Set<string>();
  const add = (number: string) => {
    const key = foldWord(number);
    if (key.length < 4 || key.length > MAX_NUMBER_LENGTH || !/[0-9]/.test(key)) return;
    found.add(key);
    if (/^1P.{4}/.test(key)) found.add(key.slice(2));
  };
  tokens.forEach((token, start) => {
    for (let length = MAX_NUMBER_BLANKS; length >= 1; length--) {
      const run = tokens.slice(start, start + length);
      if (run.length === length) add(run.join(""));
    }
    const parts = token.split("/");
    for (let end = parts.length - 1; end > 0; end--) add(parts.slice(0, end).join(""));
  });
  return [...found];
}
