import { foldWord } from "~/catalogue/fold-word";
import { isMakerWord } from "~/catalogue/manufacturers";
import { GAP } from "./clean-line";
import { isOwnDigits, numberShapes } from "./number-shapes";

/** What may be the part's number. From 5 on it is one; below 2 hardly. */
export interface Candidate {
  number: string;
  weight: number;
  maker?: string;
}

/** Private use: a number that was found by its shape, by its place in the list. */
const FIRST = 0xe000;
const MAX_SHAPED = 40;
export const isMark = (token: string) => /^[\ue000-\ue0ff]$/.test(token);
export const markAt = (token: string) => token.charCodeAt(0) - FIRST;

/** Numbers in a maker's own shape, and the text with a mark in the place of each. */
export function takeShaped(text: string, maker: string | undefined) {
  const found: Candidate[] = [];
  let rest = text;
  for (const { pattern, by, weight = 10, named, repair, maker: its } of numberShapes) {
    if (named && its !== maker) continue;
    rest = rest.replace(pattern, (match: string, ...args: unknown[]) => {
      if (found.length >= MAX_SHAPED || !/\d/.test(match)) return match;
      const groups = args.filter((arg): arg is string => typeof arg === "string").slice(0, -1);
      const parts = groups.map((group) => {
        const upper = group.toUpperCase();
        return repair ? repair(upper, groups.indexOf(group)) : upper.replaceAll(" ", "");
      });
      const own = its === maker ? weight + 2 : weight;
      found.push({ number: parts.join(by), weight: own, maker: its });
      return ` ${String.fromCharCode(FIRST + found.length - 1)} `;
    });
  }
  return { found, rest };
}

