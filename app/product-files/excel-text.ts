import { guardFormula, looksGuarded } from "~/platform/csv";

/** Characters that a cell of Excel holds. */
const MAX_CELL = 32_767;

/** Stands in an export for what a cell can't hold; an import leaves the product's text as it is. */
export const TOO_LONG = "#zu lang für Excel, bleibt wie es ist";

/** The apostrophe that CSV may put before it counts, too. */
export function fitCell(text: string): string {
  return guardFormula(text).length > MAX_CELL ? TOO_LONG : text;
}

/** In a workbook texts are texts: only what looks guarded needs one apostrophe more. */
export function guardApostrophe(text: string): string {
  return looksGuarded(text) ? `'${text}` : text;
}
