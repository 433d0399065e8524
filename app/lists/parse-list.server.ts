import { setImmediate as pause } from "node:timers/promises";
import { foldWord } from "~/catalogue/fold-word";
import { findMaker } from "~/catalogue/manufacturers";
import { findCondition } from "~/parts/conditions";
import { tidyLine } from "./clean-line";
import { MAX_QUANTITY, takeQuantities } from "./find-quantity";
import { readHeader, splitCells, type Header, type Role } from "./list-header";
import { readLine } from "./parse-line";
import type { Check, ReadLine } from "./place-quantity";

export type { Check } from "./place-quantity";

/** A part that somebody wants, as a line of a list says. */
export interface ParsedLine {
  /** Of the text, from 1. Several parts of one line have the same. */
  line: number;
  /** As it came, cut at 300 characters. */
  raw: string;
  /** From 1 to 9,999; 1 where the line names none. */
  quantity: number;
  number: string;
  manufacturer?: string;
  /** As its column has it, or a cell that names one (parts/conditions.ts); else empty. */
  condition: string;
  /** What else it says. */
  note: string;
  /** What may be wrong: to be shown as "please check", never taken as it is. */
  checks: Check[];
  /** Other readings of its number, the likeliest first. */
  others: string[];
}

export interface ParsedList {
  lines: ParsedLine[];
  /** Lines in which no part was found, as they came. */
  skipped: { line: number; raw: string }[];
  /** There were more than `maxLines`; they were left out. */
  cut: boolean;
}

export const MAX_LIST_CHARACTERS = 500_000;
const MAX_RAW_LINES = 20_000;
const MAX_RAW = 300;

interface Found extends ReadLine {
  line: number;
  raw: string;
  condition: string;
  /** By a table's columns: nothing to guess. */
  tabled?: boolean;
  header?: Header;
}

const LINES_PER_STEP = 25;

/** Any text, however dirty, as a list of parts: linear in its length, and holding up nobody. */
export async function parseList(text: string, maxLines: number): Promise<ParsedList> {
  const raws = text.slice(0, MAX_LIST_CHARACTERS).split(/\r\n?|\n/, MAX_RAW_LINES);
  const found: Found[] = [];
  const skipped: ParsedList["skipped"] = [];
  let header: Header | undefined;
  let cut = text.length > MAX_LIST_CHARACTERS;
  for (const [index, raw] of raws.entries()) {
    if (index % LINES_PER_STEP === LINES_PER_STEP - 1) await pause();
    if (raw.trim() === "") continue;
    if (found.length >= maxLines) {
      cut = true;
      break;
    }
    const line = index + 1;
    const named = /\d/.test(raw) && !/nr|no|menge|qty/i.test(raw) ? undefined : readHeader(raw);
    if (named) {
      header = named;
      continue;
    }
    if (/^[\s|:+=_.-]*$/.test(raw)) continue;
    const read = (header && readColumns(raw, header)) ?? readFree(raw);
    const short = raw.slice(0, MAX_RAW);
    if (read.length > 0) found.push(...read.map((each) => ({ ...each, line, raw: short, header })));
    else if (!giveQuantity(raw, found, line)) skipped.push({ line, raw: short });
  }
  placePositions(found);
  const lines = found.slice(0, maxLines).map(toLine);
  return { lines, skipped, cut: cut || found.length > maxLines };
}

/** A line by itself: only a condition's own name is told from the rest. */
function readFree(raw: string): Omit<Found, "line" | "raw">[] {
  const mark = raw.includes("\t") ? "\t" : ";";
  const cells = raw.split(mark);
  const condition = cells.length > 1 ? cells.find((cell) => findCondition(cell)) : undefined;
  const rest = condition ? cells.filter((cell) => cell !== condition).join(mark) : raw;
  const name = findCondition(condition ?? "")?.name ?? "";
  return readLine(rest).map((line) => ({ ...line, condition: name }));
}

const inNote = new Set<Role | undefined>(["note", "price", undefined]);

