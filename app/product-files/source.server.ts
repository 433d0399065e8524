import type { Problem } from "./problems.server";

export interface SourceRow {
  /** Line on which the row begins, the file's first line being 1. */
  line: number;
  values: Record<string, unknown>;
  problem?: string;
  /** The problem is a formula's error. */
  isCellError?: boolean;
}

/** Longest row in characters; what is longer is a quote that was never closed. */
export const MAX_ROW_LENGTH = 2_000_000;

/** Nothing of it was imported. The message is for the operator's commands, the problem for pages. */
export class BrokenFileError extends Error {
  override name = "BrokenFileError";
  constructor(
    message: string,
    readonly problem: Problem,
  ) {
    super(message);
  }
}

export function emptyFile(): BrokenFileError {
  return new BrokenFileError("The file is empty.", { code: "empty" });
}

export function columnTwice(name: string): BrokenFileError {
  return new BrokenFileError(`The column ${name} is there twice.`, {
    code: "columnTwice",
    values: { name },
  });
}
