import type { TaxReason } from "../../db/tax-tables";

/**
 * Why a line of an invoice has no VAT, as EN 16931 (BT-121) wants it: VATEX code list of the
 * Connecting Europe Facility. The sentences beside them are the texts `tax.paper`.
 */
export const vatexCodes: Readonly<Partial<Record<TaxReason, string>>> = {
  "intra-community": "VATEX-EU-IC",
  export: "VATEX-EU-G",
  margin: "VATEX-EU-F",
};

/** The text of what an invoice has to say about a line: § 14 (4) no. 8, § 14a (3) and (6) UStG. */
export function paperTextKey(reason: TaxReason) {
  return `tax.paper.${reason}` as const;
}
