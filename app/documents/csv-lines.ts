/** A text that a spreadsheet would run gets an apostrophe (OWASP, CSV injection). */
function safe(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-?\d+(,\d+)?$/.test(text) ? `'${text}` : text;
}

/** For a German Excel: semicolons, and quotes where needed. */
export function csvLine(cells: readonly (string | number)[]): string {
  const quoted = cells.map((cell) => {
    const text = safe(String(cell));
    return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(";")}\r\n`;
}

/** `-12,50` */
export const euro = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");

/** A UTF-8 file that Excel takes for one. */
export const BOM = "\ufeff";
