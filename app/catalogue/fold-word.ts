/**
 * How search compares texts; the same as `shop_search_words` in db/migrations/002-search.ts.
 * Case, accents and separators don't count, the letters O and I are the digits 0 and 1.
 */

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
