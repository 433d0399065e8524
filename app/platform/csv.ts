// How every CSV file of the shop is written, but DATEV's (documents/datev.server.ts).

export type Delimiter = "," | ";";

/** A UTF-8 file that Excel takes for one. */
export const BOM = "\ufeff";

/** Hundredths with two decimals, `-12,50`: cents as euros, basis points as percent. */
export function decimal(hundredths: number, mark: "," | "." = ","): string {
  return (hundredths / 100).toFixed(2).replace(".", mark);
}

/**
 * A text that a spreadsheet would run gets an apostrophe (OWASP, CSV injection), as does one that
 * looks guarded already: so `withoutGuard` gives back what it was.
 */
export function guardFormula(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

export function looksGuarded(text: string): boolean {
  return /^'+[=+\-@\t\r]/.test(text);
}

export function withoutGuard(text: string): string {
  return looksGuarded(text) ? text.slice(1) : text;
}

/** Guarded, and quoted where needed; without its end. A negative amount is a number, no formula. */
export function csvLine(cells: readonly unknown[], delimiter: Delimiter = ","): string {
  const quoted = cells.map((cell) => {
    const value = String(cell);
    const text = /^-\d+([.,]\d+)?$/.test(value) ? value : guardFormula(value);
    const isPlain = !/["\r\n]|^\s|\s$/.test(text) && !text.includes(delimiter);
    return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
  });
  return quoted.join(delimiter);
}
