import { GAP } from "./clean-line";

/** More than anybody orders of a used part: probably something else. */
export const MAX_QUANTITY = 9_999;

export interface StatedQuantity {
  value: number;
  /** It may be read otherwise ("2-3 Stk", "1.000 pcs"). */
  unclear?: boolean;
  /** Rather how many of something the part has: "3 x PROFINET". */
  feature?: boolean;
}

const UNITS =
  "Stück|Stücke|Stk|Stck|Stueck|Stuck|Stks|ST|pcs|pce|pc|pieces?|pcs\\.|ea|each|units?|nos|Exemplare?|VE|Sätze|Satz|Sets?|Paar|Geräte|Rollen?|Mal|szt|ks|kpl|pza|pièces?|pezzi|pz|off|Einheit(?:en)?|x Stück";
const NUMBER = String.raw`\d{1,3}(?:\.\d{3})+|\d{1,7}(?:[.,]\d{1,3})?`;
const NAMES =
  "Menge|Mengen|Bestellmenge|Anzahl|Stückzahl|Stueckzahl|Bedarf|Mge|Qty|Qnty|Quantity|Q'ty|Quant|Amount|Order qty";

const words: Record<string, number> = {
  ...{ ein: 1, eine: 1, einen: 1, einmal: 1, one: 1, zwei: 2, zweimal: 2, two: 2, drei: 3 },
  ...{ dreimal: 3, three: 3, vier: 4, four: 4, fünf: 5, fuenf: 5, five: 5, sechs: 6, six: 6 },
  ...{ sieben: 7, seven: 7, acht: 8, eight: 8, neun: 9, nine: 9, zehn: 10, ten: 10 },
  ...{ elf: 11, eleven: 11, zwölf: 12, zwoelf: 12, twelve: 12, zwanzig: 20, twenty: 20 },
};
const WORDS = Object.keys(words).join("|");

/** "3x24V", "2x RJ45", "16 x DI" say what a part has. */
const FEATURE = String.raw`(?!\s?(?:\d+(?:[.,]\d+)?\s?(?:V|A|mA|W|kW|mm|cm|m|Hz|DI|DO|DQ|AI|AO|AQ|x|VDC|VAC|polig|pol)(?![\p{L}\p{N}])|(?:RJ-?45|USB|DI|DO|DQ|AI|AO|AQ|PN|DP|IO|IO-Link|RS-?\d{3}|M\d{1,2}|SFP|CAN|ETH|Relais)(?![\p{L}\p{N}])|Ports?|analog|digital|Eing|Ausg|input|output))`;

const patterns: readonly RegExp[] = [
  // A range: the first counts, and it is asked.
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.,/-])(?<range>\d{1,4})(?:[-/]|\s?(?:bis|to|oder|or)\s?)\d{1,4}\s?(?:${UNITS})(?![\p{L}\p{N}-])`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${NAMES})(?:\s?[.:=]{1,2}\s{0,4}|\s{1,3})(?<named>${NUMBER})(?:\s?(?:${UNITS})\.?)?(?![\p{L}\p{N}]|-\p{L})`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.,/-])(?<unit>${NUMBER})\s{0,4}(?:${UNITS})(?![\p{L}\p{N}-])[.:]?`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:Stk|Stck|Stück|pcs|pc|Pieces)\.?\s?[.:=]?\s{0,3}(?<after>\d{1,4})(?![\p{L}\p{N}.,-])`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.,/-])(?<times>\d{1,5})\s?[x*](?![\p{L}\p{N}])${FEATURE}`,
    "giu",
  ),
  // "PNOZ X7" is a type; "x7", or "X 7" behind a number or at the end, seven pieces.
  /(?<![\p{L}\p{N}.,/-])[x*]\s?(?<by>\d{1,5})(?![\p{L}\p{N}/-]|[.,]\d)/gu,
  /(?<=[\ue000-\ue0ff]\s{0,3})X\s?(?<large>\d{1,5})(?![\p{L}\p{N}/-]|[.,]\d)/gu,
  /(?<![\p{L}\p{N}])(?<of>\d{1,4})\s(?:of|off|mal|times)(?![\p{L}\p{N}])/giu,
  new RegExp(String.raw`(?<![\p{L}\p{N}-])(?<word>${WORDS})\s(?:${UNITS})(?![\p{L}\p{N}-])`, "giu"),
  /[([{]\s?(?<held>\d{1,3})\s?[)\]}]/g,
];

/** "2", "2,0", "2,000" (as SAP prints two pieces), "1.000". */
export function readNumber(text: string): StatedQuantity {
  const [whole = "", decimals] = text.split(/[.,](?=\d{1,3}$)/);
  if (decimals === undefined || /^0{1,2}$/.test(decimals)) {
    return { value: Number(whole.replace(/[.,]/g, "")) };
  }
  if (decimals.length < 3)
    return { value: Math.ceil(Number(`${whole}.${decimals}`)), unclear: true };
  // A thousand, or one with three decimals.
  const isThousands = text.includes(".");
  return { value: Number(isThousands ? whole + decimals : whole), unclear: true };
}

/**
 * Quantities that the line names as such, in order, and the text without them.
 * @param text {@link GAP} stands where one was
 */
export function takeQuantities(text: string): { stated: StatedQuantity[]; rest: string } {
  const stated: StatedQuantity[] = [];
  let rest = text;
  for (const pattern of patterns) {
    rest = rest.replace(pattern, (...args) => {
      const groups = args.at(-1) as Record<string, string | undefined>;
      if (groups.range) stated.push({ value: Number(groups.range), unclear: true });
      else if (groups.word) stated.push({ value: words[groups.word.toLowerCase()] ?? 1 });
      else {
        const number = Object.values(groups).find((value) => value !== undefined) ?? "";
        const [whole, at] = [String(args[0]), Number(args.at(-3))];
        const isFeature = groups.times !== undefined && isAmongWords(rest, at, whole.length);
        const read = groups.unit === undefined ? readNumber(number) : inPieces(number, whole);
        // "8V1010.00 2 x 5": its last figure, or the quantity?
        const isBoth = groups.times !== undefined && isFigure(rest, at + whole.length);
        const unclear = isFeature || isBoth || read.unclear;
        stated.push({ ...read, unclear, ...(isFeature ? { feature: true } : {}) });
      }
      return ` ${GAP} `;
    });
  }
  return { stated, rest };
}

const isFigure = (text: string, at: number) =>
  /^\s?\d{1,5}(?![\p{L}\p{N}.,/-])/u.test(text.slice(at, at + 8));

/** Words on both sides, or a comma before it. */
const isAmongWords = (text: string, at: number, length: number) =>
  /[\p{L}\p{N},/+]\s?$/u.test(text.slice(Math.max(at - 3, 0), at)) &&
  /^\s?[\p{Lu}\p{Ll}]/u.test(text.slice(at + length, at + length + 3));

/** "2,000 ST" is how SAP prints two. */
function inPieces(number: string, whole: string): StatedQuantity {
  const read = readNumber(number);
  return /^\d{1,3},000$/.test(number) && /ST(?:K|CK|ÜCK)?\.?:?$/i.test(whole.trim())
    ? { value: read.value }
    : read;
}

/** A number word where a quantity stands before a part: "zwei 6ES7 ...". */
export function wordQuantity(token: string): number | undefined {
  return words[token.toLowerCase()];
}
