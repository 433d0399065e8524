import { parse } from "csv-parse/sync";
import type { Line } from "./bank-statement.server";

/** A column's titles by the German banks, as `simplify` leaves them; the first that is there counts. */
const columns = {
  day: [
    /^(buchungstag|buchungsdatum|buchung|booking ?date)$/,
    /^(datum|date)$/,
    /^(valuta|valutadatum|wertstellung|wertstellungsdatum|wert|value ?date)$/,
  ],
  amount: [/^(betrag|umsatz|amount)( in)?( eur| euro)?$/, /^(haben|credit)$/],
  sign: [/^(soll ?\/ ?haben|s ?\/ ?h|debit ?\/ ?credit|credit ?\/ ?debit)$/],
  currency: [/^(waehrung|währung|currency)$/],
  text: [/^(verwendungszweck|vwz|payment reference|reference|remittance)/, /^buchungsdetails$/],
  details: [/^(buchungstext|beschreibung|description)$/],
  payer: [
    /(zahlungspflichtige|zahlungsbeteiligte)/,
    /^(auftraggeber|begünstigter|beguenstigter|empfänger)( ?\/|$)/,
    /^(partner name|payer|payee|absender|name)$/,
  ],
  iban: [/^(?!.*(auftragskonto|auftraggeberkonto)).*iban/, /^(kontonummer|account number)/],
  status: [/^(info|status)$/],
} as const;

const HEAD_LINES = 40;

/** `Betrag (€)` and `Zahlungspflichtige*r` without what other banks leave out. */
const simplify = (title: string) =>
  title
    .toLowerCase()
    .replace(/\([^()]*\)/g, "")
    .replaceAll("*", "")
    .trim();

const has = (head: readonly string[], names: readonly RegExp[]) =>
  head.some((title) => names.some((name) => name.test(title)));

/** @returns `undefined` when no line names day and amount */
export function readCsv(content: string): (Line | undefined)[] | undefined {
  for (const delimiter of [";", ",", "\t"]) {
    const rows = cells(content, delimiter);
    const at = rows.slice(0, HEAD_LINES).findIndex((row) => {
      const titles = row.map(simplify);
      return has(titles, columns.day) && has(titles, columns.amount);
    });
    const head = rows[at]?.map(simplify);
    if (head) return rows.slice(at + 1).map((row) => readRow(head, row));
  }
  return undefined;
}

function cells(content: string, delimiter: string): string[][] {
  try {
    return parse(content, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch {
    return [];
  }
}

/** @returns `undefined` for what didn't come in, isn't booked or isn't in euro */
function readRow(head: readonly string[], row: readonly string[]): Line | undefined {
  const cell = (at: number) => (row[at] ?? "").trim();
  const all = (names: readonly RegExp[]) => {
    const name = names.find((each) => head.some((title) => each.test(title)));
    return head.flatMap((title, at) => (name?.test(title) ? [cell(at)] : []));
  };
  const first = (names: readonly RegExp[]) => all(names)[0] ?? "";
  const day = readDay(first(columns.day));
  const cents = readCents(first(columns.amount));
  if (!day || cents === undefined) return undefined;
  if (/vorgemerkt|pending/i.test(first(columns.status))) return undefined;
  if (!/^(eur|euro|€)?$/i.test(first(columns.currency))) return undefined;
  // Some banks leave the column of S and H without a title.
  const untitled = head.flatMap((title, at) => (title === "" ? [cell(at)] : []));
  if ([first(columns.sign), ...untitled].some((sign) => /^(s|soll|d|debit)$/i.test(sign))) {
    return undefined;
  }
  return {
    day,
    cents,
    payer: first(columns.payer),
    iban: columns.iban.flatMap((name) => all([name])).find(isLikeIban) ?? "",
    text: all(columns.text).join(" ").trim() || first(columns.details),
  };
}

const isLikeIban = (text: string) => /^[A-Z]{2}\d\d/i.test(text);

/** `23.11.2026`, `23.11.26`, `2026-11-23`. */
function readDay(text: string): string {
  const [, d = "", m = "", y = ""] = /^(\d{1,2})[./](\d{1,2})[./](\d{2}|\d{4})$/.exec(text) ?? [];
  if (d === "") return text.slice(0, 10);
  return `${y.length === 2 ? "20" : ""}${y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`;
}

/** `1.234,56`, `-1,234.56 EUR`, `12`, `12,00-`; a debit is less than 0. */
function readCents(text: string): number | undefined {
  const digitsOnly = text.replace(/EUR|€|[-+\u2212]/gi, "").trim();
  const [, whole = "", fraction = ""] = /^([\d.,' ]*?)(?:[.,](\d{1,2}))?$/.exec(digitsOnly) ?? [];
  const digits = whole.replace(/\D/g, "");
  if (digits === "" || digits.length > 7) return undefined;
  const cents = Number(digits) * 100 + Number(fraction.padEnd(2, "0"));
  return /[-\u2212]/.test(text) ? -cents : cents;
}
