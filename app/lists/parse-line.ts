import { foldWord } from "~/catalogue/fold-word";
import { findMaker, isMakerWord } from "~/catalogue/manufacturers";
import { GAP, maskNoise, tidyLine } from "./clean-line";
import { bareToken, findNumbers, isMark, takeShaped, type Candidate } from "./find-numbers";
import { takeQuantities, type StatedQuantity } from "./find-quantity";
import { FILLER, PART_LABEL, readQuantities, type ReadLine } from "./place-quantity";
import { isOwnDigits } from "./number-shapes";
import { hasRestBeside } from "./rest-beside";

const TOTAL =
  /^\W*(?:summe|gesamt\w*|zwischensumme|total|subtotal|grand total|mwst|ust|zzgl|versand\w*|porto|fracht\w*|shipping|vat|rabatt|skonto|anzahl (?:der )?positionen|number of items|übertrag)(?![\p{L}])/iu;
const ALTERNATIVE =
  /(?<![\p{L}])(?:oder|or|alternativ\w*|alternate|alt\.|ersatz\w*|ersetzt|ersetzen|nachfolger\w*|vorgänger\w*|successor|replac\w*|statt|anstelle|instead|bzw\.?|beziehungsweise|ähnlich|wie|like|equivalent|equiv|oder gleichwertig|für|fuer|for|passend|zu|kompatibel|compatible|aus|nicht|not|kein)(?![\p{L}])/iu;
const POSITION =
  /^\s*(?:(?:pos(?:ition|itions-?nr)?|lfd\.? ?nr|nr|item|line|zeile|no)\b[ .:#]{0,4}\d{1,5}(?:[.,]\d{1,3})?(?=[\s.:)\]|;,¦-])[.:)\]]?|#\s?\d{1,4}(?=\s)|[([]?\d{1,4}[.)\]]{1,2}(?=\s|[A-Z])(?!\d)|\d{1,3}(?:\.\d{1,3}){1,3}\.?(?=\s+\S*\p{L})|0\d{1,4}(?=[\s;|,])|[a-z]\)(?=\s))/iu;
/** @returns nothing where nothing looks like a part, several where several are listed */
export function readLine(raw: string): ReadLine[] {
  const tidy = separate(tidyLine(raw));
  if (!/\d/.test(tidy)) return [];
  const manufacturer = findMaker(tidy);
  const positioned = tidy.replace(POSITION, ` ${GAP} `);
  const { found: shaped, rest } = takeShaped(positioned, manufacturer);
  if (shaped.length === 0 && TOTAL.test(tidy)) return [];
  const asks = ALTERNATIVE.test(rest);
  const several = asks ? undefined : readSeveral(rest, shaped, manufacturer);
  if (several) return several;
  const line = readPart(rest, shaped, manufacturer);
  if (!line) return [];
  const isOne = new Set(shaped.map(({ number }) => foldWord(number))).size < 2;
  if (!isOne) line.checks.add("number");
  return [line];
}

/** "2x6ES7...", "...0AB0x2", "...0AB0*2": what people write without a blank. */
function separate(text: string): string {
  return text
    .replace(
      /(?<![\p{L}\p{N}.,/_-]|[1-9][a-z]{2}\d ?\d{3} )(\d{1,4})[x*](?=[\p{L}\p{N}]\S)(?!\d+(?:[.,]\d+)?\s?(?:V|A|mA|W|kW|mm|cm|m|Hz|DI|DO|AI|AO|x|VDC|VAC)\b|RJ|USB|DI|DO|AI|AO|\d[\d.,]{0,2}(?![\p{L}\p{N}-]))/gu,
      "$1x ",
    )
    .replace(/(?<![\p{L}\p{N}.,/_-])(\d{1,4})X(?=[1-9][A-Z]{2}\d)/gu, "$1x ")
    .replace(/(?<=[A-Z0-9)]{3})(?:x|\*)(\d{1,3})(?![\w-])/g, " x$1")
    .replace(/(?<=[\p{L}\d)])=(?=\d{1,4}(?!\w))/gu, " = ");
}

