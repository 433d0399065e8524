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

/** People without umlauts type "Weidmueller", people with them search for "Buerkert". */
function spellings(word: string): SearchWord {
  const folded = foldWord(word);
  if (/[0-9]/.test(word)) return [folded];
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

/** `undefined` when nothing in the text can be searched for. */
export function parseSearch(text: string): SearchQuery | undefined {
  const typed = text
    .split(/\s+/)
    .filter((word) => foldWord(word) !== "")
    .slice(0, MAX_WORDS);
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
    typed.map((word) => spellings(word).map((spelling) => spelling.slice(0, MAX_WORD_LENGTH))),
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

const ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const MAX_MISTYPED_LENGTH = 30;

/**
 * Every key that one slip of the fingers turns into this one: two neighbours swapped, one
 * character missing, one too many, one wrong. Looking up a thousand exact keys costs the same in
 * a catalogue of any size, which no fuzzy index does.
 */
export function oneSlipAway(key: string): string[] {
  if (key.length < 3 || key.length > MAX_MISTYPED_LENGTH) return [];
  const keys = new Set<string>();
  for (let i = 0; i <= key.length; i++) {
    const [before, after] = [key.slice(0, i), key.slice(i)];
    keys.add(before + after.slice(1));
    keys.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const character of ALPHABET) {
      keys.add(before + character + after);
      if (after) keys.add(before + character + after.slice(1));
    }
  }
  keys.delete(key);
  return [...keys];
}

/** Edits (insert, delete, replace, swap neighbours) between two short words. */
export function editDistance(a: string, b: string): number {
  const width = b.length + 1;
  let [older, old] = [new Array<number>(width).fill(0), Array.from({ length: width }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(
        (old[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (old[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, (older[j - 2] ?? 0) + 1);
      row.push(best);
    }
    [older, old] = [old, row];
  }
  return old[b.length] ?? 0;
}