/** A row under a header that names its columns. */
function readColumns(raw: string, { by, roles }: Header): Found[] | undefined {
  if (by === " " || !raw.includes(by)) return undefined;
  const cells = splitCells(tidyCells(raw), by);
  const cellOf = (role: Role) => cells[roles.indexOf(role)] ?? "";
  // A type beside an order number is only its name.
  const [cell = "", ...others] = [cellOf("maker-number"), cellOf("type"), cellOf("number")].filter(
    (text) => text !== "",
  );
  if (cell === "" || !/\d/.test(cell)) return undefined;
  const maker = findMaker(cellOf("maker")) ?? findMaker(raw);
  const [read, another] = readLine(maker ? `${maker} ${cell}` : cell);
  // Whatever stands in that column is the number, also one of no known form.
  const isClean = /^[^\s,;]{2,40}(?: [^\s,;]{1,30}){0,2}$/.test(cell);
  const number =
    read && !another && foldWord(read.number).length >= foldWord(cell).length - 2
      ? read.number
      : cell;
  const quantity = cellOf("quantity");
  const counted = quantity === "" ? undefined : takeQuantities(` ${quantity} Stk `).stated[0];
  const checks = new Set<Check>();
  if (!isClean || another) checks.add("number");
  const isGood = counted && counted.value >= 1 && counted.value <= MAX_QUANTITY;
  if (roles.includes("quantity") && (!isGood || (counted.unclear && !/,0{1,3}$/.test(quantity)))) {
    checks.add("quantity");
  }
  return [
    {
      number: number.slice(0, 100),
      others: [...others, ...(read ? [read.number, ...read.others] : [])].filter(
        (each) => each !== number && /\d/.test(each),
      ),
      manufacturer: maker ?? read?.manufacturer,
      condition: findCondition(cellOf("condition"))?.name ?? cellOf("condition").slice(0, 60),
      note: cells
        .filter((text, at) => text !== "" && inNote.has(roles[at]))
        .join(", ")
        .slice(0, 200),
      checks,
      stated: counted ?? (roles.includes("quantity") ? { value: 1 } : read?.stated),
      line: 0,
      raw: "",
      tabled: true,
    },
  ];
}

const tidyCells = (raw: string) =>
  raw
    .replace(/^(?:[ \t]{0,9}>){1,9}[ \t]?/, "")
    .split("\t")
    .map((cell) => tidyLine(cell))
    .join("\t");

/** "Menge: 2" on a line of its own belongs to the part above that has none, else to the next. */
function giveQuantity(raw: string, found: Found[], line: number): boolean {
  const last = found.at(-1);
  const { stated, rest } = takeQuantities(tidyLine(raw));
  const [first] = stated;
  if (!first || /[\p{L}\p{N}]{2,}/u.test(rest)) return false;
  if (!last || last.line < line - 3 || last.stated) return false;
  last.stated = first;
  if (last.lead !== undefined || last.trail !== undefined || first.unclear)
    last.checks.add("quantity");
  return true;
}

const MIN_SEQUENCE = 3;

/** Figures in front that count the lines: 1, 2, 3 or 10, 20, 30. */
function placePositions(found: Found[]) {
  const led = found.filter(({ lead, tabled }) => lead !== undefined && !tabled);
  const step = (led[1]?.lead ?? 0) - (led[0]?.lead ?? 0);
  const rises = led.every(
    ({ lead = 0 }, at) => at === 0 || lead - (led[at - 1]?.lead ?? 0) === step,
  );
  const isSequence = rises && step > 0 && led.length >= MIN_SEQUENCE;
  for (const line of led) {
    const order =
      line.header?.roles.filter((role) => role === "position" || role === "quantity") ?? [];
    const hasOther = line.stated !== undefined || line.trail !== undefined;
    if (order[0] === "position" || isSequence) {
      // Counted from one, each a piece: more likely than so many of each.
      if (!hasOther && order[0] !== "position") line.checks.add("quantity");
      line.lead = undefined;
    } else if (line.stated === undefined && line.trail !== undefined) {
      // "10 6ES7... 2": which of the two?
      if (order[0] === "quantity") line.trail = undefined;
      // Behind words it is rather of what they say: "2 3RT... für Anlage 5".
      else if (!line.trailClear) line.checks.add("quantity");
      else {
        line.checks.add("quantity");
        line.lead = undefined;
      }
    } else if (!hasOther && led.length > 1 && rises && step > 0) {
      if (line !== led[0] || line.lead !== 1) line.checks.add("quantity");
    }
  }
}

function toLine({ stated, lead, trail, trailClear, ...found }: Found): ParsedLine {
  const { line, raw, number, manufacturer, condition, note, others } = found;
  const given = stated?.value ?? lead ?? trail ?? 1;
  const isPlausible = given >= 1 && given <= MAX_QUANTITY;
  const checks = new Set(found.checks);
  const isGuessed = stated === undefined && lead === undefined && trail !== undefined;
  if (!isPlausible || (isGuessed && !trailClear)) checks.add("quantity");
  return {
    ...{ line, raw, number, manufacturer, condition },
    note: stated ? note : withoutWord(note, String(given)),
    quantity: isPlausible ? given : 1,
    checks: [...checks],
    others: others.filter((other, at) => others.indexOf(other) === at).slice(0, 8),
  };
}

/** A bare figure that is the quantity says nothing else. */
function withoutWord(text: string, word: string): string {
  const words = text.split(" ");
  const at = words.indexOf(word);
  return at === -1 ? text : words.filter((_, each) => each !== at).join(" ");
}