/** @param text with a mark for each of `shaped` */
function readPart(
  text: string,
  shaped: readonly Candidate[],
  manufacturer: string | undefined,
): ReadLine | undefined {
  const { stated, rest } = takeQuantities(
    maskNoise(isCommaTable(text) ? text.replaceAll(",", ` ${GAP} `) : text),
  );
  const tokens = tokensOf(rest);
  const labelled = new Set<number>();
  tokens.forEach((token, at) => {
    if (PART_LABEL.test(token)) labelled.add(at + 1);
  });
  const { candidates, from, to } = findNumbers(tokens, shaped, manufacturer, labelled);
  const [best] = candidates.length > 0 ? candidates : onlyCodes(tokens);
  if (!best || !isPart(best, { tokens, stated, manufacturer, labelled: labelled.has(from) })) {
    return undefined;
  }
  const line: ReadLine = {
    number: best.number,
    others: candidates.slice(1, 9).map(({ number }) => number),
    manufacturer: best.maker ?? manufacturer,
    note: noteOf(tokens, { from, to }),
    checks: new Set(),
  };
  const isWhole = MLFB.test(best.number) || isOwnDigits(manufacturer, best.number);
  const isBroken =
    !isWhole &&
    hasRestBeside(
      tokens,
      { from, to },
      {
        isShaped: best.maker !== undefined && best.maker !== "Siemens",
        isCounted: stated.length > 0,
      },
    );
  if (isBroken || isUnsureNumber(candidates, tokens, manufacturer)) line.checks.add("number");
  readQuantities(line, { tokens, from, to, stated });
  return line;
}

/** "6ES7...,2,450.00": every comma parts two cells. */
const isCommaTable = (text: string) =>
  (text.match(/,(?=\S)/g)?.length ?? 0) > 1 && !/,(?:\s|$)|[;\t|]/.test(text);

const MARKS = /[\ue000-\ue0ff]/g;
const SEPARATOR = /(?<![,;+&])[,;+&]+(?=\s|[\ue000-\ue0ff])|\s(?:und|and|sowie|plus)\s/giu;
const MAX_SEVERAL = 40;

/** "2x A, 3x B", "A und B", "A B C": each with its own quantity, and nothing else on the line. */
function readSeveral(
  text: string,
  shaped: readonly Candidate[],
  manufacturer: string | undefined,
): ReadLine[] | undefined {
  const marks = text.match(MARKS)?.length ?? 0;
  if (/[\t|/]\s*[\ue000-\ue0ff]|[\ue000-\ue0ff]\s*[\t|/]/.test(text) || marks > MAX_SEVERAL)
    return undefined;
  const isListed = new Set(shaped.map(({ number }) => foldWord(number))).size > 1;
  const parts = text.split(SEPARATOR).filter((part) => part.trim() !== "");
  if (parts.length > MAX_SEVERAL || (!isListed && parts.length < 2)) return undefined;
  const isPlain = (part: string) =>
    part
      .replace(MARKS, " ")
      .split(/\s+/)
      .every((token) => !/\p{L}{4,}/u.test(token) || isMakerWord(token) || FILLER.test(token));
  const hasOne = (part: string) => part.match(MARKS)?.length === 1;
  if (isListed && parts.length > 1 && parts.every((part) => hasOne(part) && isPlain(part))) {
    return readEach(parts, shaped, manufacturer);
  }
  if (isListed && isPlain(text)) {
    const cut = text.replace(SEPARATOR, " ").trim();
    if (isMark(cut.charAt(0)))
      return readEach(cut.split(/(?=[\ue000-\ue0ff])/), shaped, manufacturer);
    if (isMark(cut.slice(-1)))
      return readEach(cut.split(/(?<=[\ue000-\ue0ff])/), shaped, manufacturer);
    return undefined;
  }
  return isListed ? undefined : readUnshaped(parts, shaped, manufacturer);
}

function readEach(
  parts: readonly string[],
  shaped: readonly Candidate[],
  manufacturer: string | undefined,
) {
  const lines = parts.flatMap((part) => readPart(part, shaped, manufacturer) ?? []);
  return lines.length === parts.length ? lines : undefined;
}

