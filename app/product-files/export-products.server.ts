import { sql } from "kysely";
import { BOM } from "~/platform/csv";
import type { Db, Trx } from "~/platform/db.server";
import { readSnapshot } from "~/platform/snapshot.server";
import { fitCell } from "./excel-text";
import { createExportId, selectExportedStock } from "./exported-stock.server";
import { exportColumns, nameOf } from "./columns";
import { taxKindNames } from "./tax-kind";
import { writeXlsx } from "./write-xlsx.server";
import { formatRows, toText, type Cell } from "./format-rows.server";

/** Few: a connection on which nothing happens while somebody reads slowly is given up. */
const PAGE = 250;

type Row = Record<(typeof exportColumns)[number], Cell>;

/** The first of each is the default. */
export const exportChoices = {
  format: ["csv", "json", "xlsx"],
  delimiter: ["comma", "semicolon"],
  decimal: ["point", "comma"],
  bom: ["no", "yes"],
} as const;

/** `bom`: Excel reads UTF-8 only where a byte order mark says so. */
export type ExportChoices = {
  [Name in keyof typeof exportChoices]: (typeof exportChoices)[Name][number];
};

/** What a German Excel opens with a double click. */
export const germanCsv = {
  format: "csv",
  delimiter: "semicolon",
  decimal: "comma",
  bom: "yes",
} as const satisfies ExportChoices;

const price = nameOf("price_cents");

/** One snapshot; importing it again changes nothing. */
export async function* exportProducts({
  db,
  format,
  delimiter = "comma",
  decimal = "point",
  bom = "no",
  onProduct,
}: Partial<ExportChoices> & {
  db: Db;
  format: ExportChoices["format"];
  onProduct?: () => void;
}): AsyncGenerator<string | Uint8Array> {
  const columns = exportColumns.map(nameOf);
  const rows = withImportNames(readSnapshot(db, listProducts));
  if (format === "xlsx") {
    yield* writeXlsx({ columns, money: new Set([price]), rows, onRow: onProduct });
    return;
  }
  const isForExcel = bom === "yes" || delimiter === "semicolon";
  if (format === "csv" && bom === "yes") yield BOM;
  yield* formatRows({
    format,
    columns,
    rows,
    delimiter: delimiter === "semicolon" ? ";" : ",",
    cellText: (cell, column) => {
      const text = toText(cell);
      if (column === price && decimal === "comma") return text.replace(".", ",");
      return isForExcel ? fitCell(text) : text;
    },
    onRow: onProduct,
  });
}

async function* withImportNames(rows: AsyncIterable<Row>): AsyncGenerator<Record<string, Cell>> {
  for await (const row of rows) {
    yield Object.fromEntries(exportColumns.map((column) => [nameOf(column), row[column]]));
  }
}

async function* listProducts(trx: Trx): AsyncGenerator<Row> {
  const exportId = createExportId();
  for (let after = 0; ;) {
    const products = await trx
      .selectFrom("products")
      .select([
        ...exportColumns.filter(
          (column) =>
            column !== "price_cents" &&
            column !== "created_at" &&
            column !== "exported_stock" &&
            column !== "tax_kind",
        ),
        selectExportedStock(exportId).as("exported_stock"),
        sql<string>`case tax_kind when 'margin' then ${sql.lit(taxKindNames.margin)}
          else ${sql.lit(taxKindNames.standard)} end`.as("tax_kind"),
        // As text: a number would lose the trailing zeros, a date the microseconds.
        sql<string>`(price_cents / 100) || '.' || lpad((price_cents % 100)::text, 2, '0')`.as(
          "price_cents",
        ),
        sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
          "created_at",
        ),
      ])
      .where("id", ">", after)
      .where("merged_into", "is", null)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    yield* products;
    after = products.at(-1)?.id ?? after;
    if (products.length < PAGE) return;
  }
}
