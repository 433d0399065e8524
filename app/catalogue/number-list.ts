import { foldWord } from "./fold-word";
import { isMakerWord } from "./manufacturers";

const MIN_NUMBERS = 3;
const MIN_LENGTH = 6;

/** A long part number by itself: letters and digits, or digits alone. */
const isNumber = (token: string) =>
  foldWord(token).length >= MIN_LENGTH && (token.match(/\d/g)?.length ?? 0) >= 3;

const isQuantity = (token: string) =>
  /^(?:\d{1,4}[x*]?|[x*]\d{1,4}|x|stk\.?|stück|pcs\.?)$/i.test(token);

/**
 * Several lines pasted into the search field, which makes one line of them: three part numbers and
 * more, and nothing besides but quantities and makers.
 */
export function isNumberList(search: string): boolean {
  const tokens = search.split(/[\s,;|]+/).filter(Boolean);
  const numbers = tokens.filter(isNumber);
  return (
    new Set(numbers.map(foldWord)).size >= MIN_NUMBERS &&
    tokens.every((token) => isNumber(token) || isQuantity(token) || isMakerWord(token))
  );
}