/** Numbers of no known shape: a type and its order number stand side by side as well. */
function readUnshaped(
  parts: readonly string[],
  shaped: readonly Candidate[],
  manufacturer: string | undefined,
): ReadLine[] | undefined {
  if (
    parts.some(
      (part) =>
        !/^[\s\d.x*]{0,8}(?:Stk\.?|pcs)?\s?(?:\p{L}+\s)?(?=\S*\d)\S{5,40}(?:\s[\dx* ]{1,6}(?:Stk\.?|pcs)?)?\s*$/iu.test(
          part,
        ),
    )
  ) {
    return undefined;
  }
  const lines = readEach(parts, shaped, manufacturer);
  if (!lines?.every(({ checks }) => !checks.has("number"))) return undefined;
  const digits = lines.map(({ number }) => (/^\d+$/.test(number) ? number.length : 0));
  const alike = digits.every((length) => length > 0 && length === digits[0]);
  const counted = lines.every(({ stated, lead, trail }) => stated ?? lead ?? trail);
  if (!alike && !counted) for (const line of lines) line.checks.add("number");
  return lines;
}

/** "6ES7...,2" are two; "2,0" and "0,5" one. */
function tokensOf(text: string): string[] {
  return text
    .replace(/[\t;|]/g, ` ${GAP} `)
    .replace(
      /,(?=\s|$)|(?<=[\p{L}\d)"][^\s,]{4,60}),|,(?=[^\s,\d][^\s,]{0,60}\p{L})|(?<=[\ue000-\ue0ff]\s?),/gu,
      ` ${GAP} `,
    )
    .replace(/(?<=\s)\(|\)(?=\s|$)/g, (brace) => (brace === "(" ? ` ${GAP} (` : `) ${GAP} `))
    .replace(/ {3,}/g, ` ${GAP} `)
    .replace(/([\ue000-\ue0ff])/g, " $1 ")
    .split(/\s+/)
    .filter((token) => token !== "" && !/^["'.,:()[\]{}_~-]+$/.test(token));
}

interface Surroundings {
  tokens: readonly string[];
  stated: readonly StatedQuantity[];
  manufacturer?: string;
  labelled: boolean;
}

/** Whether it is worth showing, be it as unsure: prose and addresses have figures too. */
function isPart(
  best: Candidate,
  { tokens, stated, manufacturer, labelled }: Surroundings,
): boolean {
  if (best.weight >= 5 || labelled) return true;
  const words = tokens.filter((token) => /^\p{L}[\p{L}-]{1,60}[.,!?]?$/u.test(token)).length;
  if (stated.length > 0 && best.weight >= 0.5) return true;
  const isProse = tokens.some((token) => /\p{Ll}|^\p{Lu}{5}/u.test(token));
  if (!isProse && tokens.filter((token) => token !== GAP).length <= 6) return true;
  if (best.weight < 2) return manufacturer !== undefined && best.weight >= 0.5 && words <= 6;
  // A postcode and its town, a street and its number.
  if (/^\d{5}$/.test(best.number) && !manufacturer) return words === 0;
  return words <= 10 || manufacturer !== undefined;
}

/** "750 602": figures side by side and nothing else may be a number. */
function onlyCodes(tokens: readonly string[]): Candidate[] {
  const codes = tokens.filter((token) => token !== GAP && !isMakerWord(token));
  const number = codes.map(bareToken).join(" ");
  const isCode =
    codes.length > 1 &&
    codes.length <= 4 &&
    codes.every((code) => /^[\p{Lu}\d./-]{1,12}$/u.test(code));
  return isCode && number.replace(/\D/g, "").length >= 2 && number.length >= 6
    ? [{ number, weight: 0.5 }]
    : [];
}

/** Order numbers of Siemens are as long as they are. */
const MLFB = /^[1-9][A-Z]{2}\d{4}-\d[A-Z0-9]{2}\d{2}(?:-\d[A-Z]{2}\d)?$/;
const LEAD = 2;

function isUnsureNumber(
  [best, second]: readonly Candidate[],
  tokens: readonly string[],
  maker: string | undefined,
): boolean {
  if (!best || best.weight < 2.5) return true;
  if (second && best.weight - second.weight < LEAD) return true;
  if (best.weight >= 8) return false;
  const words = tokens.filter((token) => /^\p{L}{2,}$/u.test(token)).length;
  return words > 5 && maker === undefined;
}

function noteOf(tokens: readonly string[], { from, to }: { from: number; to: number }): string {
  return tokens
    .filter((token, at) => (at < from || at > to) && token !== GAP && !isMark(token))
    .join(" ")
    .slice(0, 200);
}
