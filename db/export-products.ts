import { type Kysely, sql } from "kysely";
import { exportColumns, nameOf } from "./import/columns";
import { toCsvLine } from "./import/rejects";
import type { Database } from "./schema";

const PAGE = 1000;

type Row = Record<(typeof exportColumns)[number], string | number | string[] | null>;

/**
 * All products in the format of the import, as they were at one moment; importing it again changes
 * nothing. CSV has a header line, JSON is an array with one product per line.
 */
export async function* exportProducts({
  db,
  format,
  onProduct = () => {},
}: {
  db: Kysely<Database>;
  format: "csv" | "json";
  onProduct?: () => void;
}): AsyncGenerator<string> {
  yield format === "csv" ? toCsvLine(exportColumns.map(nameOf)) : "[";
  let isFirst = true;
  for await (const row of listProducts(db)) {
    if (format === "csv") {
      yield toCsvLine(exportColumns.map((column) => toCell(row[column])));
    } else {
      const entries = exportColumns.map((column) => [nameOf(column), row[column]]);
      yield `${isFirst ? "\n" : ",\n"}${JSON.stringify(Object.fromEntries(entries))}`;
    }
    isFirst = false;
    onProduct();
  }
  if (format === "json") yield "\n]\n";
}

function toCell(value: Row[keyof Row]): string {
  if (Array.isArray(value)) return JSON.stringify(value);
  return value === null ? "" : String(value);
}

async function* listProducts(db: Kysely<Database>): AsyncGenerator<Row> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    // Whoever reads the export may be slow.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    for (let after = 0; ;) {
      const products = await trx
        .selectFrom("products")
        .select([
          ...exportColumns.filter((column) => column !== "price_cents" && column !== "created_at"),
          // As text: a number would lose the trailing zeros, a date the microseconds.
          sql<string>`(price_cents / 100) || '.' || lpad((price_cents % 100)::text, 2, '0')`.as(
            "price_cents",
          ),
          sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
            "created_at",
          ),
        ])
        .where("id", ">", after)
        .orderBy("id")
        .limit(PAGE)
        .execute();
      yield* products;
      after = products.at(-1)?.id ?? after;
      if (products.length < PAGE) return;
    }
  } finally {
    await trx.rollback().execute();
  }
}
