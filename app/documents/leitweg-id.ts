/** `04011000-1234512345-06` as it is stored: upper case, without blanks. */
export function normaliseLeitwegId(text: string): string {
  return text.toUpperCase().replace(/\s/g, "");
}

/**
 * The address of a public buyer for e-invoices ("Formatspezifikation Leitweg-ID", KoSIT): 2 to 12
 * digits, a fine address of up to 30 characters or none, and two check digits (ISO 7064, mod 97-10).
 */
export function isLeitwegId(text: string): boolean {
  const id = normaliseLeitwegId(text);
  if (!/^\d{2,12}(-[0-9A-Z]{1,30})?-\d{2}$/.test(id)) return false;
  const digits = id.replace(/-/g, "").replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}
