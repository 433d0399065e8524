import { foldWord } from "./fold-word";

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
