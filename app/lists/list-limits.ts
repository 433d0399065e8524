export const LIST_PATH = "/stueckliste";

/** Of one list, as the page takes it. */
export const MAX_LIST_LINES = 500;
/** Encoded as a form it stays below what a request may have. */
export const MAX_LIST_TEXT = 40_000;
export const MAX_FILE_BYTES = 2_000_000;
/** As a file holds them, before anything is read. */
const MAX_LINE = 300;

export const clipLine = (line: string) => line.slice(0, MAX_LINE).trimEnd();
