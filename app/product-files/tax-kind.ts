import type { TaxKind } from "../../db/stock-tables";
import type { Parsed } from "~/parts/parse-price";

/** As files say it: § 25a UStG is taxation of the margin. */
export const taxKindNames: Record<TaxKind, string> = {
  standard: "Regelbesteuerung",
  margin: "Differenzbesteuerung",
};

const known = new Map<string, TaxKind>([
  ...["standard", "regel", "regelbesteuerung"].map((name) => [name, "standard"] as const),
  ...["margin", "differenz", "differenzbesteuerung", "25a", "25austg"].map(
    (name) => [name, "margin"] as const,
  ),
]);

/** An empty cell changes nothing: nobody loses a product's § 25a by emptying a column. */
export function parseTaxKind(text: string): Parsed<TaxKind | null> {
  if (text === "") return { value: null };
  const value = known.get(text.toLowerCase().replace(/[\s§]/g, ""));
  if (value) return { value };
  const names = Object.values(taxKindNames).join(" nor ");
  return { problem: `"${text.slice(0, 40)}" is neither ${names}` };
}
