export interface SourceRow {
  /** Line on which the row begins, the file's first line being 1. */
  line: number;
  values: Record<string, unknown>;
  problem?: string;
}

/** Longest row in characters; what is longer is a quote that was never closed. */
export const MAX_ROW_LENGTH = 2_000_000;

/** Nothing of it was imported. */
export class BrokenFileError extends Error {
  override name = "BrokenFileError";
}
