export const LIST_PATH = "/stueckliste";

export interface ListLimits {
  lines: number;
  characters: number;
  fileBytes: number;
}

/** Of one list, as the page takes it: encoded as a form it stays below what a request may have. */
export const shopperLimits: ListLimits = { lines: 500, characters: 40_000, fileBytes: 2_000_000 };

/** As a file holds them, before anything is read. */
const MAX_LINE = 300;

export const clipLine = (line: string) => line.slice(0, MAX_LINE).trimEnd();
