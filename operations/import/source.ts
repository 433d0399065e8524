/** A row as the file has it, under the specification's column names. */
export interface SourceRow {
  /** Line on which the row begins, the file's first line being 1. */
  line: number;
  values: Record<string, unknown>;
  /** Says why the row as a whole can't be read. */
  problem?: string;
}

/** Longest row in characters; what is longer is a quote that was never closed. */
export const MAX_ROW_LENGTH = 2_000_000;

/** A file that can't be read at all. Nothing of it was imported. */
export class BrokenFileError extends Error {
  override name = "BrokenFileError";
}
