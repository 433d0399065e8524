import { calendarDay } from "~/platform/clock";
import { decimal } from "~/platform/csv";
import type { Settings } from "~/settings/schema";
import type { TaxTotal } from "./amounts";
import type { BookedDocument } from "./month-documents.server";
import { encodeWindows1252 } from "./windows-1252";

// DATEV format, version 700, category 21 "Buchungsstapel", format version 13 (developer.datev.de):
// a head with 31 fields, the names of the columns, a line per booking; Windows-1252, CRLF.

const columns = [
  "Umsatz (ohne Soll/Haben-Kz)",
  "Soll/Haben-Kennzeichen",
  "WKZ Umsatz",
  "Kurs",
  "Basis-Umsatz",
  "WKZ Basis-Umsatz",
  "Konto",
  "Gegenkonto (ohne BU-Schlüssel)",
  "BU-Schlüssel",
  "Belegdatum",
  "Belegfeld 1",
  "Belegfeld 2",
  "Skonto",
  "Buchungstext",
  "Postensperre",
  "Diverse Adressnummer",
  "Geschäftspartnerbank",
  "Sachverhalt",
  "Zinssperre",
  "Beleglink",
  ...Array.from({ length: 8 }, (_, at) => [
    `Beleginfo - Art ${at + 1}`,
    `Beleginfo - Inhalt ${at + 1}`,
  ]).flat(),
  "KOST1 - Kostenstelle",
  "KOST2 - Kostenstelle",
  "Kost-Menge",
  "EU-Land u. UStID (Bestimmung)",
  "EU-Steuersatz (Bestimmung)",
] as const;

const text = (value: string, max: number) =>
  `"${value.replaceAll('"', '""').slice(0, max).replace(/\s+/g, " ")}"`;

const day = (value: string) => value.replaceAll("-", "");

/** The last day of a month like `2026-11`. */
export function monthEnd(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function head(month: string, settings: Settings, now: Date): string {
  const made = `${day(calendarDay(now))}${now.toISOString().slice(11, 23).replace(/[:.]/g, "")}`;
  const fields = [
    '"EXTF"',
    "700",
    "21",
    '"Buchungsstapel"',
    "13",
    made,
    "",
    '"RE"',
    '""',
    '""',
    settings.datevAdviser,
    settings.datevClient,
    `${month.slice(0, 4)}0101`,
    String(settings.accountDomestic.length),
    `${day(month)}01`,
    day(monthEnd(month)),
    text(`Rechnungen ${month.slice(5)}/${month.slice(0, 4)}`, 30),
    '""',
    "1",
    "0",
    "0",
    '"EUR"',
    "",
    '""',
    "",
    "",
    '""',
    "",
    "",
    '""',
    '""',
  ];
  return `${fields.join(";")}\r\n`;
}

/** Which account of revenue: automatic ones of the adviser's chart, so without a BU key. */
export function revenueAccount({ reason }: Pick<TaxTotal, "reason">, settings: Settings): string {
  const accounts = {
    domestic: settings.accountDomestic,
    "eu-consumer": settings.accountDomestic,
    oss: settings.accountOss,
    "intra-community": settings.accountEu,
    export: settings.accountExport,
    margin: settings.accountMargin,
    none: settings.accountMargin,
  };
  return accounts[reason];
}

function booking(document: BookedDocument, tax: TaxTotal, settings: Settings): string {
  const { number, issuedOn, partner, snapshot } = document;
  const { buyer, references } = snapshot;
  const isDestination = tax.reason === "oss" || tax.reason === "intra-community";
  const country = (snapshot.deliverTo ?? buyer).countryCode;
  const fields: Partial<Record<(typeof columns)[number], string>> = {
    "Umsatz (ohne Soll/Haben-Kz)": decimal(Math.abs(tax.grossCents)),
    "Soll/Haben-Kennzeichen": tax.grossCents < 0 ? '"H"' : '"S"',
    "WKZ Umsatz": '"EUR"',
    Konto: settings.accountDebtors,
    "Gegenkonto (ohne BU-Schlüssel)": revenueAccount(tax, settings),
    Belegdatum: `${issuedOn.slice(8, 10)}${issuedOn.slice(5, 7)}`,
    "Belegfeld 1": text(number, 36),
    Buchungstext: text([partner, references.order].filter(Boolean).join(" "), 60),
    ...(isDestination ? { "EU-Land u. UStID (Bestimmung)": text(buyer.vatId || country, 15) } : {}),
    ...(tax.reason === "oss" ? { "EU-Steuersatz (Bestimmung)": decimal(tax.rateBasisPoints) } : {}),
  };
  return `${columns.map((name) => fields[name] ?? "").join(";")}\r\n`;
}

/** @param month `2026-11` */
export async function writeDatev(
  month: string,
  documents: AsyncIterable<BookedDocument>,
  { settings, now }: { settings: Settings; now: Date },
): Promise<Buffer> {
  const lines = [head(month, settings, now), `${columns.join(";")}\r\n`];
  for await (const document of documents) {
    for (const tax of document.taxes) {
      if (tax.grossCents !== 0) lines.push(booking(document, tax, settings));
    }
  }
  return encodeWindows1252(lines.join(""));
}
