import { Readable } from "node:stream";
import { parse, CsvError } from "csv-parse";
import type { ReplacementKind } from "../../db/demand-tables";
import {
  NoReplacementError,
  putReplacement,
  replacementLines,
  type ReplacementText,
} from "~/parts/change-replacements.server";
import { type Actor, recordAct } from "~/platform/audit.server";
import { withoutGuard } from "~/platform/csv";
import { db } from "~/platform/db.server";
import { cleanText } from "~/platform/plain-text";
import { decodeText } from "./decode.server";
import { BrokenFileError, emptyFile, MAX_ROW_LENGTH } from "./source.server";
import { readXlsxCells } from "./xlsx.server";

export const replacementFileLimits = { bytes: 2_000_000, rows: 5_000 } as const;

const columns: Record<keyof ReplacementText, readonly string[]> = {
  articleNumber: ["artikelnummer", "artikelnr", "nummer", "number"],
  manufacturer: ["hersteller", "manufacturer"],
  successorNumber: ["nachfolger", "ersatz", "successor"],
  kind: ["art", "kind"],
  note: ["hinweis", "note"],
  source: ["quelle", "source"],
};

const kinds: Record<string, ReplacementKind> = {
  nachfolger: "successor",
  successor: "successor",
  kompatibel: "compatible",
  compatible: "compatible",
  alternative: "alternative",
};

export type ReplacementProblem = "number" | "kind" | "source" | "long";

interface Row {
  line: number;
  cells: string[];
}

async function* readCsvCells(text: AsyncIterable<string>): AsyncGenerator<Row> {
  const pieces: string[] = [];
  for await (const piece of text) pieces.push(piece);
  const [header = ""] = (pieces[0] ?? "").split("\n", 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  const delimiter = [";", ",", "\t"].reduce((best, each) =>
    count(each) > count(best) ? each : best,
  );
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  const source = Readable.from(pieces);
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new BrokenFileError(error.message, { code: "notCsv" });
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function readRow(cells: string[], at: Map<keyof ReplacementText, number>) {
  const text = (name: keyof ReplacementText) =>
    cleanText(withoutGuard(cells[at.get(name) ?? -1] ?? ""))
      .replace(/\s+/g, " ")
      .trim();
  const lines = Object.keys(replacementLines) as (keyof typeof replacementLines)[];
  if (lines.some((name) => text(name).length > replacementLines[name])) return "long";
  if (text("articleNumber") === "" || text("successorNumber") === "") return "number";
  const kind = kinds[text("kind").toLowerCase() || "nachfolger"];
  if (!kind) return "kind";
  // Nobody is told a fact that nobody answers for.
  if (text("source") === "") return "source";
  const [articleNumber, successorNumber] = [text("articleNumber"), text("successorNumber")];
  const [manufacturer, note, source] = [text("manufacturer"), text("note"), text("source")];
  return { articleNumber, manufacturer, successorNumber, kind, note, source };
}

export interface ReplacementImport {
  /** New or changed. */
  changed: number;
  unchanged: number;
  refused: { line: number; problem: ReplacementProblem }[];
  /** The file goes on beyond what is read of one. */
  more: boolean;
}

/**
 * CSV or XLSX with the columns number, successor, kind, note, source and manufacturer, by their
 * German or English names. Valid rows go in, the others are named; the same file changes nothing.
 * @throws {BrokenFileError} nothing was changed
 */
export async function importReplacements(
  bytes: Uint8Array,
  { file, actor }: { file: string; actor: Actor },
): Promise<ReplacementImport> {
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  // In pieces: nothing reads all of it in one turn.
  const source = Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, piece) =>
      bytes.subarray(piece * 65_536, (piece + 1) * 65_536),
    ),
  );
  const rows = isWorkbook ? readXlsxCells(source) : readCsvCells(decodeText(source));
  const result: ReplacementImport = { changed: 0, unchanged: 0, refused: [], more: false };
  await db.transaction().execute(async (trx) => {
    let at: Map<keyof ReplacementText, number> | undefined;
    let read = 0;
    for await (const { line, cells } of rows) {
      if (!at) {
        at = findColumns(cells);
        continue;
      }
      if (++read > replacementFileLimits.rows) {
        result.more = true;
        break;
      }
      const row = readRow(cells, at);
      if (typeof row === "string") {
        result.refused.push({ line, problem: row });
        continue;
      }
      try {
        if (await putReplacement(trx, row, actor)) result.changed += 1;
        else result.unchanged += 1;
      } catch (error) {
        if (!(error instanceof NoReplacementError)) throw error;
        result.refused.push({ line, problem: "number" });
      }
    }
    if (!at) throw emptyFile();
    if (result.changed === 0) return;
    await recordAct(trx, {
      actor,
      act: "replacements-imported",
      subject: { kind: "import", name: file },
      after: { entries: result.changed },
    });
  });
  return result;
}

/** @throws {BrokenFileError} without numbers and sources */
function findColumns(header: string[]): Map<keyof ReplacementText, number> {
  const names = header.map((name) => name.trim().toLowerCase());
  const at = new Map<keyof ReplacementText, number>();
  for (const [column, known] of Object.entries(columns)) {
    const index = names.findIndex((name) => known.includes(name));
    if (index >= 0) at.set(column as keyof ReplacementText, index);
  }
  for (const name of ["articleNumber", "successorNumber", "source"] as const) {
    if (!at.has(name)) throw new BrokenFileError("Columns are missing.", { code: "empty" });
  }
  return at;
}
