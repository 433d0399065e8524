import { sql } from "kysely";
import { BOM, csvLine, decimal } from "~/platform/csv";
import { db } from "~/platform/db.server";
import { currentSettings } from "~/settings/settings.server";
import { unitCode } from "~/stock/unit-code";
import { monthEnd, writeDatev } from "./datev.server";
import type { ExportName } from "./exports";
import { isUnproved } from "./list-documents.server";
import { type BookedDocument, monthDocuments } from "./month-documents.server";
import { GERMAN_RATE } from "./vat-rates";

// What the tax adviser needs of a month, out of the papers themselves.

export interface ExportFile {
  name: string;
  type: string;
  content: Buffer;
}

/** @param month `2026-11` */
export async function exportDocuments(list: ExportName, month: string): Promise<ExportFile> {
  if (list === "datev") {
    const about = { settings: currentSettings(), now: new Date() };
    const content = await writeDatev(month, monthDocuments(month), about);
    return { name: `EXTF_Buchungsstapel_${month}.csv`, type: "text/csv", content };
  }
  const lines: string[] = [];
  for await (const row of lists[list](month)) lines.push(`${csvLine(row, ";")}\r\n`);
  const content = Buffer.from(BOM + lines.join(""));
  return { name: `${fileNames[list]}-${month}.csv`, type: "text/csv; charset=utf-8", content };
}

type Row = (string | number)[];
type List = (month: string) => AsyncGenerator<Row>;

const fileNames: Record<Exclude<ExportName, "datev">, string> = {
  journal: "rechnungsausgang",
  margin: "differenzbesteuerung",
  oss: "oss",
  ecSales: "zusammenfassende-meldung",
  unproved: "fehlende-belegnachweise",
};

const destination = ({ snapshot }: BookedDocument) => snapshot.deliverTo ?? snapshot.buyer;

async function* journal(month: string): AsyncGenerator<Row> {
  yield [
    ...["Belegnummer", "Art", "Datum", "Lieferdatum", "Bestellung", "Kunde", "Land", "USt-IdNr."],
    ...["Steuerkategorie", "Grund", "Steuersatz", "Netto", "Steuer", "Brutto", "Korrigiert"],
  ];
  for await (const document of monthDocuments(month)) {
    const { number, kind, issuedOn, partner, snapshot } = document;
    for (const tax of document.taxes) {
      yield [
        ...[number, kind, issuedOn, snapshot.deliveredOn ?? "", snapshot.references.order ?? ""],
        ...[partner, destination(document).countryCode, snapshot.buyer.vatId ?? ""],
        ...[tax.category, tax.reason, decimal(tax.rateBasisPoints)],
        ...[decimal(tax.netCents), decimal(tax.taxCents), decimal(tax.grossCents)],
        snapshot.references.corrects?.number ?? "",
      ];
    }
  }
}

