import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parse, CsvError } from "csv-parse";
import { withoutGuard } from "~/platform/csv";
import { findColumnName } from "./columns";
import {
  BrokenFileError,
  columnTwice,
  emptyFile,
  MAX_ROW_LENGTH,
  type SourceRow,
} from "./source.server";

interface Parsed {
  record: string[];
  info: { lines: number };
}

/**
 * @param onColumns gets known and unknown columns
 * @throws BrokenFileError when it can't be read to its end
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  onColumns: (columns: { known: string[]; unknown: string[] }) => void,
): AsyncGenerator<SourceRow> {
  const { header, all } = await peekHeader(text);
  const parser = parse({
    delimiter: findDelimiter(header),
    record_delimiter: "\n",
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  // The parser hands over the errors of its source.
  const feeding = pipeline(Readable.from(all), parser).catch(() => undefined);
  try {
    let columns: (string | undefined)[] | undefined;
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (!columns) {
        columns = readHeader(record, onColumns);
        continue;
      }
      if (record.every((value) => value.trim() === "")) continue;
      const line = info.lines - countLineBreaks(record);
      yield { line, ...readRecord(record, columns) };
    }
    if (!columns) throw emptyFile();
  } catch (error) {
    if (error instanceof CsvError) throw describe(error);
    throw error;
  } finally {
    parser.destroy();
    await feeding;
  }
}

async function peekHeader(text: AsyncIterable<string>) {
  const iterator = text[Symbol.asyncIterator]();
  let start = "";
  while (!start.trimStart().includes("\n") && start.length < MAX_ROW_LENGTH) {
    const next = await iterator.next();
    if (next.done) break;
    start += next.value;
  }
  async function* all() {
    try {
      if (start) yield start;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { header: start.trimStart().split("\n", 1)[0] ?? "", all: all() };
}

function findDelimiter(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
}

export function readHeader(
  record: string[],
  onColumns: (columns: { known: string[]; unknown: string[] }) => void,
) {
  const columns = record.map(findColumnName);
  const known = columns.filter((name) => name !== undefined);
  const twice = known.find((name, index) => known.indexOf(name) !== index);
  if (twice) throw columnTwice(twice);
  onColumns({ known, unknown: record.filter((name, at) => name.trim() && !columns[at]) });
  return columns;
}

export function readRecord(record: string[], columns: (string | undefined)[]) {
  const values: Record<string, string> = {};
  for (const [at, column] of columns.entries()) {
    if (column !== undefined) values[column] = withoutGuard(record[at] ?? "");
  }
  const tooMany = record.slice(columns.length).some((value) => value.trim() !== "");
  return record.length < columns.length || tooMany
    ? { values, problem: `has ${record.length} values for ${columns.length} columns` }
    : { values };
}

function countLineBreaks(record: string[]): number {
  return record.reduce((sum, value) => sum + value.split("\n").length - 1, 0);
}

function describe(error: CsvError): BrokenFileError {
  return error.code === "CSV_QUOTE_NOT_CLOSED"
    ? new BrokenFileError(
        "The file ends inside a quoted value: a quotation mark is never closed.",
        { code: "unclosedQuote" },
      )
    : new BrokenFileError(`The file is no readable CSV: ${error.message}.`, { code: "notCsv" });
}
