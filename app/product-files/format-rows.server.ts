import { csvLine, type Delimiter } from "~/platform/csv";

export type RowFormat = "csv" | "json";

export type Cell = string | number | string[] | null;

/** CSV with a header line, or a JSON array with one row per line. */
export async function* formatRows<Column extends string>({
  format,
  columns,
  rows,
  delimiter,
  cellText = toText,
  onRow = () => {},
}: {
  format: RowFormat;
  columns: readonly Column[];
  rows: AsyncIterable<Record<Column, Cell>>;
  /** Of CSV. */
  delimiter?: Delimiter;
  /** What CSV says of a cell. */
  cellText?: (cell: Cell, column: Column) => string;
  onRow?: () => void;
}): AsyncGenerator<string> {
  yield format === "csv" ? `${csvLine(columns, delimiter)}\n` : "[";
  let isFirst = true;
  for await (const row of rows) {
    if (format === "csv") {
      const cells = columns.map((column) => cellText(row[column], column));
      yield `${csvLine(cells, delimiter)}\n`;
    } else yield `${isFirst ? "\n" : ",\n"}${JSON.stringify(row, [...columns])}`;
    isFirst = false;
    onRow();
  }
  if (format === "json") yield "\n]\n";
}

export function toText(cell: Cell): string {
  if (Array.isArray(cell)) return JSON.stringify(cell);
  return cell === null ? "" : String(cell);
}
