import { conditions } from "~/parts/conditions";

/** A line of what a seller offers, as it was typed, pasted, or read from a file. */
export interface ListedLine {
  number: string;
  quantity: number;
  condition: string;
  note: string;
}

export const listLimits = { lines: 2_000, characters: 400_000, quantity: 99_999 } as const;

const MAX_NUMBER = 100;
const MAX_CONDITION = 60;
const MAX_NOTE = 200;

const heads = {
  number:
    /^(artikel|artikelnr|artikelnummer|art\.?-?nr\.?|nummer|mlfb|part|part ?number|number|typ|type|bestellnummer)\b/i,
  quantity: /^(anzahl|menge|stück|stk\.?|qty|quantity|pieces|pcs)\b/i,
  condition: /^(zustand|condition)\b/i,
  note: /^(bemerkung|notiz|hinweis|note|remark|comment)/i,
};

type Column = keyof typeof heads;
const inOrder: readonly Column[] = ["number", "quantity", "condition", "note"];

/** Far more than a line of a list has; what is longer is cut. */
const MAX_LINE = 600;
const MAX_CELLS = 20;

/** Tabs of a spreadsheet, semicolons, or nothing: the whole line. */
function cellsOf(line: string): string[] {
  const mark = line.includes("\t") ? "\t" : ";";
  return line.split(mark, MAX_CELLS).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

/** One more than a list may have, so that its reader knows. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length && lines.length <= listLimits.lines + 1;) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end === -1 ? undefined : end).slice(0, MAX_LINE);
    if (line.trim() !== "") lines.push(line);
    at = end === -1 ? text.length : end + 1;
  }
  return lines;
}

function readHead(cells: readonly string[]): (Column | undefined)[] | undefined {
  const columns = cells.map((cell) => inOrder.find((name) => heads[name].test(cell)));
  return columns.includes("number") && cells.every((cell) => !/\d{3}/.test(cell))
    ? columns
    : undefined;
}

/** `10`, `10 Stk.`, `10x`; 0 for anything else. */
function readQuantity(text: string): number {
  const [, digits = "0"] =
    /^(\d{1,6})(?:[.,]0+)?\s*(?:x|×|st\.?|stk\.?|stück|pcs\.?)?$/i.exec(text) ?? [];
  const quantity = Number(digits);
  return quantity <= listLimits.quantity ? quantity : 0;
}

/** `2x 6ES7 315-2EH14-0AB0`, `6ES7 315-2EH14-0AB0 2 Stk.` */
function readSentence(line: string): { number: string; quantity: number } {
  const [, before, rest] = /^(\d{1,5})\s*(?:x|×|stk\.?|stück|pcs\.?)\s+(\S.*)$/i.exec(line) ?? [];
  if (before && rest) return { number: rest, quantity: Number(before) };
  const [, head, after] =
    /^(\S.{0,98}?)\s+(?:x|×)?\s*(\d{1,5})\s*(?:x|×|stk\.?|stück|pcs\.?)$/i.exec(line) ?? [];
  if (head && after) return { number: head, quantity: Number(after) };
  return { number: line, quantity: 1 };
}

function toLine(values: Partial<Record<Column, string>>): ListedLine | undefined {
  const number = (values.number ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_NUMBER);
  if (!/[\p{L}\d]/u.test(number)) return undefined;
  const given = (values.condition ?? "").slice(0, MAX_CONDITION);
  const known = conditions.find(({ name }) => name.toLowerCase() === given.toLowerCase());
  return {
    number,
    quantity: readQuantity(values.quantity ?? "") || 1,
    condition: known?.name ?? given,
    note: (values.note ?? "").slice(0, MAX_NOTE),
  };
}

/** A spreadsheet's rows; the first may name the columns, else they come in the form's order. */
export function readRows(rows: readonly (readonly string[])[]): ListedLine[] {
  const [first = []] = rows;
  const head = readHead(first);
  const columns = head ?? inOrder;
  return rows.slice(head ? 1 : 0).flatMap((cells) => {
    const values: Partial<Record<Column, string>> = {};
    for (const [at, column] of columns.entries()) if (column) values[column] ??= cells[at] ?? "";
    return toLine(values) ?? [];
  });
}

/** One line for each part: number, pieces, condition, note, with tabs or semicolons between. */
export function readList(text: string): ListedLine[] {
  const lines = linesOf(text);
  const isTable = lines.some((line) => /[\t;]/.test(line));
  if (isTable) return readRows(lines.map(cellsOf));
  return lines.flatMap((line) => {
    const { number, quantity } = readSentence(line.trim().slice(0, 300));
    return toLine({ number, quantity: String(quantity) }) ?? [];
  });
}
