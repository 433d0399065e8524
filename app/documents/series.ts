import type { DocumentKind } from "../../db/document-tables";

/** One count per kind and year (§ 14 (4) no. 4 UStG: one or several series, each number once). */
export const seriesOf: Record<DocumentKind, string> = {
  offer: "AG",
  "order-confirmation": "AB",
  invoice: "RE",
  "invoice-correction": "RK",
  "invoice-cancellation": "ST",
  "delivery-note": "LS",
  "purchase-receipt": "EB",
  "self-billed-credit-note": "GS",
};

/** `RE-2026-00042` */
export function documentNumber(series: string, year: number, sequence: number): string {
  return `${series}-${year}-${String(sequence).padStart(5, "0")}`;
}

export function isDocumentNumber(text: string): boolean {
  return /^[A-Z]{2}-20\d\d-\d{5,9}$/.test(text);
}