/** Sums of a month by a key, in the order of the keys. */
async function sumBy(
  month: string,
  reason: string,
  keyOf: (document: BookedDocument, rateBasisPoints: number) => string,
) {
  const sums = new Map<string, { netCents: number; taxCents: number }>();
  for await (const document of monthDocuments(month)) {
    for (const tax of document.taxes.filter((each) => each.reason === reason)) {
      const key = keyOf(document, tax.rateBasisPoints);
      const sum = sums.get(key) ?? { netCents: 0, taxCents: 0 };
      sums.set(key, {
        netCents: sum.netCents + tax.netCents,
        taxCents: sum.taxCents + tax.taxCents,
      });
    }
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** One-stop shop (§ 18j UStG): by member state of consumption and rate. */
async function* oss(month: string): AsyncGenerator<Row> {
  yield ["Mitgliedstaat", "Steuersatz", "Bemessungsgrundlage", "Steuer"];
  const sums = await sumBy(month, "oss", (document, basisPoints) =>
    [destination(document).countryCode, decimal(basisPoints)].join(" "),
  );
  for (const [key, { netCents, taxCents }] of sums) {
    yield [...key.split(" "), decimal(netCents), decimal(taxCents)];
  }
}

/** EU sales list (§ 18a UStG): whole euros by the buyer's VAT ID; `L` is a supply of goods. */
async function* ecSales(month: string): AsyncGenerator<Row> {
  yield ["Länderkennzeichen", "USt-IdNr.", "Betrag (EUR)", "Art der Leistung"];
  const sums = await sumBy(month, "intra-community", ({ snapshot }) => snapshot.buyer.vatId ?? "");
  for (const [vatId, { netCents }] of sums) {
    yield [vatId.slice(0, 2), vatId.slice(2), Math.round(netCents / 100), "L"];
  }
}

/** Supplies to other EU states up to the month whose arrival nobody has proved (§ 17b UStDV). */
async function* unproved(month: string): AsyncGenerator<Row> {
  yield ["Belegnummer", "Datum", "Bestellung", "Kunde", "USt-IdNr.", "Land", "Betrag"];
  const rows = await db
    .selectFrom("documents")
    .select(["number", "issued_on as issuedOn", "partner", "snapshot", "gross_cents as cents"])
    .where(isUnproved)
    .where("issued_on", "<=", monthEnd(month))
    .orderBy("number")
    .limit(10_000)
    .execute();
  for (const { number, issuedOn, partner, snapshot, cents } of rows) {
    const { buyer, deliverTo, references } = snapshot;
    const { countryCode } = deliverTo ?? buyer;
    yield [
      ...[number, issuedOn, references.order ?? "", partner, buyer.vatId ?? ""],
      ...[countryCode, decimal(cents)],
    ];
  }
}

/** The tax in a margin (§ 25a (3) and (4) UStG: purchase, sale, their difference, each piece). */
export function marginTaxCents(marginCents: number): number {
  return marginCents > 0 ? Math.round((marginCents * GERMAN_RATE) / (10_000 + GERMAN_RATE)) : 0;
}

/**
 * Pieces sold under the margin scheme in parcels of the month (§ 25a (6) UStG wants purchase and
 * sale recorded one by one); those without a known purchase price are named for somebody to look.
 */
async function* margin(month: string): AsyncGenerator<Row> {
  yield [
    ...["Stück", "Artikelnummer", "Seriennummer", "Einkauf aus", "Einkaufspreis", "Verkauf am"],
    ...["Bestellung", "Rechnung", "Verkaufspreis", "Differenz", "Steuer", "Zurück am", "Hinweis"],
  ];
  const { rows } = await soldPieces(month);
  for (const row of rows) {
    const known = row.cost !== null;
    const difference = known ? row.price - (row.cost ?? 0) : 0;
    yield [
      ...[row.unit === null ? "" : unitCode(row.unit), row.articleNumber, row.serial ?? ""],
      ...[row.origin ?? "", known ? decimal(row.cost ?? 0) : "", row.soldOn],
      ...[row.order, row.invoice ?? "", decimal(row.price)],
      ...(known ? [decimal(difference), decimal(marginTaxCents(difference))] : ["", ""]),
      ...[row.returnedOn ?? "", known ? "" : "Einkaufspreis fehlt"],
    ];
  }
}

interface SoldPiece {
  unit: number | null;
  articleNumber: string;
  serial: string | null;
  origin: string | null;
  cost: number | null;
  price: number;
  soldOn: string;
  order: string;
  invoice: string | null;
  returnedOn: string | null;
}

/** What was shipped: pieces that are known, and the rest of a line as pieces without a name. */
function soldPieces(month: string) {
  const inMonth = sql`to_char(parcels.created_at at time zone 'Europe/Berlin', 'YYYY-MM') = ${month}`;
  const soldOn = sql`to_char(parcels.created_at at time zone 'Europe/Berlin', 'YYYY-MM-DD')`;
  return sql<SoldPiece>`
    with sold as (
      select order_items.id, order_items.article_number, order_items.unit_price_cents as price,
        parcels.id as parcel_id, parcel_items.quantity, orders.number as order_number,
        ${soldOn} as sold_on,
        (select documents.number from documents where documents.order_id = orders.id
          and documents.kind = 'invoice' order by documents.created_at desc limit 1) as invoice
      from parcels
      join parcel_items on parcel_items.parcel_id = parcels.id
      join order_items on order_items.id = parcel_items.order_item_id
      join orders on orders.id = parcels.order_id
      where order_items.tax_category = 'E' and ${inMonth}
    ), known as (
      select sold.*, units.id as unit, units.serial, units.origin_reference as origin,
        units.cost_cents as cost,
        to_char(order_units.returned_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as returned_on
      from sold
      join order_units on order_units.order_item_id = sold.id
        and order_units.parcel_id = sold.parcel_id
      join units on units.id = order_units.unit_id
    ), others as (
      select sold.*, generate_series(1, least(1000, sold.quantity - (select count(*) from known
        where known.id = sold.id and known.parcel_id = sold.parcel_id)::int)) as piece
      from sold
    )
    select unit, article_number as "articleNumber", serial, origin, cost, price,
      sold_on as "soldOn", order_number as "order", invoice, returned_on as "returnedOn"
    from known
    union all
    select null, article_number, null, null, null, price, sold_on, order_number, invoice, null
    from others
    order by "soldOn", "order", unit
    limit 20000`.execute(db);
}

const lists: Record<Exclude<ExportName, "datev">, List> = {
  journal,
  margin,
  oss,
  ecSales,
  unproved,
};
