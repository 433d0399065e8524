import { sql } from "kysely";
import type { Db, Trx } from "~/platform/db.server";
import { readSnapshot } from "~/platform/snapshot.server";
import { createExportId, selectExportedStock } from "./exported-stock.server";
import { exportColumns, nameOf } from "./columns";
import { formatRows, type Cell, type RowFormat } from "./format-rows.server";

const PAGE = 1000;

type Row = Record<(typeof exportColumns)[number], Cell>;

/** One snapshot; importing it again changes nothing. */
export function exportProducts({
  db,
  format,
  onProduct,
}: {
  db: Db;
  format: RowFormat;
  onProduct?: () => void;
}): AsyncGenerator<string> {
  const columns = exportColumns.map(nameOf);
  return formatRows({
    format,
    columns,
    rows: withImportNames(readSnapshot(db, listProducts)),
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
            column !== "price_cents" && column !== "created_at" && column !== "exported_stock",
        ),
        selectExportedStock(exportId).as("exported_stock"),
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
