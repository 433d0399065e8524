import { isMakerWord } from "~/catalogue/manufacturers";
import { GAP } from "./clean-line";
import { APART, bareToken, FEATURE, INTERFACE, isMark, SERIES } from "./find-numbers";
import { FILLER, PART_LABEL } from "./place-quantity";

/**
 * Whether what stands right beside a number looks like the rest of it, typed with blanks for
 * dashes: "EVS9325 ES", "8V1010.00 2", "FX3U 64MT ESS".
 * @param isShaped in its maker's own shape: only more letters may follow
 * @param isCounted the line names its quantity: a figure behind the number is none
 */
export function hasRestBeside(
  tokens: readonly string[],
  { from, to }: { from: number; to: number },
  { isShaped, isCounted }: { isShaped: boolean; isCounted: boolean },
): boolean {
  const isSmall = !/\p{Lu}/u.test(tokens.filter((token) => !isMakerWord(token)).join(""));
  const read = (token = GAP) =>
    token === GAP || isMark(token)
      ? ""
      : isSmall
        ? bareToken(token).toUpperCase()
        : bareToken(token);
  const isRest = (token: string) => {
    if (!/^[\p{Lu}\d./-]{1,16}$/u.test(token) || isWord(token)) return false;
    if (/\d/.test(token)) return /\p{Lu}/u.test(token) && !isOfItsOwn(token);
    // Words are written small, too.
    return isSmall ? /^(?:.{1,2}|[^AEIOUÄÖÜ]{3,4})$/.test(token) : token.length <= 4;
  };
  const behind = read(tokens[to + 1]);
  if (isShaped) return behind.length <= 4 && isRest(behind);
  const another = isCounted || tokens.slice(to + 2).some(isFigure);
  if (isFigure(behind) && another) return true;
  if (isRest(behind) || /^(?:(?!M)[A-Z]\d{1,2}|\d{6,8})$/.test(behind)) return true;
  // A series stands before its parts, and has a longer name than "FX3".
  const before = read(tokens[from - 1]);
  const isName = before.length > 3 ? SERIES.test(before) : read(tokens[from]).startsWith(before);
  return isRest(before) && !isName;
}

const isFigure = (token: string) => /^\d{1,5}$/.test(token);

const isOfItsOwn = (token: string) => FEATURE.test(token) || INTERFACE.test(token);

const isWord = (token: string) =>
  APART.has(token) || isMakerWord(token) || FILLER.test(token) || PART_LABEL.test(token);
