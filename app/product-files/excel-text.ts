/** Characters that a cell of Excel holds. */
const MAX_CELL = 32_767;

/** Stands in an export for what a cell can't hold; an import leaves the product's text as it is. */
export const TOO_LONG = "#zu lang für Excel, bleibt wie es ist";

export function fitCell(text: string): string {
  return text.length > MAX_CELL ? TOO_LONG : text;
}

/** Spreadsheets would run it: an apostrophe makes it a text. */
export function guardFormula(text: string): string {
  return /^'*[=+\-@]/.test(text) ? `'${text}` : text;
}

/** In a workbook texts are texts: only what looks guarded needs one apostrophe more. */
export function guardApostrophe(text: string): string {
  return /^'+[=+\-@]/.test(text) ? `'${text}` : text;
}

/** As it was before either of them. */
export function withoutGuard(text: string): string {
  return /^'+[=+\-@]/.test(text) ? text.slice(1) : text;
}
