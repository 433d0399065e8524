import { isMakerWord } from "~/catalogue/manufacturers";
import { GAP } from "./clean-line";
import { bareToken } from "./find-numbers";
import { MAX_QUANTITY, wordQuantity, type StatedQuantity } from "./find-quantity";

/** What must be looked at before it counts. */
export type Check = "number" | "quantity";

/** One line by itself; parse-list.server.ts sees more of some things from all lines together. */
export interface ReadLine {
  number: string;
  /** Other readings, the likeliest first. */
  others: string[];
  manufacturer?: string;
  note: string;
  checks: Set<Check>;
  stated?: StatedQuantity;
  /** Figures that nothing explains, before and behind the number. */
  lead?: number;
  trail?: number;
  /** `trail` stands apart, as a quantity does. */
  trailClear?: boolean;
}

/** Words that may stand between the line's start and a quantity. */
export const FILLER =
  /^(?:bitte|und|and|noch|auch|also|plus|sowie|je|ca\.?|circa|about|approx\.?|min\.?|mind\.?|brauche|brauchen|benötige[n]?|benötigt|suche[n]?|wir|ich|need|needed|please|we|want|require|wanted|looking|order|bestelle[n]?|quote|offer|anbieten|mal|gern|gerne|ebenfalls|dann|zusätzlich|und:|einmal|anfrage|for|the|of|-|\+|=|:|->|=>|@|&|\/)$/i;

/** Stands before a number. */
export const PART_LABEL =
  /^(?:(?:art(?:ikel)?|best(?:ell)?|mat(?:erial)?|teile?|typ(?:en)?|hersteller|sach|modell|model|part|item|order|product|produkt|mfr|mpn|cat(?:alog)?)\.?-?(?:nr|nummer|no|number|code|num)?|p\/?n|mlfb|ref|typ|type|1p)[.:#]*$/i;

const integer = (token: string | undefined) =>
  token !== undefined && /^\d{1,5}(?:[.,]0{1,3})?$/.test(bareToken(token))
    ? Number(bareToken(token).replace(/[.,]0+$/, ""))
    : undefined;

/** What the line states, else the figures around its number. */
export function readQuantities(
  line: ReadLine,
  {
    tokens,
    from,
    to,
    stated,
  }: { tokens: string[]; from: number; to: number; stated: StatedQuantity[] },
) {
  const [first] = stated;
  const isFeature = stated.every(({ feature }) => feature);
  if (isFeature) {
    readLead(line, tokens.slice(0, from));
    readTrail(line, tokens.slice(to + 1));
    if (first) line.checks.add("quantity");
    if (line.lead !== undefined || line.trailClear) return;
  }
  if (first) {
    line.stated = first;
    const isOdd = first.value < 1 || first.value > MAX_QUANTITY;
    const differ = stated.some(({ value }) => value !== first.value);
    if (first.unclear || isOdd || differ) line.checks.add("quantity");
  }
}

/** "5 6ES7...", "Siemens 5 6ES7...", "bitte 5 ...": everything before it is without meaning. */
function readLead(line: ReadLine, before: readonly string[]) {
  const meaning = before.filter(
    (token) => token !== GAP && !FILLER.test(token) && !isMakerWord(token),
  );
  const at = meaning.findIndex((token) => integer(token) !== undefined);
  const worded = meaning.map(wordQuantity).find((value) => value !== undefined);
  if (at === -1) {
    if (worded !== undefined && meaning.length === 1) line.lead = worded;
    return;
  }
  const value = integer(meaning[at]) ?? 1;
  // "CPU 315 6ES7...": a figure within a name.
  const isFirst = at === 0;
  const raw = before.indexOf(meaning[at] ?? "");
  const isAlone = before[raw - 1] === GAP && [GAP, undefined].includes(before[raw + 1]);
  const isNext = meaning.length === 1;
  const begins = raw === 0 || before[raw - 1] === GAP || isNext;
  if (!isFirst && !isAlone) return;
  // "Lenze 8200 vector E82EV...": a series.
  if (!isNext && (value > 999 || !begins)) {
    if (value < 100) line.lead = value;
    line.checks.add("quantity");
  } else line.lead = value;
  // A second figure right before the number, behind a position: "10 2 6ES7...".
  const second = integer(meaning[at + 1]);
  if (isFirst && second !== undefined && at + 2 === meaning.length) {
    line.lead = second;
    line.checks.add("quantity");
  }
}

/** What a figure may count besides pieces. */
const SIZE = /^(?:V|VA|A|mA|W|kW|kVA|Hz|mm|cm|m|Nm|kg|bar|PS|hp|VDC|VAC|GB|MB)$/i;

function readTrail(line: ReadLine, behind: readonly string[]) {
  const figures = behind.flatMap((token, at) => {
    const value = SIZE.test(behind[at + 1] ?? "") ? undefined : integer(token);
    return value === undefined ? [] : [{ value, at }];
  });
  // Next to words, "für Anlage 4 und 5", it belongs to them.
  const beyond = (at: number, step: 1 | -1) => {
    let place = at + step;
    while (FILLER.test(behind[place] ?? "")) place += step;
    return behind[place];
  };
  const stands = (neighbour: string | undefined) =>
    neighbour === undefined || neighbour === GAP || isMakerWord(neighbour);
  const clear = figures.find(({ at }) => stands(beyond(at, -1)) && stands(beyond(at, 1)));
  const last = figures.at(-1);
  const chosen = clear ?? (figures[0]?.at === 0 ? figures[0] : undefined) ?? atEnd(last, behind);
  if (!chosen) return;
  line.trail = chosen.value;
  line.trailClear = chosen === clear;
}

function atEnd(last: { value: number; at: number } | undefined, behind: readonly string[]) {
  const isYear = last && last.value > 1950 && last.value < 2050;
  return last && last.at === behind.length - 1 && !isYear ? last : undefined;
}
