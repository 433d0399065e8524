/** What a column of a list holds. */
export type Role =
  | "position"
  | "maker-number"
  | "type"
  | "number"
  | "quantity"
  | "maker"
  | "condition"
  | "price"
  | "note"
  | "unit";

// The first that fits counts: "Herstellernummer" is no maker.
const roles: readonly [Role, RegExp][] = [
  [
    "maker-number",
    /^(?:(?:hersteller|mfr|manufacturer|maker|oem|lieferanten?)s?'?[ .-]*(?:art(?:ikel)?|part|teile?|best(?:ell)?|item|product|mat(?:erial)?)?[ .-]*(?:nr|nummer|no|number|code|pn|#)|mpn|mlfb|bestell-?(?:nr|nummer|code|bezeichnung)|order[ -](?:no|number|code))$/,
  ],
  [
    "type",
    /^(?:typ(?:en)?-?(?:nr|nummer|code|bezeichnung|schlüssel)?|type(?: code)?|model(?:l)?(?: no| number)?)$/,
  ],
  [
    "number",
    /^(?:art(?:ikel)?[ .-]*(?:nr|nummer|no|number)?|part[ .-]*(?:nr|no|number|#)?|p\/?n|teile?-?(?:nr|nummer)|teil|(?:produkt|product|material|mat|item|sach|ident|katalog|catalog|cat|waren)[ .-]*(?:nr|nummer|no|number|code|#)|material|produkt|product|sku|nummer|number|articles?|article no|artikelnr\. ?\/ ?typ)$/,
  ],
  ["position", /^(?:pos(?:ition|itions-?nr)?|lfd(?:[ .]*nr)?|nr|no|#|item|zeile|line|id)$/],
  [
    "quantity",
    /^(?:menge|mengen|anzahl|stück(?:zahl)?|stueck(?:zahl)?|stk|qty|quantity|q'ty|pcs|pieces|bedarf|amount|mge|bestellmenge|order qty|soll|req(?:uired)?(?: qty)?|menge \(stk\)|menge in stück|anz)$/,
  ],
  ["maker", /^(?:hersteller|manufacturer|marke|brand|fabrikat|mfr|maker|make|lieferant|supplier)$/],
  ["condition", /^(?:zustand|condition)$/],
  ["unit", /^(?:einheit|me|meh|unit|eh|uom|vpe|ve)$/],
  ["price", /preis|price|\b(?:ep|gp|vk|ek)\b|summe|total|betrag|€|\beur\b|wert|cost/],
  [
    "note",
    /bezeichnung|beschreibung|description|benennung|text|bemerkung|notiz|note|name|kommentar|remark|comment|^(?:kategorie|lager|termin|liefertermin|datum|date|delivery|status|kostenstelle|ean|gtin|standort|anlage|seriennummer|gewicht)$/,
  ],
];

const MIN_KNOWN = 2;

export const splitCells = (line: string, by: string) =>
  by === "," || by === ";" ? quotedCells(line, by) : line.split(by).map(bareCell);

const bareCell = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, "$1")
    .replaceAll('""', '"')
    .trim();

/** What parts cells is text within quotes: `"Sensor, 2 m",3`. An inch sign opens none: `19" Rack`. */
function quotedCells(line: string, by: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let before = "";
  let isBlank = true;
  let isQuoted = false;
  for (const character of line) {
    // Never asked of the whole cell: that would read it again for each of its quotes.
    if (character === '"') isQuoted = !isQuoted && (isBlank || before === '"');
    if (character === by && !isQuoted) {
      cells.push(cell);
      [cell, before, isBlank] = ["", "", true];
    } else {
      cell += character;
      before = character;
      isBlank &&= character.trim() === "";
    }
  }
  return [...cells, cell].map(bareCell);
}

export interface Header {
  /** What parts its cells; blanks in a header that has no columns. */
  by: string;
  roles: (Role | undefined)[];
}

/** `undefined`: the line isn't the head of a table. */
export function readHeader(line: string): Header | undefined {
  const plain = line.replace(/^(?:[ \t]{0,9}>){1,9}[ \t]?/, "");
  if (plain.length > 500 || !/\p{L}/u.test(plain)) return undefined;
  const by = ["\t", "|", ";", ","].find((mark) => plain.includes(mark));
  const cells = by ? splitCells(plain, by) : plain.trim().split(/\s{2,}|\s(?=\p{Lu}|[€#])/u);
  const found = cells.map((cell) => roleOf(cell));
  const known = found.filter((role) => role !== undefined).length;
  const filled = cells.filter((cell) => cell !== "").length;
  if (known < MIN_KNOWN || known < filled / 2) return undefined;
  const names = found.filter((role) => role !== undefined);
  if (new Set(names).size < MIN_KNOWN) return undefined;
  return { by: by ?? " ", roles: found };
}

function roleOf(cell: string): Role | undefined {
  const name = cell
    .toLowerCase()
    .replace(/^[\s*_"'#]*(?=\p{L})|[\s*_"':.]+$/gu, "")
    .trim();
  if (name === "" || name.length > 40) return cell.trim() === "#" ? "position" : undefined;
  return roles.find(([, pattern]) => pattern.test(name))?.[0];
}