/** Voltages, sizes, cores, interfaces: what a part is like, not which. */
export const FEATURE =
  /^[±~<>=]?(?:\d{1,3}x)?\d[\d.,/x…-]{0,12}\s?(?:V|VA|kVA|A|mA|W|kW|Hz|kHz|MHz|mm²?|mm2|cm|m|Nm|kg|g|bar|mbar|°C?|K|bit|k?MB|GB|KB|kByte|Byte|M?Bit\/s|Mbit|rpm|min|ms|s|DI|DO|DQ|AI|AO|AQ|polig|pol|pin|p|fach|kanal|ports?|"|Zoll|Ohm|PS|hp|ch|pt|G|AC|DC|ACDC|F|T|h|Uhr|er|ten?|mal)?(?:[/-]?[VUAD]?[ADU]C)?(?:\/[\d,.x-]{1,8}[VAWK]{0,2}(?:[AD]C)?)?$/i;
export const INTERFACE =
  /^(?:IP\d{2}K?|M\d{1,2}(?:x\d)?|RJ-?\d{2}|RS-?\d{3}\w?|USB\d?(?:\.\d)?|CAT\.?\d\w?|PT\d{3,4}|DIN\d+|EN\d+|ISO\d+|V\d+(?:\.\d+)*|\d{1,2}[GX]\d[\d.,]*|\d-?(?:polig|fach|kanal|pol|draht|leiter|wire|pin|phasig)\w*|PL[a-e]|SIL\d|CAT\d|KW\d+|Q[1-4]\/\d+|T\d{1,3}|H\d{1,3}|[A-Z]\d{1,2})$/i;
/** Series and short names: many parts are called so. */
export const SERIES =
  /^(?:S[57]-?\d{3,4}\w{0,2}|ET-?200\w{0,4}|LOGO!?\d{0,2}|G1\d0[A-Z]{0,2}|S1\d0|V\d{2}|M\d{3}|CPU\d{1,4}\w{0,4}|GOT\d{4}|K?TP\d{3,4}\w?|OP\d{1,3}\w?|MP\d{3}\w?|[SIFCP]M\d{3,4}\w?|CP\d{3,4}(?:-\d)?|CU\d{3}(?:-\d)?|AC500|ACS\d{3}|VLT\d{0,4}|ATV\d{2,3}|FC\d{2}|FX\d[A-Z]?|\d{3}-\d|12\d{2}C|15\d{2}\w?|DKC\d{2}\.\d|MM4\d{2}|PROFINET|MX2|Sigma-\d)$/i;
/** Words in capitals that stand before a number and aren't part of it. */
export const APART = new Set(
  "CPU SPS PLC HMI FU USV UPS DI DO AI AO DQ AQ PN DP SM IM CP CM ET IO NET SIMATIC SINAMICS SINUMERIK SCALANCE LOGO PROFIBUS PROFINET VLT ACOPOS TYP TYPE TYPEN NR NO PN MLFB REF POS ART ITEM MODEL MODELL PART BITTE NEU NEW USED OVP FC SYSMAC MELSEC MOVIDRIVE MOVITRAC PNOZ QTY STK ST PCS EAN GTIN UND AND ODER OR AB MIT FOR KW VDC VAC SERIE BZW ALT AC DC DSNU PRO MAX ECO OLFLEX ALTIVAR LEXIUM CLASSIC IN AN AM IM ZU IST DIE DER DAS VON FIT".split(
    " ",
  ),
);

const trimToken = (token: string) => token.replace(/^["'([{<.,:;!?#=~]+|["')\]}>.,:;!?=~]+$/g, "");

/** Closing brackets that belong to a number stay: "24DC(S)". */
export function bareToken(token: string): string {
  const trimmed = trimToken(token);
  return /\([^()]{1,12}$/.test(trimmed) && /\)[.,;:]?$/.test(token) ? `${trimmed})` : trimmed;
}

/** How much a word looks like a part's number. */
function weigh(token: string, maker: string | undefined): number {
  const key = foldWord(token);
  if (key.length < 4 || key.length > 40 || !/\d/.test(token)) return 0;
  if (/^\d+$/.test(token)) return weighDigits(token, maker);
  if (!/\p{L}/u.test(token)) {
    // "750-841", "943.376-001": digits in groups.
    const digits = token.replace(/\D/g, "");
    if (/[,*+:]|^\d+\.\d{1,2}$/.test(token) || digits.length < 5) return 0;
    return isOwnDigits(maker, digits) ? 9 : /^\d+(?:[-/.]\d+)+$/.test(token) ? 2 : 0;
  }
  if (SERIES.test(token)) return 0.5;
  // ABB's robot parts: without its last group it may be any of several.
  if (/^3H[A-Z]{2}\d+$/i.test(token)) return 1;
  if (FEATURE.test(token) || INTERFACE.test(token) || /[@&%€$]/.test(token)) return 0;
  // A word with a figure behind a dash, "Halle-3", "Rampe2", is prose.
  if (/^\p{L}?\p{Ll}{3,}[-/]?\d{1,3}$/u.test(token)) return 0.5;
  const digits = token.replace(/\D/g, "").length;
  const shape = (/[-./]/.test(token) ? 1 : 0) + (digits >= 3 ? 1 : 0) + (key.length >= 7 ? 1 : 0);
  const prose = /\p{Ll}{4,}/u.test(token) && /\p{Lu}/u.test(token) ? -1.5 : 0;
  return 2 + shape + prose;
}

function weighDigits(digits: string, maker: string | undefined): number {
  if (isOwnDigits(maker, digits)) return digits.length === 4 ? 5 : 9;
  // An EAN names a part, but not as its maker orders it.
  if (digits.length === 13) return 0.45;
  if (digits.length === 4) return /^(?:19|20)\d\d$/.test(digits) ? 0 : 1;
  if (digits.length < 5 || digits.length > 16) return 0;
  return digits.startsWith("000") ? 0.5 : digits.length > 11 ? 1 : digits.length === 5 ? 2 : 3;
}

export interface FoundNumbers {
  /** The likeliest first, each number once. */
  candidates: Candidate[];
  /** Places of the likeliest in `tokens`. */
  from: number;
  to: number;
}

/** @param labelled places of tokens that "Art.-Nr." or the like stands before */
export function findNumbers(
  tokens: readonly string[],
  shaped: readonly Candidate[],
  maker: string | undefined,
  labelled: ReadonlySet<number>,
): FoundNumbers {
  const all: (Candidate & { from: number; to: number })[] = [];
  tokens.forEach((raw, at) => {
    if (raw === GAP) return;
    if (isMark(raw)) {
      const found = shaped[markAt(raw)];
      if (found) all.push({ ...found, from: at, to: at });
      return;
    }
    const token = bareToken(raw);
    let weight = weigh(token, maker);
    if (labelled.has(at) && foldWord(token).length >= 4 && /\d/.test(token)) weight += 4;
    if (weight <= 0) return;
    const plain = { number: token, weight, from: at, to: at };
    const joined = weight > 0.5 && weight < 8 ? withNeighbours(tokens, at) : undefined;
    if (joined) all.push({ ...joined, weight: joined.sure ? 8 : weight });
    // Also without them, a little less: the catalogue may know better.
    if (!joined?.sure) all.push(joined ? { ...plain, weight: weight - 0.1 } : plain);
  });
  return sorted(all);
}

/** The likeliest first. A series that another number begins with isn't the part. */
function sorted(all: readonly (Candidate & { from: number; to: number })[]): FoundNumbers {
  const keyed = all.map((candidate) => ({ ...candidate, key: foldWord(candidate.number) }));
  for (const each of keyed) {
    const isSeries = keyed.some(
      ({ key, weight, from, to }) =>
        key.length > each.key.length + 2 &&
        key.startsWith(each.key) &&
        weight >= each.weight - 2 &&
        (from > each.to || to < each.from),
    );
    if (isSeries) each.weight -= 4;
  }
  keyed.sort((a, b) => b.weight - a.weight);
  const seen = new Set<string>();
  const candidates = keyed.filter(({ key }) => (seen.has(key) ? false : seen.add(key)));
  return { candidates, from: keyed[0]?.from ?? -1, to: keyed[0]?.to ?? -1 };
}

/** Whose numbers begin with letters and a blank. */
const PREFIXES =
  /^(?:BES|BTL|BOS|BNI|AMS|E[CQR][NIO]|R[OC][DCNQ]|SK|IFRM|OADM|MGate|NPort|EDS|UNDK|FHDK|GTB|WL|WT|NBN|NBB|FR|MR|PSR|PLC-RSC|E2E|E3Z)$/i;

const MAX_RUN = 5;

/** Capitals and figures side by side may be one number: "BES 516-325", "CJ1W OD212", "XY 4711 001". */
function withNeighbours(tokens: readonly string[], at: number) {
  const isCode = (token: string | undefined) =>
    token !== undefined &&
    /^(?=\p{Lu}{2}|\S*\d)[\p{Lu}\d][\p{Lu}\d./-]{0,15}$/u.test(token) &&
    !/^[1-9]\d{0,3}$/.test(token) &&
    !/^\p{Lu}{6,}$/u.test(token) &&
    !APART.has(token) &&
    !isMakerWord(token) &&
    !SERIES.test(token) &&
    (/^\d[.\d]*M$/.test(token) ||
      (!FEATURE.test(token) && !INTERFACE.test(token)) ||
      /^0\d+$/.test(token));
  const before = tokens[at - 1];
  if (before !== undefined && PREFIXES.test(before)) {
    return { number: `${before} ${bareToken(tokens[at] ?? "")}`, from: at - 1, to: at, sure: true };
  }
  let from = at;
  let to = at;
  const own = foldWord(tokens[at] ?? "");
  // "XTIO FX3-XTIO84002", "CP1L-M30 CP1L-M30DR-A": its short name.
  const isApart = (token: string | undefined) => {
    const key = foldWord(token ?? "");
    return own.includes(key) || key.includes(own);
  };
  const joins = (token: string | undefined) => isCode(token) && !isApart(token);
  while (from > 0 && at - from < MAX_RUN && joins(tokens[from - 1])) from--;
  while (to - from < MAX_RUN && /\d/.test(tokens[to + 1] ?? "") && joins(tokens[to + 1])) to++;
  if (from === to) return undefined;
  const number = tokens
    .slice(from, to + 1)
    .map(bareToken)
    .join(" ");
  return { number, from, to, sure: false };
}
